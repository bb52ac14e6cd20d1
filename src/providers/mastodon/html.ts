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

function shown(entity: string): string {
  const [, hex, decimal] = /^&#(?:x([\da-f]{1,6})|(\d{1,7}));$/i.exec(entity) ?? [];
  const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
  return code <= 0x10ffff ? String.fromCodePoint(code) : (ENTITIES[entity] ?? entity);
}
