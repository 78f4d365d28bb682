//! Laws of teams: several GPUs, what they exchange, and how they are driven.

use super::jobs::{jobs, tasks};
use super::numbers::{Edge, bytes};
use super::{config, is_beyond_telling, no_longer};
use offload_estimator::team::Team;
use offload_estimator::timeline::Segment;
use offload_estimator::workload::Workload;
use offload_estimator::{Assessment, Job, assess};
use offload_vocabulary::execution::Drive;
use offload_vocabulary::quantity::{Bytes, Count};
use proptest::prelude::*;

prop_compose! {
    /// A job of several GPUs that have something to exchange, whatever they compute.
    fn teams()(
        job in jobs(),
        task in tasks(),
        gpus in 2..=16_u8,
        exchanged in bytes(Edge::Nothing, 1.0, 1e12),
    ) -> Job {
        let gpus = Count::new(f64::from(gpus));
        let link = job.device.link;
        let before = job.team.clone();
        let (bus, hop) = before.map_or((link.to_host, link.latency), |team| (team.bus, team.hop));
        let team = Team { gpus, part: task.shared(gpus), bus, hop, drive: Drive::Processes };
        let workload = Workload { exchanged, ..task.workload() };
        Job { workload, team: Some(team), ..job }
    }
}

fn driven(job: &Job, drive: Drive) -> Job {
    Job { team: job.team.clone().map(|team| Team { drive, ..team }), ..job.clone() }
}

proptest! {
    #![proptest_config(config())]

    #[test]
    fn a_team_is_never_slower_than_one_gpu_by_more_than_it_exchanges(job in teams()) {
        let alone = assess(&Job { team: None, ..job.clone() });
        let together = assess(&job);
        let exchange = together.warm.get(Segment::Exchange);
        prop_assert!(no_longer(together.warm.total(), alone.warm.total() + exchange));
        prop_assert_eq!(together.host, alone.host);
    }

    #[test]
    fn gpus_with_nothing_to_exchange_exchange_nothing(mut job in teams()) {
        job.workload.exchanged = Bytes::ZERO;
        prop_assert!(assess(&job).warm.get(Segment::Exchange).is_zero());
    }

    #[test]
    fn more_to_exchange_is_never_faster(job in teams(), times in 1.0..100.0) {
        let mut heavy = job.clone();
        heavy.workload.exchanged = heavy.workload.exchanged * times;
        prop_assert!(no_longer(assess(&job).warm.total(), assess(&heavy).warm.total()));
    }

    #[test]
    fn one_process_for_all_gpus_is_never_faster_unless_its_link_is(mut job in teams()) {
        let link = job.device.link;
        if let Some(team) = &mut job.team {
            team.bus = team.bus.max(link.to_device).max(link.to_host);
            team.hop = team.hop.min(link.latency);
        }
        let processes = assess(&driven(&job, Drive::Processes));
        let one = assess(&driven(&job, Drive::OneProcess));
        prop_assert!(no_longer(processes.warm.total(), one.warm.total()));
    }

    #[test]
    fn each_gpu_is_paid_for(job in teams()) {
        let (alone, together) = (assess(&Job { team: None, ..job.clone() }), assess(&job));
        prop_assume!(!is_beyond_telling(together.fresh.total()));
        let price = |cost: Option<f64>, time: f64| cost.map(|cost| cost / time);
        let cost = |answer: &Assessment| {
            price(answer.bills.device.cost.map(|it| it.value()), answer.device().total().value())
        };
        if let (Some(one), Some(all)) = (cost(&alone), cost(&together)) {
            prop_assume!(one.is_finite() && all.is_finite() && one > 1e-200);
            prop_assert!((all / one / job.gpus().value() - 1.0).abs() < 1e-6);
        }
    }
}
