import type { Answer } from "./request.ts";

const ENTITIES = new Map([
  ["&", "&amp;"],
  ["<", "&lt;"],
  [">", "&gt;"],
  ['"', "&quot;"],
]);

/** Returns a text for HTML. */
export const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => ENTITIES.get(sign) ?? sign);

/** A page of a twin. `body` is HTML. */
export const page = (status: number, title: string, body: string): Answer => ({
  status,
  headers: { "content-type": "text/html; charset=utf-8" },
  body: `<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><style>:root{color-scheme:light dark;font-family:sans-serif}</style><title>${title}</title><h1>${title}</h1>${body}</html>`,
});
