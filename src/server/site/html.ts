import { parseAccept } from "hono/utils/accept";

const ESCAPES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** Escapes a text for HTML, in an element or in a quoted attribute. */
export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => ESCAPES[character] as string);

/** Whether the caller is a browser that wants a page, not a program that wants data. */
export const wantsHtml = ({ headers }: Request): boolean => {
  const ranges = parseAccept(headers.get("accept") ?? "");
  return ranges.some(({ type, q }) => q > 0 && type.toLowerCase() === "text/html");
};
