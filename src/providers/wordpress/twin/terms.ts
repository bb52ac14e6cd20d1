import type { Hono } from "hono";
import { may, refuse, type Site, type SiteTerm, sanitized, uniqueSlug, userOf } from "./state.ts";

/**
 * Adds tags and categories: searching and creating them. A name that exists, in any letter case, is refused with its
 * id. All who write posts make tags; categories are made by those who manage them.
 */
export function addTerms(api: Hono, site: Site): void {
  addTaxonomy(api, site, { path: "/wp/v2/tags", taxonomy: "post_tag", right: "edit_posts", terms: site.tags });
  addTaxonomy(api, site, {
    path: "/wp/v2/categories",
    taxonomy: "category",
    right: "manage_categories",
    terms: site.categories,
  });
}

interface Taxonomy {
  path: string;
  taxonomy: string;
  /** The capability that makes terms. */
  right: string;
  terms: SiteTerm[];
}

function addTaxonomy(api: Hono, site: Site, { path, taxonomy, right, terms }: Taxonomy): void {
  const shown = ({ id, name, slug }: SiteTerm) => ({
    id,
    count: 0,
    name: name.replaceAll("&", "&amp;").replaceAll("<", "&lt;"),
    slug,
    taxonomy,
  });

  api.get(path, (c) => {
    const { search = "", per_page: size = "10" } = c.req.query();
    const matches = terms.filter(({ name }) => name.toLowerCase().includes(search.toLowerCase()));
    return c.json(matches.slice(0, Number(size)).map(shown));
  });

  api.post(path, userOf(site), async (c) => {
    const { caller } = c.var;
    if (caller === null || !may(caller.user, right)) {
      return refuse(c, caller ? 403 : 401, "rest_cannot_create", "Sorry, you are not allowed to create terms.");
    }
    const { name } = (await c.req.json()) as { name?: unknown };
    if (typeof name !== "string") return refuse(c, 400, "rest_missing_callback_param", "Missing parameter(s): name");
    const wanted = name.trim();
    if (wanted === "") return refuse(c, 400, "empty_term_name", "A name is required for this term.");
    const twin = terms.find((term) => term.name.toLowerCase() === wanted.toLowerCase());
    if (twin) {
      const message = "A term with the name provided already exists in this taxonomy.";
      return refuse(c, 400, "term_exists", message, { term_id: twin.id });
    }
    const term = { id: site.nextId++, name: wanted, slug: uniqueSlug(sanitized(wanted) || "term", terms) };
    terms.push(term);
    return c.json(shown(term), 201);
  });
}
