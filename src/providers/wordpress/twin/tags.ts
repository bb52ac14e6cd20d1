import type { Hono } from "hono";
import { callerOf, may, refuse, type Site, sanitized, uniqueSlug } from "./state.ts";

/** Adds tags: creating one. A name of a tag that exists, in any letter case, is refused with its id. */
export function addTags(api: Hono, site: Site): void {
  api.post("/wp/v2/tags", async (c) => {
    const caller = callerOf(c, site);
    if (caller instanceof Response) return caller;
    if (caller === null || !may(caller.user, "edit_posts")) {
      return refuse(c, caller ? 403 : 401, "rest_cannot_create", "Sorry, you are not allowed to create terms.");
    }
    const { name } = (await c.req.json()) as { name?: unknown };
    if (typeof name !== "string") return refuse(c, 400, "rest_missing_callback_param", "Missing parameter(s): name");
    const wanted = name.trim();
    if (wanted === "") return refuse(c, 400, "empty_term_name", "A name is required for this term.");
    const known = site.tags.find((tag) => tag.name.toLowerCase() === wanted.toLowerCase());
    if (known) {
      const message = "A term with the name provided already exists in this taxonomy.";
      return refuse(c, 400, "term_exists", message, { term_id: known.id });
    }
    const tag = { id: site.nextId++, name: wanted, slug: uniqueSlug(sanitized(wanted) || "tag", site.tags) };
    site.tags.push(tag);
    return c.json({ ...tag, count: 0, taxonomy: "post_tag" }, 201);
  });
}
