import { Readability } from "@mozilla/readability";
import { parseHTML } from "linkedom";
import { checkMarkup } from "./markup.ts";

/** The readable part of a page. */
export interface Page {
  title: string;
  text: string;
}

/** The longest text of one page that a planner is given. */
const LONGEST_TEXT = 12_000;
const LONGEST_TITLE = 300;

/**
 * The readable text of a page: its article as Firefox's reader view finds it, or all of its text. Nothing of the page is executed or fetched. Runs in a worker.
 * @throws DomainError INVALID_INPUT for a document that would take too long to read
 */
export function readableText({ source, isPlain }: { source: string; isPlain: boolean }): Page {
  const { title, text } = isPlain ? { title: "", text: source } : articleOf(source);
  return {
    title: tidied(title).slice(0, LONGEST_TITLE).toWellFormed(),
    text: tidied(text).slice(0, LONGEST_TEXT).toWellFormed(),
  };
}

function articleOf(source: string): Page {
  checkMarkup(source);
  const { document } = parseHTML(source);
  const title = document.querySelector("title")?.textContent ?? "";
  for (const hidden of document.querySelectorAll("script, style, noscript, template, [hidden]")) hidden.remove();
  // The getters of a document without any element throw.
  if (document.firstElementChild === null) return { title, text: "" };
  const whole = document.body?.textContent ?? "";
  const article = readerView(document);
  return { title: article?.title || title, text: article?.textContent || whole };
}

/** Null where nothing looks like an article. Readability throws for some documents, such as one whose root is no `html`: their whole text is taken then. */
function readerView(document: Document) {
  try {
    return new Readability(document, { maxElemsToParse: 20_000 }).parse();
  } catch {
    return null;
  }
}

const tidied = (text: string) =>
  text
    .replaceAll(/[^\S\n]+/g, " ")
    .replaceAll(/\s*\n\s*/g, "\n")
    .trim();
