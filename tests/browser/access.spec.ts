// Accessibility: automatic checks, text alternatives of the charts, announcements, reduced motion.

import AxeBuilder from "@axe-core/playwright";
import { expect, matrix, test } from "./page.ts";
import { chart, disclosure, factor, field, opened, pin, rows, seconds, sentence, word } from "./parts.ts";
import type { Locator, Page } from "@playwright/test";

const rules = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** The rules whose result depends on the theme. */
const themeDependentRules = ["color-contrast", "link-in-text-block"];

/** Lists the violations of accessibility rules in the page or in a part of it. */
async function violations(page: Page, { only, within }: { only?: string[]; within?: string } = {}): Promise<string[]> {
  // We exclude the preview of the page, because it repeats the page's landmarks and is checked as a separate state
  // below. We exclude links to questions, because they look like links that skip to a part of the page.
  const builder = new AxeBuilder({ page }).exclude("dialog iframe").exclude(".code .row > a");
  if (within) builder.include(within);
  const { violations } = await (only ? builder.withRules(only) : builder.withTags(rules)).analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target} ${failureSummary?.replaceAll(/\s+/g, " ")}`),
  );
}

/**
 * Opens everything that can be opened in a part of the page, including elements that only appear when others are
 * opened.
 */
async function openAll(part: Locator) {
  const closed = part.locator('button[aria-expanded="false"]:visible');
  while ((await closed.count()) > 0) await closed.first().click();
}

/** Makes the dialog read code with an open question about a number. */
async function readCode(page: Page) {
  await page.getByRole("button", { name: "From code…" }).click();
  await page.getByRole("dialog").getByRole("textbox").fill("import numpy as np\nx = np.load('a.npy')\ny = np.exp(x)\nz = np.ones(10**6) + 1");
  await page.getByRole("dialog").getByRole("button", { name: "Read it" }).click();
  await page.getByRole("dialog").getByRole("textbox", { name: /^a\.npy elements/ }).waitFor();
}

/**
 * A state of the page: the action that leads to it from the previous state, and the part to check (by default, the
 * page).
 */
type State = { name: string; act?: (page: Page) => Promise<unknown>; within?: string };

/** Returns the state in which the list of a field is open. */
const listOf = (key: string): State => ({
  name: `the list of the field ${key} open`,
  act: async (page) => {
    await field(page, key).click();
    await expect(field(page, key)).toHaveAttribute("aria-expanded", "true");
  },
});

/** Visits of the page, each with its successive states, and the story that they belong to. */
const visits: { story: string; link?: string; states: State[] }[] = [
  {
    story: "the page and its parts",
    link: "#v=1&w=training&eff=50",
    states: [
      { name: "as it starts" },
      // Check one part at a time, because the check takes several times as long if all parts are open.
      ...[".form", ".answer", ".details"].map((within) => ({
        name: `everything in ${within} open`,
        act: (page: Page) => openAll(page.locator(within)),
        within,
      })),
    ],
  },
  { story: "frames, programs and mistakes", link: "?embed=1#matmul", states: [{ name: "embedded" }] },
  {
    story: "frames, programs and mistakes",
    link: "#dataframe",
    states: [
      {
        name: "a change that was tried, and a part of a bar named",
        act: async (page) => {
          await disclosure(page, "What to change").click();
          await page.getByRole("button", { name: /^Try: / }).first().click();
          await page.getByRole("slider", { name: "Parts of the bars" }).focus();
          await expect(chart(page).locator(".tip")).toHaveCount(1);
        },
      },
    ],
  },
  {
    story: "lists and dialogs",
    link: "#matmul",
    states: [
      ...matrix([listOf("gpu")], [listOf("machine")]),
      {
        name: "the list below a word open",
        act: async (page) => {
          await page.keyboard.press("Escape");
          await word(page, "GPU").click();
          await expect(page.getByRole("dialog").getByRole("combobox")).toBeFocused();
        },
      },
      {
        name: "the dialog of all that leaves",
        act: async (page) => {
          await page.keyboard.press("Escape");
          await page.getByRole("button", { name: "Share…" }).click();
          await page.getByRole("dialog").getByRole("button", { name: "Embed in a page" }).click();
          await expect(factor(page.getByRole("dialog").locator("iframe").contentFrame())).toHaveText(/×$/);
        },
      },
    ],
  },
  {
    story: "frames, programs and mistakes",
    link: "#v=1&begin=clean&w=dataframe&rounds=9&begin=model&w=matmul&bogus=1",
    states: [{ name: "a program of several phases", act: (page) => page.locator("section.program").waitFor() }],
  },
  {
    story: "lists and dialogs",
    states: [
      { name: "code that was read, with a question", act: readCode },
      {
        name: "code whose question was answered",
        act: async (page) => {
          await page.getByRole("dialog").getByRole("textbox", { name: /^a\.npy elements/ }).fill("50M");
          await page.getByRole("dialog").locator("section.program").waitFor();
        },
      },
    ],
  },
  {
    story: "frames, programs and mistakes",
    link: "#bogus=1&ops=2T&need=9999&in=1e6",
    states: [
      {
        name: "notices, an obstacle and mistakes",
        act: async (page) => {
          await field(page, "ops").fill("cheese");
          await field(page, "in").fill("1,5");
        },
      },
    ],
  },
];

// The dark page has the same content, so only the rules on colors can find something new there. tests/styles.rs
// computes the contrast of each pair of colors in both themes.
for (const [colorScheme, only] of matrix<["light" | "dark", string[]?]>([["light"]], [["dark", themeDependentRules]])) {
  for (const story of new Set(visits.map(({ story }) => story))) {
    test.describe(() => {
      test.use({ colorScheme });

      test(`no accessibility violations: ${story}, ${colorScheme}`, async ({ page, open }) => {
        for (const { link, states } of visits.filter((visit) => visit.story === story)) {
          await page.goto("about:blank");
          await open(link);
          for (const { name, act, within } of states) {
            await test.step(name, async () => {
              await act?.(page);
              expect(await violations(page, { only, within })).toEqual([]);
            });
          }
        }
      });
    });
  }
}

test("no accessibility violations on a phone, with the line at the top", async ({ page, open }) => {
  await page.setViewportSize({ width: 360, height: 800 });
  await open();
  await field(page, "eff").fill("20");
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight / 2));
  await expect(pin(page)).toBeVisible();
  expect(await violations(page)).toEqual([]);
  // Open all disclosures, so that the check includes tables that are wider than the page.
  for (const button of await page.locator(":is(.details, figure) button[aria-expanded]").all()) await button.click();
  await expect(page.getByRole("table")).not.toHaveCount(0);
  expect(await violations(page)).toEqual([]);
});

const usual = ["CPU", "GPU, first run", "GPU, warm"];
const fair = ["CPU", "Best CPU library", "GPU, first run", "GPU, warm"];
const charts = matrix<[string, string[]]>(
  [
    ["many-small-kernels", fair],
    ["monte-carlo", ["CPU", "Best CPU library", "GPU, warm", "GPU, first run"]],
  ],
  [
    ["matmul", usual],
    ["train", usual],
  ],
);
for (const [preset, labels] of charts) {
  test(`the chart has a label and a table with the same numbers: ${preset}`, async ({ page, open }) => {
    await open(`#${preset}`);
    await expect(page.getByRole("img")).toHaveCount(1);
    const said = (await sentence(page).getAttribute("aria-label"))!;

    await disclosure(page, "table").click();
    const table = page.getByRole("region", { name: "Answer" }).getByRole("table");
    await expect(table).toBeVisible();
    const bars = await table.locator("tbody").evaluateAll((bodies) =>
      bodies.map((body) => {
        const rows = [...body.querySelectorAll("tr")].map((row) =>
          [...row.querySelectorAll("td")].map((cell) => cell.innerText),
        );
        return { label: body.querySelector("th")!.innerText, rows };
      }),
    );
    expect(bars.map(({ label }) => label)).toEqual(labels);
    for (const bar of bars) {
      // The last row is the range, the row before it the total.
      const [[, total], last] = bar.rows.slice(-2);
      expect(last[0], bar.label).toBe("80\u00a0% range");
      const parts = bar.rows.slice(0, -2).map(([, time]) => seconds(time));
      expect(said, bar.label).toContain(total);
      const sum = parts.reduce((a, b) => a + b, 0);
      expect(Math.abs(sum / seconds(total) - 1), bar.label).toBeLessThan(0.06);
      expect(said, bar.label).toContain(`${total}, ${last[1]}`);
      const [low, high] = last[1].split(" to ").map(seconds);
      expect(low, bar.label).toBeLessThanOrEqual(seconds(total));
      expect(high, bar.label).toBeGreaterThanOrEqual(seconds(total));
    }

    // Up to rounding, the factor is the ratio of the first bar (the CPU) to the last bar (the question's GPU bar).
    const totals = bars.map(({ rows }) => seconds(rows.find(([what]) => what === "total")![1]));
    const [cpu, gpu] = [totals[0], totals.at(-1)!];
    const shown = Number((await factor(page).innerText()).replaceAll(/[×,]/g, ""));
    const ratio = Math.max(cpu / gpu, gpu / cpu);
    expect(Math.abs(ratio / shown - 1)).toBeLessThan(0.12);
  });
}

