// Time = operations ÷ (peak · efficiency) + data ÷ link bandwidth + overhead.

/** The inputs: key, label, unit, and the initial, minimum and maximum value of a logarithmic slider. */
export const inputs = [
  { key: "operations", label: "Operations", unit: "TFLOP", start: 10, least: 1e-3, most: 1e6 },
  { key: "data", label: "Data", unit: "GB", start: 1, least: 1e-3, most: 1e3 },
  { key: "cpuPeak", label: "CPU peak", unit: "TFLOP/s", start: 1, least: 1e-2, most: 100 },
  { key: "cpuEfficiency", label: "CPU efficiency", unit: "%", start: 65, least: 1, most: 100 },
  { key: "gpuPeak", label: "GPU peak", unit: "TFLOP/s", start: 20, least: 1e-1, most: 5e3 },
  { key: "gpuEfficiency", label: "GPU efficiency", unit: "%", start: 65, least: 1, most: 100 },
  { key: "link", label: "Link bandwidth", unit: "GB/s", start: 12, least: 1, most: 1e3 },
  { key: "overhead", label: "Overhead", unit: "ms", start: 1, least: 1e-3, most: 1e4 },
  { key: "cpuPrice", label: "CPU price", unit: "$/h", start: 0.4, least: 1e-2, most: 100 },
  { key: "gpuPrice", label: "GPU price", unit: "$/h", start: 0.8, least: 1e-2, most: 100 },
];

/** Returns both times in seconds by cause, the speedup of the GPU, and the ratio of the costs (CPU to GPU). */
export function answer({ operations, data, cpuPeak, cpuEfficiency, gpuPeak, gpuEfficiency, link, overhead, cpuPrice, gpuPrice }) {
  const cpu = { compute: operations / (cpuPeak * cpuEfficiency) * 100, copies: 0, overhead: 0 };
  const gpu = { compute: operations / (gpuPeak * gpuEfficiency) * 100, copies: data / link, overhead: overhead / 1000 };
  const total = (time) => time.compute + time.copies + time.overhead;
  const faster = total(cpu) / total(gpu);
  return { cpu, gpu, faster, cheaper: (faster * cpuPrice) / gpuPrice };
}
