import { OutboundError } from "../core/outboundError.ts";
import type { Services } from "../core/services.ts";

/** What can be read of a page. */
export interface Page {
  title: string;
  text: string;
}

/** More of one page tells a planner nothing new. */
const LONGEST_TEXT = 12_000;
const BOUNDS = { timeoutMs: 8000, maxBytes: 2 * 1024 * 1024 };

/** The readable text of a page, or null for one that cannot be read: out of reach, no text, another kind. Addresses are guarded. */
export async function readPage({ fetch, log }: Services, address: string, signal: AbortSignal): Promise<Page | null> {
  try {
    const answer = await fetch(address, { headers: { accept: "text/html, text/plain;q=0.8" }, bounds: BOUNDS, signal });
    const type = answer.headers.get("content-type") ?? "";
    if (!answer.ok || !/^text\/(html|plain)\b|^application\/xhtml\+xml\b/i.test(type)) {
      await answer.body?.cancel();
      return null;
    }
    const source = await answer.text();
    const page = type.toLowerCase().startsWith("text/plain") ? { title: "", text: source } : await readable(source);
    const text = tidied(page.text).slice(0, LONGEST_TEXT);
    return text === "" ? null : { title: tidied(page.title).slice(0, 300), text: text.toWellFormed() };
  } catch (error) {
    if (signal.aborted) throw error;
    log.info("page.unreadable", { reason: error instanceof OutboundError ? error.reason : "markup" });
    return null;
  }
}

/** The article of a page as Firefox's reader view finds it, else all of its text. Nothing of the page is executed or fetched. */
async function readable(source: string): Promise<Page> {
  const [{ parseHTML }, { Readability }] = await Promise.all([import("linkedom"), import("@mozilla/readability")]);
  const { document } = parseHTML(source);
  const title = document.querySelector("title")?.textContent ?? "";
  for (const hidden of document.querySelectorAll("script, style, noscript, template, [hidden]")) hidden.remove();
  const whole = document.body?.textContent ?? "";
  const article = new Readability(document, { maxElemsToParse: 20_000 }).parse();
  return { title: article?.title || title, text: article?.textContent || whole };
}

const tidied = (text: string) =>
  text
    .replaceAll(/[^\S\n]+/g, " ")
    .replaceAll(/\s*\n\s*/g, "\n")
    .trim();