for (const colorScheme of matrix<"light" | "dark">(["light"], ["dark"])) {
  test.describe(() => {
    test.use({ colorScheme });

    test(`the accuracy plot has tables with the same content, ${colorScheme}`, async ({ page, open }) => {
      await open();
      const section = await opened(page, "Accuracy against benchmarks");
      const plot = section.getByRole("img");
      await expect(plot).toHaveAttribute("aria-label", /predicted.*measured/);
      await expect(section).toContainText(/published tables.*\d+ other pairs/);
      const tables = await section.getByRole("table").all();
      expect(tables).toHaveLength(2);
      for (const table of tables) {
        await expect(table.getByRole("columnheader")).toHaveCount(7);
        const lines = await rows(table);
        expect(lines.at(-1)!.heading).toBe("All");
        for (const { heading, cells } of lines) {
          expect(heading).not.toBe("");
          expect(cells.join(" "), heading).toMatch(/^\d+ [\d.]+× [\d.]+× [\d.]+× \d+\s% ([\d.,]+×|—|[\d.,]+ \w+×|over a billion×)$/);
        }
        const pairs = lines.map(({ cells }) => Number(cells[0]));
        expect(pairs.slice(0, -1).reduce((a, b) => a + b, 0)).toBe(pairs.at(-1));
      }
      expect(await violations(page)).toEqual([]);
      // The plot is not empty: it has more pixels in the GPU's color than one or two lines would have.
      const painted = await plot.evaluate((element) => {
        const canvas = element as HTMLCanvasElement;
        const copy = new OffscreenCanvas(canvas.width, canvas.height).getContext("2d", { willReadFrequently: true })!;
        copy.drawImage(canvas, 0, 0);
        const { data } = copy.getImageData(0, 0, canvas.width, canvas.height);
        let blue = 0;
        for (let at = 0; at < data.length; at += 4) {
          if (data[at + 3] > 150 && data[at + 2] > data[at] + 60) blue += 1;
        }
        return blue;
      });
      expect(painted).toBeGreaterThan(500);
    });
  });
}

