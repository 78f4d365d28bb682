// Times the model in wasm: the median time of one estimate over several rounds, in nanoseconds.

const model = require(process.argv[2]);

const links = {
  custom: "w=custom&ops=10T&in=1",
  matmul: "w=matmul&n=4096",
  elementwise: "w=elementwise&elements=250M",
  training: "w=training&params=25M&layers=50",
  stencil: "w=stencil&elements=10M&chain=50",
  transformer: "w=transformer&phase=train&gpus=4",
  llm: "w=llm&bits=4.8",
};
const rounds = 21;
const most = 10000;

function median(one, times = most) {
  one(times);
  const taken = Array.from({ length: rounds }, () => {
    const start = performance.now();
    one(times);
    return ((performance.now() - start) * 1e6) / times;
  });
  return Math.round(taken.sort((a, b) => a - b)[rounds >> 1]);
}

for (const [family, link] of Object.entries(links)) {
  const assess = median((n) => model.assess(link, n));
  const likely = median((n) => model.likely(link, n), most / 10) / 1000;
  const report = median((n) => model.report(link, n), most / 100) / 1000;
  console.log(
    `  ${family.padEnd(12)} ${assess} ns to assess a job, ${likely} µs to likely times, ${report} µs from link to report`,
  );
}

// The page computes ranges only for the rows that it shows: 12, or all on request.
console.log("The catalog ranked in wasm; the bar is 30 ms with all ranges");
for (const [family, link] of Object.entries(links)) {
  const able = model.rank(link, 0);
  const [likely, shown, all] = [0, 12, able].map((ranges) => (median(() => model.rank(link, ranges), 1) / 1e6).toFixed(1));
  console.log(`  ${family.padEnd(12)} ${able} machines: ${likely} ms, with 12 ranges ${shown} ms, with all ${all} ms`);
}
