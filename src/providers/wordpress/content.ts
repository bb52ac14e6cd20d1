import { linksIn } from "../shared/links.ts";

/** A file of the site's library. */
export interface Uploaded {
  id: number;
  url: string;
  type: string;
  altText: string;
}

/** The first line is the title of a text with more than one. A short text has none, as WordPress permits. */
export const titleOf = (text: string): string => partsOf(text).title;

function partsOf(text: string): { title: string; body: string } {
  const written = text.trim();
  const end = written.indexOf("\n");
  return end === -1
    ? { title: "", body: written }
    : { title: written.slice(0, end).trim(), body: written.slice(end).trim() };
}

/** The post as blocks: a paragraph for each part between empty lines, then the media items. */
export function contentOf(text: string, files: readonly Uploaded[], { isWhole = false } = {}): string {
  const body = isWhole ? text.trim() : partsOf(text).body;
  const paragraphs = body === "" ? [] : body.split(/\n(?:[ \t\r]*\n)+/).map(paragraph);
  return [...paragraphs, ...files.map(mediaBlock)].join("\n\n");
}

const paragraph = (text: string) =>
  `<!-- wp:paragraph -->\n<p>${linked(text).replaceAll("\n", "<br>")}</p>\n<!-- /wp:paragraph -->`;

function linked(text: string): string {
  let html = "";
  let last = 0;
  for (const { start, end, url } of linksIn(text)) {
    html += `${escaped(text.slice(last, start))}<a href="${escaped(url)}">${escaped(text.slice(start, end))}</a>`;
    last = end;
  }
  return html + escaped(text.slice(last));
}

function mediaBlock({ id, url, type, altText }: Uploaded): string {
  if (type.startsWith("video/")) {
    const figure = `<figure class="wp-block-video"><video controls src="${escaped(url)}"></video></figure>`;
    return `<!-- wp:video {"id":${id}} -->\n${figure}\n<!-- /wp:video -->`;
  }
  const image = `<img src="${escaped(url)}" alt="${escaped(altText)}" class="wp-image-${id}"/>`;
  return `<!-- wp:image {"id":${id}} -->\n<figure class="wp-block-image">${image}</figure>\n<!-- /wp:image -->`;
}

const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  // Brackets would be shortcodes.
  "[": "&#91;",
  "]": "&#93;",
};

const escaped = (text: string) => text.replace(/[&<>"[\]]/g, (sign) => ENTITIES[sign] ?? sign);

const LONGEST_WORDS = 60;

/** The slug of a post: its first words, for readers of the address, and the random part of its delivery key. */
export function slugOf(text: string, key: string): string {
  const words = text
    .slice(0, 500)
    .normalize("NFKD")
    .toLowerCase()
    .replace(/\p{M}/gu, "")
    .match(/[a-z\d]+/g);
  let slug = "";
  for (const word of words ?? []) {
    const longer = slug === "" ? word.slice(0, LONGEST_WORDS) : `${slug}-${word}`;
    if (longer.length > LONGEST_WORDS) break;
    slug = longer;
  }
  const unique = key.slice(-12);
  return slug === "" ? unique : `${slug}-${unique}`;
}
