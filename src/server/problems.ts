import { ERRORS, type ErrorCode } from "../platform/errors/table.ts";
import { escapeHtml, page, wantsHtml } from "./html.ts";

/** Returns the last segment of a problem's `type`. */
const problemName = (code: string): string => code.toLowerCase().replaceAll("_", "-");

const codes = new Map(Object.keys(ERRORS).map((code) => [problemName(code), code as ErrorCode]));

/**
 * Returns the page that the `type` of a problem document names: one for each code of the error table. Undefined for an
 * unknown name.
 */
export function problemPage(request: Request, name: string): Response | undefined {
  const code = codes.get(name);
  if (code === undefined) return undefined;
  const { status, title, explanation } = ERRORS[code];
  const cached = { "cache-control": "public, max-age=3600", vary: "Accept" };
  if (!wantsHtml(request)) return Response.json({ code, status, title, explanation }, { headers: cached });
  const body = `<h1>${code}</h1>\n<p><strong>${status} ${escapeHtml(title)}</strong></p>\n<p>${escapeHtml(explanation).replace(/`([^`]+)`/g, "<code>$1</code>")}</p>`;
  const response = page(code, body);
  for (const [header, value] of Object.entries(cached)) response.headers.set(header, value);
  return response;
}
