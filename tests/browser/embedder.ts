// An embedder: a page of another site that shows the calculator in frames.

import type { FrameLocator, Page } from "@playwright/test";
import { ready } from "./page.ts";
import { address, port } from "./server.mjs";

/** The address of the embedder. Its host name differs, which makes it another site. Its requests are answered below. */
export const embedder = `http://localhost:${port}/docs/`;

/** A message from a frame to its embedder. */
export type Message = { offload: number; type: string; height?: number; link?: string; speedup?: number };

/** Returns a frame as the share dialog writes it. */
export const frame = (link = "#matmul", view = "", more = "") =>
  `<iframe src="${address}?embed=1${view}${link}" title="Offload calculator" width="100%" height="560" loading="lazy" style="border:0" ${more}></iframe>`;

/** The script that belongs to the frame. */
export const script = `<script async src="${address}embed.js"></script>`;

/** Opens a page with this body, and collects the messages of its frames in `messages`. */
export async function visit(page: Page, body: string, style = ""): Promise<void> {
  await page.route(`${embedder}**`, (route) =>
    route.fulfill({
      contentType: "text/html",
      body: `<!doctype html><html lang="en"><meta charset="utf-8"><title>Embedder</title><style>${style}</style>
        <script>messages = []; addEventListener("message", ({ data }) => messages.push(data));</script>
        <body>${body}</body></html>`,
    }),
  );
  await page.goto(embedder);
}

/** Returns a frame of the page, once its calculator is ready. */
export async function calculator(page: Page, place = 0): Promise<FrameLocator> {
  const element = page.locator("iframe").nth(place);
  await element.scrollIntoViewIfNeeded();
  const frame = element.contentFrame();
  await frame.locator(ready).waitFor({ state: "attached" });
  return frame;
}

/** Returns every message of a kind so far. */
export const heard = (page: Page, type: string): Promise<Message[]> =>
  page.evaluate(
    (type) => (globalThis as unknown as { messages: Message[] }).messages.filter((message) => message?.type === type),
    type,
  );

/** Sends messages to a frame, one after another. */
export const say = (page: Page, messages: unknown[], place = 0): Promise<void> =>
  page.evaluate(
    ({ messages, place }) => {
      for (const message of messages) document.querySelectorAll("iframe")[place].contentWindow!.postMessage(message, "*");
    },
    { messages, place },
  );

export const height = async (page: Page, place = 0): Promise<number> =>
  (await page.locator("iframe").nth(place).boundingBox())!.height;

