//! Tests the labels of charts: no label covers another label or extends beyond its chart.

use crate::charts::{drawing, report};
use offload::chart::{BandwidthChart, CostTime, CostTimeDot, Mark, RooflineChart};
use offload_analysis::{Hardware, HardwareKind, Ranked, Ranking, Report, Roofline, pareto_front};
use offload_messages::sentences;

/// Returns a chart of time against cost for all machines with a price. The report's own machine is marked.
fn cost_time(report: &Report) -> CostTime {
    let ranking = Ranking::of(&report.scenario, &[1]);
    let is_paid =
        |ranked: &&Ranked| ranked.can_run() && ranked.has_nonzero_cost() && !ranked.time.is_zero();
    let mut priced: Vec<&Ranked> = ranking.all.iter().filter(is_paid).collect();
    priced.sort_by(|a, b| a.time.value().total_cmp(&b.time.value()));
    let cost = |ranked: &Ranked| ranked.month.cost.expect("it has a price");
    let points: Vec<_> =
        priced.iter().map(|ranked| (ranked.time.value(), cost(ranked).value())).collect();
    let front = pareto_front(&points);
    let scenario = &report.scenario;
    let is_own = |hardware| match hardware {
        Hardware::Gpu { gpu, .. } => gpu.id == scenario.gpu().id,
        Hardware::Cpu { cpu, library } => {
            cpu.id == scenario.cpu().id && library.id == scenario.cpu_library().id
        }
        Hardware::Machine(_) => false,
    };
    let dot = |(index, ranked): (usize, &&Ranked)| {
        let (front, is_own_machine) = (front.contains(&index), is_own(ranked.hardware));
        let name = sentences::short_hardware_name(ranked.hardware);
        CostTimeDot {
            time: ranked.time,
            cost: cost(ranked),
            mark: match ranked.hardware.kind() {
                _ if is_own_machine => Mark::Own,
                HardwareKind::Cpu => Mark::Cpu,
                HardwareKind::Gpu | HardwareKind::Machine => Mark::Gpu,
            },
            name: (front || is_own_machine)
                .then(|| if is_own_machine { format!("{name}, yours") } else { name }),
            front,
        }
    };
    CostTime { dots: priced.iter().enumerate().map(dot).collect(), currency: "$" }
}

/// Returns the labels in a drawing, each with its area for a text size of twelve pixels.
fn texts(svg: &str) -> Vec<(String, [f64; 4])> {
    let attribute = |text: &str, name: &str| -> String {
        let prefix = format!(" {name}=\"");
        let value = text.split(&prefix).nth(1).and_then(|rest| rest.split('"').next());
        value.expect("each text has it").to_owned()
    };
    let parse_text = |text: &str| {
        let (head, rest) = text.split_once(">\n").expect("it has a line");
        let words = rest.split("\n</text>").next().expect("an end tag").to_owned();
        let number = |name| attribute(&format!(" {head}"), name).parse::<f64>().expect("a number");
        let (x, y) = (number("x"), number("y"));
        let width = words.chars().count() as f64 * 6.7;
        let left = match &*attribute(head, "text-anchor") {
            "start" => x,
            "end" => x - width,
            _ => x - width / 2.0,
        };
        (words, [left, y - 6.0, left + width, y + 6.0])
    };
    svg.split("<text ").skip(1).map(parse_text).collect()
}

/// Returns the labels that extend beyond the drawing or cover another label.
fn misplaced_labels(svg: &str, (width, height): (u32, u32)) -> Vec<String> {
    let texts = texts(svg);
    let mut wrong = Vec::new();
    for (index, (words, [left, top, right, bottom])) in texts.iter().enumerate() {
        // A label to the left of an axis ends at the axis, so its estimated area may begin outside of the drawing.
        if *left < -30.0
            || *top < 0.0
            || *right > f64::from(width) + 1.0
            || *bottom > f64::from(height)
        {
            wrong.push(format!("{words} leaves it: {left} to {right}"));
        }
        for (other, area) in &texts[..index] {
            if *left < area[2] - 0.5
                && area[0] + 0.5 < *right
                && *top < area[3]
                && area[1] < *bottom
            {
                wrong.push(format!("{words} lies on {other}"));
            }
        }
    }
    wrong
}

#[test]
fn no_label_overlaps_another_or_leaves_its_chart() {
    let links = [
        "",
        "dataframe",
        "language-model",
        "matmul",
        "many-small-kernels",
        "transformer",
        "monte-carlo",
        "python-loop",
        "train",
        "kmeans",
        "fft",
        "image-filter",
        "pipeline",
        "w=sort",
        "v=1&w=cnn&model=resnet-50&phase=infer&steps=156250&values=150528&dtype=fp16&gpu=t4",
    ];
    for link in links {
        let report = report(link);
        let roofline = Roofline::of(&report);
        let costs = cost_time(&report);
        for width in [240, 280, 724] {
            let size = (width, 352);
            let plot = drawing(&costs, size, 1.0);
            assert_eq!(misplaced_labels(&plot, size), Vec::<String>::new(), "{link}, {width} wide");
            let own_dots = costs.dots.iter().filter(|dot| dot.mark == Mark::Own).count();
            let own_labels = texts(&plot).iter().filter(|text| text.0.ends_with("yours")).count();
            assert_eq!(own_labels, own_dots, "{link}, {width} wide");
            let rate_chart = if roofline.counts_arithmetic() {
                drawing(&RooflineChart::of(&roofline, &report), size, 1.0)
            } else {
                drawing(&BandwidthChart::of(&roofline, &report), size, 1.0)
            };
            assert_eq!(
                misplaced_labels(&rate_chart, size),
                Vec::<String>::new(),
                "{link}, {width} wide"
            );
        }
    }
}
