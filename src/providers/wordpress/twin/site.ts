import { Hono } from "hono";
import { addMedia } from "./media.ts";
import { addPosts } from "./posts.ts";
import { type PostMembers, refuse, type Site, type SiteUser, type Switches } from "./state.ts";
import { addTerms } from "./terms.ts";
import { addUsers } from "./users.ts";

export interface Wordpress {
  site: Site;
  fetch(request: Request): Promise<Response>;
}

/**
 * A site that speaks the used part of WordPress's REST API, with WordPress's own rules and error codes
 * (developer.wordpress.org/rest-api/reference and the controllers in WordPress's source).
 */
export function createWordpress(
  users: readonly SiteUser[],
  switches: Partial<Switches> & Pick<Switches, "now">,
): Wordpress {
  const site: Site = {
    users: [...users],
    tags: [],
    categories: [],
    posts: [],
    trash: [],
    files: [],
    nextId: 1,
    switches: { postMaxBytes: 8 * 1024 * 1024, hasTrash: true, hasPermalinks: true, ...switches },
  };
  const api = new Hono();
  api.get("/", (c) => c.json({ name: "Twin", description: "", namespaces: ["oembed/1.0", "wp/v2"], routes: {} }));
  addUsers(api, site);
  addMedia(api, site);
  addPosts(api, site);
  addTerms(api, site);
  api.notFound((c) => refuse(c, 404, "rest_no_route", "No route was found matching the URL and request method."));

  const page = (url: URL) => {
    const id = url.searchParams.get("p");
    const slug = url.pathname.split("/").at(-2);
    const isNamed = (post: PostMembers) => (id === null ? post.slug === slug : String(post.id) === id);
    const post = site.posts.find(({ members }) => members.status === "publish" && isNamed(members))?.members;
    return post
      ? new Response(`<!doctype html><title>${post.id}</title><h1>${post.title}</h1>${post.content}`, HTML)
      : new Response("<!doctype html><title>Page not found</title>", { ...HTML, status: 404 });
  };
  return {
    site,
    async fetch(request) {
      const url = new URL(request.url);
      const byParameter = url.searchParams.get("rest_route");
      const byPath = /^\/wp-json(\/.*)?$/.exec(url.pathname);
      const route = byParameter ?? (site.switches.hasPermalinks && byPath ? byPath[1] || "/" : null);
      if (route === null) return page(url);
      const target = new URL(route, url);
      url.searchParams.delete("rest_route");
      target.search = url.search;
      return api.fetch(new Request(target, request));
    },
  };
}

const HTML = { headers: { "content-type": "text/html; charset=UTF-8" } };
