// The same ten inputs, formula and stacked bars that Offload began with, as React and Chart.js make them.

import { StrictMode, useEffect, useMemo, useRef, useState } from "react";
import { createRoot } from "react-dom/client";
import { BarController, BarElement, CategoryScale, Chart, Legend, LinearScale, Tooltip } from "chart.js";
import { answer, inputs } from "./formula.js";

Chart.register(BarController, BarElement, CategoryScale, Legend, LinearScale, Tooltip);

const causes = [
  { key: "compute", label: "Compute", color: "#1f5fd0" },
  { key: "copies", label: "Copies", color: "#e08a1e" },
  { key: "overhead", label: "Overhead", color: "#6b7280" },
];

const figure = new Intl.NumberFormat("en", { maximumSignificantDigits: 3 });

function Bars({ cpu, gpu }) {
  const canvas = useRef(null);
  const chart = useRef(null);
  useEffect(() => {
    chart.current = new Chart(canvas.current, {
      type: "bar",
      data: { labels: ["CPU", "GPU"], datasets: causes.map(({ label, color }) => ({ label, backgroundColor: color, data: [] })) },
      options: {
        animation: false,
        indexAxis: "y",
        maintainAspectRatio: false,
        scales: { x: { stacked: true, title: { display: true, text: "Seconds" } }, y: { stacked: true } },
      },
    });
    return () => chart.current.destroy();
  }, []);
  useEffect(() => {
    causes.forEach(({ key }, at) => (chart.current.data.datasets[at].data = [cpu[key], gpu[key]]));
    chart.current.update();
  }, [cpu, gpu]);
  return (
    <div className="chart">
      <canvas ref={canvas} role="img" aria-label="Execution time of the CPU and the GPU by cause" />
    </div>
  );
}

function Input({ name, label, unit, least, most, value, onChange }) {
  const change = (text) => Number(text) > 0 && onChange(Number(text));
  return (
    <>
      <label htmlFor={name}>{label}, {unit}</label>
      <input type="range" aria-label={label} min={Math.log10(least)} max={Math.log10(most)} step="any"
        value={Math.log10(value)} onChange={({ target }) => change((10 ** target.value).toPrecision(3))} />
      <input id={name} type="number" min="0" step="any" value={value} onChange={({ target }) => change(target.value)} />
    </>
  );
}

function Calculator() {
  const [values, setValues] = useState(() => Object.fromEntries(inputs.map(({ key, start }) => [key, start])));
  const { cpu, gpu, faster, cheaper } = useMemo(() => answer(values), [values]);
  // How the measurement knows that the page can be used.
  useEffect(() => void (document.documentElement.dataset.ready = "true"), []);
  return (
    <main>
      <section>
        <h1>GPU speedup calculator</h1>
        <p className="factor">{figure.format(faster)}×</p>
        <p>The GPU is {figure.format(faster)} times as fast and {figure.format(cheaper)} times as cheap.</p>
        <Bars cpu={cpu} gpu={gpu} />
      </section>
      <form>
        {inputs.map(({ key, ...input }) => (
          <Input key={key} name={key} {...input} value={values[key]} onChange={(value) => setValues((all) => ({ ...all, [key]: value }))} />
        ))}
      </form>
    </main>
  );
}

createRoot(document.getElementById("root")).render(
  <StrictMode>
    <Calculator />
  </StrictMode>,
);
