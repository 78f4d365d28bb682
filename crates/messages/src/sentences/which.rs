//! Describes the hardware in a ranking, and recommends the best hardware.

use super::costs::money;
use super::library_name::trim_cpu;
use super::{Winner, algorithm};
use crate::format;
use offload_analysis::{
    Hardware, HardwareKind, Obstacle, Ranked, Ranking, RankingKey, RankingPlace,
};
use offload_scenario::Scenario;
use offload_vocabulary::quantity::{Dollars, Seconds};

/// Returns the name of the hardware, with the number of GPUs or the CPU library.
pub fn hardware(hardware: Hardware) -> String {
    match hardware {
        Hardware::Gpu { gpu, cards: 1 } => gpu.name.to_owned(),
        Hardware::Gpu { gpu, cards } => format!("{cards} × {}", gpu.name),
        Hardware::Machine(machine) => machine.name.to_owned(),
        Hardware::Cpu { cpu, library } => format!("{} on {}", library.name, cpu.name),
    }
}

/// Returns a short name of the hardware: without series such as "GeForce", text in parentheses or the CPU library.
pub fn short_hardware_name(hardware: Hardware) -> String {
    let name = match hardware {
        Hardware::Cpu { cpu, .. } => cpu.name.to_owned(),
        Hardware::Gpu { .. } | Hardware::Machine(_) => self::hardware(hardware),
    };
    let name = name.split(" (").next().unwrap_or(&name);
    let is_not_series = |word: &&str| !matches!(*word, "GeForce" | "Radeon");
    name.split(' ').filter(is_not_series).collect::<Vec<_>>().join(" ")
}

/// Formats the ranked value of an entry, such as its time or cost.
pub fn ranked_figure(key: RankingKey, ranked: &Ranked, ranking: &Ranking) -> String {
    let or_unknown = |text: Option<String>| text.unwrap_or_else(|| "?".to_owned());
    match key {
        RankingKey::Speedup => format::factor(ranked.speedup),
        RankingKey::Time => format::time(ranked.time),
        RankingKey::Cost => or_unknown(ranked.month.cost.map(|cost| money(cost, &ranking.terms))),
        RankingKey::Energy => or_unknown(ranked.energy.map(format::energy)),
        RankingKey::CostTime => or_unknown(
            key.figure(ranked)
                .map(|figure| format!("{} {}·s", format::number(figure), ranking.terms.currency)),
        ),
    }
}

/// Explains in a few words why an entry cannot run the work, or returns `None` if it can run the work.
pub fn cannot(ranked: &Ranked, scenario: &Scenario) -> Option<String> {
    let RankingPlace::Cannot(obstacle) = ranked.place else { return None };
    Some(match obstacle {
        Obstacle::TooBig => {
            let memory =
                ranked.memory.unwrap_or_default() / ranked.hardware.cards().value().max(1.0);
            format!("needs {} of {}", format::bytes(ranked.need), format::bytes(memory))
        }
        Obstacle::NoLibrary => {
            let vendor = ranked.hardware.vendor().map_or("", |vendor| vendor.name());
            format!("{} doesn’t run on {vendor} GPUs", scenario.gpu_library().name)
        }
        Obstacle::NoTraining => format!("{} can’t train networks", scenario.gpu_library().name),
        Obstacle::NoAlgorithm => {
            format!("{} has no {}", scenario.gpu_library().name, algorithm(scenario))
        }
        Obstacle::NoArithmetic => format!("no {} arithmetic", scenario.precision().name()),
    })
}

