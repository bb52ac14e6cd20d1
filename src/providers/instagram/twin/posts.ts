import { Buffer } from "node:buffer";
import type { Hono } from "hono";
import { userOf } from "../../shared/twin/graph/account.ts";
import { pageOf, statusOf } from "../../shared/twin/graph/containers.ts";
import { type Graph, type GraphPost, refuse, stamp, unknownObject } from "../../shared/twin/graph/state.ts";

/** The letters of a post in its address, which do not name its id. */
const lettersOf = ({ id }: GraphPost) =>
  Buffer.from(String(BigInt(id) * 3n))
    .toString("base64url")
    .slice(0, 11);

const isStory = ({ fields }: GraphPost) => fields["media_type"] === "STORIES";

const entity = (post: GraphPost) => ({
  id: post.id,
  permalink: `https://www.instagram.com/${isStory(post) ? "stories" : "p"}/${lettersOf(post)}/`,
  timestamp: stamp(post.at),
  media_product_type: isStory(post) ? "STORY" : "FEED",
  // An empty caption is absent.
  ...(post.text !== "" && { caption: post.text }),
});

/** Adds the account, lists of posts and stories, single posts and containers. No call deletes a post. */
export function addPosts(api: Hono, graph: Graph): void {
  const asUser = userOf(graph);

  api.get("/me", asUser, (c) => {
    const { user } = c.var.caller;
    const { id, username, name } = user;
    const picture = { profile_picture_url: "https://cdn.example.org/ada.jpg", account_type: "BUSINESS" };
    return c.json({ id: `app-${id}`, user_id: id, username, name, ...picture });
  });

  for (const [edge, wantsStories] of [["media", false] as const, ["stories", true] as const]) {
    api.get(`/:user/${edge}`, asUser, (c) => {
      const { user } = c.var.caller;
      const { limit = "25", after } = c.req.query();
      const own = graph.posts.filter(
        (post) => post.userId === user.id && post.repliesTo === null && isStory(post) === wantsStories,
      );
      return c.json(pageOf(own.toReversed().map(entity), Number(limit), after));
    });
  }

  api.get("/:id", asUser, (c) => {
    const { user } = c.var.caller;
    const id = c.req.param("id");
    const container = graph.containers.get(id);
    if (container !== undefined && container.userId === user.id) {
      const code = statusOf(graph, container);
      const reason = code === "ERROR" ? `Error: ${container.error ?? "unknown"}` : `${code}: the state of the media`;
      return c.json({ status_code: code, status: reason, id });
    }
    const post = graph.posts.find((each) => each.id === id);
    return post === undefined ? unknownObject(id) : c.json(entity(post));
  });

  api.delete("/:id", asUser, () => refuse(400, 3, "Application does not have the capability to make this API call."));
}
