import { Readability } from "@mozilla/readability";
import { parseHTML } from "linkedom";
import { checkMarkup } from "./markup.ts";

/** The readable part of a page. */
export interface Page {
  title: string;
  text: string;
}

/** The longest text of one page in a prompt. */
const LONGEST_TEXT = 12_000;
const LONGEST_TITLE = 300;

/**
 * The readable text of a page: the article that Firefox's reader view finds, or the whole text. Runs in a worker
 * thread; nothing of the page is executed or fetched.
 * @throws DomainError INVALID_INPUT for a document that takes too long to read
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
  // The getters of a document without elements throw.
  if (document.firstElementChild === null) return { title, text: "" };
  const whole = document.body?.textContent ?? "";
  const article = readerView(document);
  return { title: article?.title || title, text: article?.textContent || whole };
}

/**
 * Null if no part looks like an article. Readability throws for some documents, such as one whose root is not `html`;
 * their whole text is used.
 */
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
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "")
    .join("\n");