/// Recommends hardware from a list. Returns the answer and the rest of the line. Without a deadline or a budget, the
/// answer states how many entries beat the best CPU code on today's CPU. `kind` describes the listed hardware, such as
/// "with a price".
pub fn recommendation_line(
    ranking: &Ranking,
    is_listed: &dyn Fn(&Ranked) -> bool,
    kind: &str,
) -> (String, String) {
    let terms = &ranking.terms;
    let short_name = |ranked: &Ranked| short_hardware_name(ranked.hardware);
    let month_note = |ranked: &Ranked| {
        let cost = ranked.month.cost;
        cost.map_or_else(String::new, |cost| format!(", {} per month", money(cost, terms)))
    };
    match (terms.deadline, terms.budget) {
        (Some(deadline), _) => {
            match ranking.cheapest_by(deadline, is_listed).filter(|best| best.meets(terms)) {
                Some(best) => {
                    let range = ranking.range(best.hardware);
                    let may_miss = if range.high > deadline {
                        format!(" (likely {})", super::between(range))
                    } else {
                        String::new()
                    };
                    let deadline_text = format::time(deadline);
                    (
                        short_name(best),
                        format!(
                            " is the cheapest within {deadline_text}{may_miss}{}.",
                            month_note(best)
                        ),
                    )
                }
                None => explain_missed_deadline(deadline, ranking, is_listed),
            }
        }
        (None, Some(budget)) => {
            let limit = money(budget, terms);
            match ranking.fastest_within(budget, is_listed) {
                Some(best) => {
                    let is_free = |ranked: &Ranked| {
                        ranked.can_run()
                            && is_listed(ranked)
                            && ranked.month.cost.is_some_and(Dollars::is_zero)
                    };
                    let free_note = if ranking.all.iter().any(is_free) {
                        ", not counting free machines"
                    } else {
                        ""
                    };
                    (
                        short_name(best),
                        format!(" is the fastest within {limit} per month{free_note}."),
                    )
                }
                None => ("Nothing".to_owned(), format!(" costs at most {limit} per month.")),
            }
        }
        (None, None) => {
            let is_faster = |ranked: &Ranked| is_listed(ranked) && beats_cpu(ranking, ranked);
            let runnable_entries = ranking.all.iter().filter(|ranked| ranked.can_run());
            let (listed_count, faster_count) =
                runnable_entries.fold((0, 0), |(listed_count, faster_count), ranked| {
                    (
                        listed_count + usize::from(is_listed(ranked)),
                        faster_count + usize::from(is_faster(ranked)),
                    )
                });
            let best = trim_cpu(ranking.library.name);
            let [fastest, cheapest] =
                fastest_and_cheapest(ranking, is_listed).map(|entry| entry.map(short_name));
            match fastest {
                Some(fastest) => {
                    let recommendation = match cheapest {
                        Some(cheapest) if cheapest == fastest => {
                            format!("Cheapest and fastest: {fastest}")
                        }
                        Some(cheapest) => format!("Cheapest: {cheapest}. Fastest: {fastest}"),
                        None => format!("Fastest: {fastest}"),
                    };
                    (
                        format!("{faster_count} of {listed_count}"),
                        format!("{kind} beat {best} on your CPU. {recommendation}."),
                    )
                }
                None => {
                    ("Nothing".to_owned(), format!("{kind} is faster than {best} on your CPU."))
                }
            }
        }
    }
}

/// Returns `true` if an entry is clearly faster than the best CPU code on today's CPU.
fn beats_cpu(ranking: &Ranking, ranked: &Ranked) -> bool {
    matches!(Winner::at(ranking.gain(ranked)), Winner::Gpu(_))
}

/// Returns the fastest and the cheapest of the listed entries that are faster than the best CPU code.
fn fastest_and_cheapest<'a>(
    ranking: &'a Ranking,
    is_listed: &dyn Fn(&Ranked) -> bool,
) -> [Option<&'a Ranked>; 2] {
    let is_faster = |ranked: &Ranked| is_listed(ranked) && beats_cpu(ranking, ranked);
    let cheapest =
        ranking.best(RankingKey::Cost, |ranked| is_faster(ranked) && ranked.has_nonzero_cost());
    [ranking.best(RankingKey::Time, is_faster), cheapest]
}

/// Returns the hardware named by [`recommendation_line`].
pub fn recommended_hardware(
    ranking: &Ranking,
    is_listed: &dyn Fn(&Ranked) -> bool,
) -> Vec<Hardware> {
    let entries = match (ranking.terms.deadline, ranking.terms.budget) {
        (Some(deadline), _) => [ranking.cheapest_by(deadline, is_listed), None],
        (None, Some(budget)) => [ranking.fastest_within(budget, is_listed), None],
        (None, None) => fastest_and_cheapest(ranking, is_listed),
    };
    entries.into_iter().flatten().map(|ranked| ranked.hardware).collect()
}

/// Explains why no hardware meets a deadline: nothing is fast enough, or everything that is fast enough exceeds the
/// budget.
fn explain_missed_deadline(
    deadline: Seconds,
    ranking: &Ranking,
    is_listed: &dyn Fn(&Ranked) -> bool,
) -> (String, String) {
    let (terms, deadline_text) = (&ranking.terms, format::time(deadline));
    let is_in_time = |ranked: &Ranked| ranked.time <= deadline && is_listed(ranked);
    let cost_and_budget =
        |ranked: &Ranked| Some((money(ranked.month.cost?, terms), money(terms.budget?, terms)));
    let cheapest = ranking.best(RankingKey::Cost, is_in_time);
    let rest = match cheapest.and_then(|cheapest| Some((cheapest, cost_and_budget(cheapest)?))) {
        Some((ranked, (cost, budget))) => format!(
            " finishes within {deadline_text} for {budget} per month; the cheapest in that time is {} at {cost}.",
            short_hardware_name(ranked.hardware)
        ),
        None => format!(" finishes within {deadline_text}."),
    };
    ("Nothing".to_owned(), rest)
}

/// Returns the plural name of a kind of hardware, such as "GPUs".
pub const fn hardware_kind(kind: HardwareKind) -> &'static str {
    match kind {
        HardwareKind::Gpu => "GPUs",
        HardwareKind::Machine => "Machines",
        HardwareKind::Cpu => "CPUs",
    }
}
