//! Checks the claims about the calculator's answers in the pages of the book. A claim is an HTML comment that follows
//! the sentence it checks.
//!
//! For example, `<!-- holds: w=small-kernels; speedup < 1 -->` follows a sentence that says that the GPU is slower. A
//! test computes the answer and fails if a change to the model makes the sentence wrong.

use offload_analysis::{Assessment, Bound, Report};
use offload_scenario::decode;

use crate::page::Page;

const CLAIM_START: &str = "<!-- holds: ";

/// Returns the page's claims that are false or cannot be parsed, each with the actual answer or a description of the
/// problem.
pub fn broken(page: &Page) -> Vec<String> {
    let claims = page.text.split(CLAIM_START).skip(1);
    claims
        .filter_map(|rest| {
            let (claim, _) = rest.split_once("-->")?;
            let claim = claim.split_whitespace().collect::<Vec<_>>().join(" ");
            let problem = check(&claim).err()?;
            Some(format!("{}: {claim}: {problem}", page.name))
        })
        .collect()
}

pub fn count(page: &Page) -> usize {
    page.text.matches(CLAIM_START).count()
}

fn check(claim: &str) -> Result<(), String> {
    let (link, conditions) = claim.split_once("; ").ok_or("no semicolon after the link")?;
    let decoded = decode("", link);
    if !decoded.notices.is_empty() {
        return Err("the link has parts that cannot be read".to_owned());
    }
    let answer = Report::of(&decoded.scenario).assessment;
    for condition in conditions.split(", ") {
        let [measure, sign, limit] = condition.split(' ').collect::<Vec<_>>()[..] else {
            return Err(format!("`{condition}` is not of the form `measure < number`"));
        };
        if measure == "bound" {
            let (bound, share) = answer.bound();
            let actual = format!("{bound:?}").to_lowercase();
            if sign != "=" || actual != limit {
                return Err(format!("bound = {actual} ({:.0} %)", share.value() * 100.0));
            }
            continue;
        }
        let actual = measure_value(&answer, measure)
            .ok_or(format!("`{measure}` is no measure of an answer"))?;
        let limit: f64 = limit.parse().map_err(|_| format!("`{limit}` is no number"))?;
        let holds = match sign {
            "<" => actual < limit,
            ">" => actual > limit,
            _ => return Err(format!("`{sign}` is neither < nor >")),
        };
        if !holds {
            return Err(format!("{measure} is {actual:.3}"));
        }
    }
    Ok(())
}

fn measure_value(answer: &Assessment, measure: &str) -> Option<f64> {
    match measure {
        "speedup" => Some(answer.speedup()),
        "warm" => Some(answer.warm_speedup()),
        "cold" => Some(answer.cold_speedup()),
        "ceiling" => Some(answer.ceiling_speedup()),
        "cheaper" => answer.cost_factor(),
        "compute" => Some(Bound::Compute.share(answer.gpu()).value()),
        "memory" => Some(Bound::Memory.share(answer.gpu()).value()),
        "launch" => Some(Bound::Launch.share(answer.gpu()).value()),
        "transfer" => Some(Bound::Transfer.share(answer.gpu()).value()),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::check;

    #[test]
    fn a_false_claim_names_the_actual_value() {
        assert_eq!(check("ten-teraflop; speedup > 19, speedup < 20"), Ok(()));
        assert!(
            check("ten-teraflop; speedup > 30")
                .is_err_and(|check| check.starts_with("speedup is 19"))
        );
        assert!(check("simple-net; bound = compute").is_err_and(|check| check.contains("launch")));
    }

    #[test]
    fn an_unreadable_claim_is_an_error() {
        for claim in ["matmul", "w=cheese; speedup > 1", "matmul; taste > 1", "matmul; speedup"] {
            assert!(check(claim).is_err(), "{claim}");
        }
    }
}
