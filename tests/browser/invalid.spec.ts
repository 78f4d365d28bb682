// Links with invalid parts: the valid parts are used, and the invalid ones are named in place of an answer.

import { ask, expect, matrix, settled, test } from "./page.ts";
import { factor, field, notices, pin, verdict } from "./parts.ts";

const bad = [
  "v=99",
  "bogus=1",
  "gpu=abacus",
  "dtype=fp3",
  "ops=inf",
  "bytes=-Infinity",
  "in=nan",
  "out=1e400",
  "eff=250",
  "serial=-1",
  "launches=1,5",
  "transfers=1.5",
  "runs=",
  "cores=<img src=x onerror=alert(1)>",
  "latency=5 parsecs",
  "l2=%E0%A4%A",
];
const good = "cpu=aws-c6i-4xlarge&gpuprice=1.5&vram=48";

/** Expects that no visible or accessible text has a number that is not finite. */
async function expectFiniteNumbers(page: import("@playwright/test").Page) {
  const all = await page.evaluate(() => {
    const outside = (element: Element) => element.closest(".unanswered") === null;
    const labels = [...document.querySelectorAll("[aria-label], [aria-valuetext], [title], input")].filter(outside).map((element) =>
      ["aria-label", "aria-valuetext", "title", "value"].map((name) => element.getAttribute(name) ?? "").join(" "),
    );
    const answer = document.querySelector(".work")!.cloneNode(true) as HTMLElement;
    // These parts quote the link.
    for (const quoting of answer.querySelectorAll(".unanswered")) quoting.remove();
    return `${answer.textContent} ${labels.join(" ")}`;
  });
  expect(all).not.toMatch(/\bNaN\b|Infinity|\binf\b/i);
}

test("each invalid part is named instead of an answer, and the rest is kept", async ({ page, open }) => {
  await open(`#${bad.join("&")}&${good}`);
  const parts = page.locator(".choices");
  await expect(parts).toHaveCount(bad.length);
  for (const [place, pair] of bad.entries()) {
    await expect(parts.nth(place)).toContainText(pair.split("=")[0]);
  }
  await expect(field(page, "cpu")).toHaveValue("AWS c6i.4xlarge (16 vCPU)");
  await expect(factor(page)).toHaveCount(0);
  await expect(verdict(page)).toContainText("aren’t understood");
  await expectFiniteNumbers(page);
});

test("malformed links open the page, and an unknown example has no answer", async ({ page, open }) => {
  const others = ["#&&&===&", "#no-such-example", "#v", "?v=1&#"];
  for (const malformed of matrix(["#%", "#v=1&%00=%00", `#${"ops=1&".repeat(300)}`], others)) {
    await page.goto("about:blank");
    await open(malformed);
    await expect(verdict(page), malformed.slice(0, 20)).not.toBeEmpty();
    await expectFiniteNumbers(page);
  }
  await page.goto("about:blank");
  await open("#no-such-example");
  await expect(verdict(page)).toContainText("“no-such-example” isn’t understood");
});

test("the smallest and the largest numbers still give an answer", async ({ page, open }) => {
  const extremes = [
    "ops=0&in=0",
    "ops=1e24&in=1e6&runs=1e12&bytes=1e9&launches=1e12",
    "ops=0&in=0&bytes=0&startup=0&launch=0&kernel=0&sync=0&latency=0&call=0",
    "ops=1e24&cpupeak=0.001&cpueff=0.01&serial=99",
    "ops=1e24&gpupeak=1e-6&eff=0.01&fallback=100&cpuprice=0&gpuprice=0&gpuwatts=0",
    "w=matmul&n=1e7&products=1e9",
    "w=elementwise&elements=1e13&chain=1e9&each=1e6",
    "w=training&params=1e13&batch=1e7&steps=1e12&uses=1e7",
    "w=training&params=1&batch=1&layers=1&steps=1&samples=1&values=1&uses=1",
  ];
  await open();
  for (const button of await page.locator(".details button[aria-expanded]").all()) await button.click();
  for (const extreme of extremes) {
    await ask(page, `#v=1&${extreme}`);
    await expect(notices(page), extreme).toHaveCount(0);
    await expect(factor(page), extreme).toHaveText(/^(([\d.,]+( million)?|over a billion)×|[\d.,]+( million)?\s\wB)$/);
    await expectFiniteNumbers(page);
  }
});

/** Returns the contrast of a text with the card behind it, and the text's color. */
const ofText = (text: import("@playwright/test").Locator) =>
  text.evaluate((element) => {
    const numbers = (color: string) => {
      const canvas = new OffscreenCanvas(1, 1).getContext("2d", { willReadFrequently: true })!;
      canvas.fillStyle = color;
      canvas.fillRect(0, 0, 1, 1);
      return [...canvas.getImageData(0, 0, 1, 1).data].slice(0, 3).map((channel) => channel / 255);
    };
    const light = (color: string) => {
      const [red, green, blue] = numbers(color).map((channel) => (channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4));
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
    };
    const { color } = getComputedStyle(element);
    const card = getComputedStyle(element.closest(".answer, .pin")!).backgroundColor;
    const [dark, bright] = [light(color), light(card)].sort((one, other) => one - other);
    return { color, contrast: (bright + 0.05) / (dark + 0.05) };
  });

for (const colorScheme of matrix<"light" | "dark">(["light"], ["dark"])) {
  test.describe(() => {
    test.use({ colorScheme });

    test(`after a mistake, colors and words mark the answer as outdated, ${colorScheme}`, async ({ page, open }) => {
      const words = (part: import("@playwright/test").Locator) => part.evaluate((element) => getComputedStyle(element, "::after").content);
      await open("#w=matmul&gpu=a100");
      await settled(page);
      const parts = [verdict(page), factor(page), page.locator("#app .reason"), page.locator(".tile dd .gpu").first(), page.locator(".rows .time b").first()];
      const before = await Promise.all(parts.map(ofText));
      expect(await words(verdict(page))).toBe("none");
      await field(page, "n").fill("abc");
      await expect(page.locator(".answer.outdated .below")).toContainText(/isn’t a valid .+Showing/);
      for (const [place, part] of parts.entries()) {
        await expect.poll(async () => (await ofText(part)).color, `${place}`).not.toBe(before[place].color);
        expect((await ofText(part)).contrast, `${place}`).toBeGreaterThanOrEqual(4.5);
      }
      // The line at the top is also marked, once the headline has scrolled away.
      await expect.poll(() => words(verdict(page))).toBe('"not updated"');
      await page.setViewportSize({ width: 360, height: 800 });
      await field(page, "n").scrollIntoViewIfNeeded();
      await expect(pin(page)).toBeVisible();
      await expect.poll(() => words(pin(page))).toBe('"not updated"');
      expect((await ofText(pin(page).locator(".verdict"))).contrast).toBeGreaterThanOrEqual(4.5);
      await field(page, "n").fill("5000");
      await expect.poll(() => words(pin(page))).toBe("none");
    });
  });
}
