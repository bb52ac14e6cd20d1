import { z } from "zod";
import type { Fetch } from "../../platform/outbound/guardedFetch.ts";
import { type Access, call, WordpressFailure } from "./call.ts";

const Tag = z.object({ id: z.int().positive(), name: z.string() });
const TAGS = "/wp/v2/tags";

/**
 * The ids of tags by their names. A tag that the site does not have is made, as the editor of WordPress does; a refusal
 * because another request made it names its id.
 * @throws ProviderFailure before a post is made
 */
export async function tagsOf(fetch: Fetch, access: Access, names: readonly string[]): Promise<number[]> {
  const ids: number[] = [];
  for (const name of names) ids.push(await tagOf(fetch, access, name));
  return [...new Set(ids)];
}

async function tagOf(fetch: Fetch, access: Access, name: string): Promise<number> {
  try {
    return (await call(fetch, access, TAGS, { method: "POST", body: { name }, answer: Tag })).id;
  } catch (error) {
    if (error instanceof WordpressFailure && error.termId !== null) return error.termId;
    throw error;
  }
}