test("inputs have accessible names, with mistakes as descriptions, and a changed answer is announced once", async ({ page, open }) => {
  await test.step("announced", async () => {
    await open();
    const aloud = page.getByRole("region", { name: "Answer" }).locator("[aria-live=polite]");
    await expect(aloud).toHaveCount(1);
    const before = await aloud.textContent();
    await field(page, "ops").fill("1G");
    await expect(aloud).not.toHaveText(before!);
    await expect(aloud).toContainText(/\d/);
  });
  await test.step("names", async () => {
    await expect(page.getByRole("form").getByRole("textbox", { name: "Operations" })).toHaveAttribute("id", "f-ops");
    await expect(page.getByRole("slider", { name: "Operations" })).toHaveCount(1);
    await expect(page.getByRole("combobox", { name: "GPU", exact: true })).toHaveAttribute("id", "f-gpu");
    await field(page, "ops").fill("cheese");
    await expect(field(page, "ops")).toHaveAccessibleDescription(/not a number/);
  });
});

test.describe("with reduced motion", () => {
  test.use({ contextOptions: { reducedMotion: "reduce" }, viewport: { width: 360, height: 800 } });

  test("nothing is animated", async ({ page, open }) => {
    await open();
    await field(page, "ops").scrollIntoViewIfNeeded();
    await expect(pin(page)).toBeVisible();
    await field(page, "ops").fill("1G");
    await disclosure(page, /^More/).first().click();
    expect(await page.evaluate(() => document.getAnimations().length)).toBe(0);
    await expect(chart(page)).toBeAttached();
  });
});
