import { z } from "zod";
import type { Fetch } from "../../platform/outbound/guardedFetch.ts";
import { ProviderFailure } from "../failure.ts";
import { type Access, call, WordpressFailure } from "./call.ts";

const Term = z.object({ id: z.int().positive(), name: z.string() });
const Terms = z.array(Term).max(100);

export const TAGS = "/wp/v2/tags";
export const CATEGORIES = "/wp/v2/categories";

/**
 * The ids of tags or categories by their names. A term that the site does not have is made, as the editor of WordPress
 * does; a refusal because the site has the term names its id. A person who may not make terms uses those of the site.
 * @throws ProviderFailure before a post is made; `refused` for a term that the site lacks and the person may not make
 */
export async function termsOf(
  fetch: Fetch,
  access: Access,
  route: typeof TAGS | typeof CATEGORIES,
  names: readonly string[],
): Promise<number[]> {
  const ids: number[] = [];
  for (const name of names) ids.push(await termOf(fetch, access, route, name));
  return [...new Set(ids)];
}

async function termOf(fetch: Fetch, access: Access, route: string, name: string): Promise<number> {
  try {
    return (await call(fetch, access, route, { method: "POST", json: { name }, answer: Term })).id;
  } catch (error) {
    if (!(error instanceof WordpressFailure)) throw error;
    if (error.termId !== null) return error.termId;
    if (error.code !== "rest_cannot_create") throw error;
    const query = { search: name, per_page: "100", _fields: "id,name" };
    const terms = await call(fetch, access, route, { query, answer: Terms });
    const id = terms.find((term) => folded(term.name) === folded(name))?.id;
    if (id === undefined) throw new ProviderFailure("refused", error.status);
    return id;
  }
}

/** WordPress returns names as HTML, and ignores the letter case. */
const folded = (name: string) => name.replaceAll("&amp;", "&").trim().toLowerCase();
