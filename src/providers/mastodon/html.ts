const ENTITIES: Readonly<Record<string, string>> = {
  "&amp;": "&",
  "&lt;": "<",
  "&gt;": ">",
  "&quot;": '"',
  "&apos;": "'",
  "&nbsp;": " ",
};

/** A text without its white space, which HTML does not keep. */
export const wordsOf = (text: string): string => text.replaceAll(/\s+/gu, "");

/** The text that readers see of a status, without white space. */
export const wordsOfHtml = (html: string): string =>
  wordsOf(html.replaceAll(/<[^<>]*>/g, "").replaceAll(/&[#\w]+;/g, shown));

/** Letters and digits of a text without its links, mentions and tags: what is left of it whatever markup becomes. */
export const lettersOf = (text: string): string => onlyLetters(text.replaceAll(/https?:\/\/\S+|[@#]\S+/giu, ""));

/** The same of the text that readers see. */
export const lettersOfHtml = (html: string): string =>
  onlyLetters(
    withoutLinks(html)
      .replaceAll(/<[^<>]*>/g, "")
      .replaceAll(/&[#\w]+;/g, shown),
  );

function withoutLinks(html: string): string {
  const parts = html.split("</a>");
  const last = parts.pop() ?? "";
  const before = (part: string) => (part.includes("<a ") ? part.slice(0, part.lastIndexOf("<a ")) : part);
  return parts.map(before).join("") + last;
}

const onlyLetters = (text: string) => text.replaceAll(/[^\p{L}\p{N}]+/gu, "");

function shown(entity: string): string {
  const [, hex, decimal] = /^&#(?:x([\da-f]{1,6})|(\d{1,7}));$/i.exec(entity) ?? [];
  const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
  return code <= 0x10ffff ? String.fromCodePoint(code) : (ENTITIES[entity] ?? entity);
}
