import { Parser } from "htmlparser2";
import { checkMarkup } from "./markup.ts";

/** The properties of a page that a link card shows. */
export interface Metadata {
  /** Empty if the page has none; at most 300 UTF-16 code units. */
  title: string;
  /** Empty if the page has none; at most 1,000 UTF-16 code units. */
  description: string;
  /** An absolute address, which is not checked; null if the page names no picture. */
  image: string | null;
}

const LONGEST_TITLE = 300;
const LONGEST_DESCRIPTION = 1000;
const LONGEST_ADDRESS = 2000;

/** The names of properties in the order of their preference: Open Graph (ogp.me), Twitter's cards, HTML itself. */
const NAMES = {
  title: ["og:title", "twitter:title"],
  description: ["og:description", "twitter:description", "description"],
  image: ["og:image:secure_url", "og:image:url", "og:image", "twitter:image", "twitter:image:src"],
} as const;

/**
 * Returns what a page says about itself. The first property of a name counts. Runs in a worker thread; nothing of the
 * page is executed or fetched.
 * @param address the page's own address, against which a relative address of the picture is resolved
 * @throws DomainError INVALID_INPUT for a document that takes too long to read
 */
export function metadataOf({ source, address }: { source: string; address: string }): Metadata {
  checkMarkup(source);
  const properties = new Map<string, string>();
  let title: string | undefined;
  let isTitle = false;
  const parser = new Parser({
    onopentag(name, attributes) {
      isTitle = name === "title" && title === undefined;
      if (isTitle) title = "";
      if (name !== "meta") return;
      const property = (attributes["property"] ?? attributes["name"] ?? "").toLowerCase();
      const content = attributes["content"] ?? "";
      if (content.trim() !== "" && !properties.has(property)) properties.set(property, content);
    },
    ontext(text) {
      if (isTitle && (title ?? "").length < LONGEST_TITLE) title += text;
    },
    onclosetag() {
      isTitle = false;
    },
  });
  parser.end(source);
  const first = (names: readonly string[]) => names.map((name) => properties.get(name)).find((value) => value) ?? "";
  return {
    title: tidied(first(NAMES.title) || (title ?? ""), LONGEST_TITLE),
    description: tidied(first(NAMES.description), LONGEST_DESCRIPTION),
    image: imageAt(first(NAMES.image).trim(), address),
  };
}

function imageAt(written: string, address: string): string | null {
  if (written === "") return null;
  const url = URL.parse(written, address)?.href;
  return url === undefined || url.length > LONGEST_ADDRESS ? null : url;
}

const tidied = (text: string, longest: number) => text.replaceAll(/\s+/g, " ").trim().slice(0, longest).toWellFormed();
