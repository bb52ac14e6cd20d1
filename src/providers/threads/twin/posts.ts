import { Buffer } from "node:buffer";
import type { Hono } from "hono";
import { userOf } from "../../shared/twin/graph/account.ts";
import { pageOf, statusOf } from "../../shared/twin/graph/containers.ts";
import {
  type Graph,
  type GraphPost,
  type GraphUser,
  refuse,
  stamp,
  unknownObject,
} from "../../shared/twin/graph/state.ts";

/** The letters of a post in its address, which do not name its id. */
const lettersOf = ({ id }: GraphPost) =>
  Buffer.from(String(BigInt(id) * 7n))
    .toString("base64url")
    .slice(0, 24);

/** Adds the profile, lists of posts, single posts and containers, and the deletion of posts. */
export function addPosts(api: Hono, graph: Graph): void {
  const asUser = userOf(graph);
  const entity = (post: GraphPost, { username }: GraphUser) => ({
    id: post.id,
    media_product_type: "THREADS",
    permalink: `https://www.threads.com/@${username}/post/${lettersOf(post)}`,
    username,
    text: post.text,
    timestamp: stamp(post.at),
    is_reply: post.repliesTo !== null,
    ...(post.repliesTo !== null && { replied_to: { id: post.repliesTo } }),
  });

  api.get("/me", asUser, (c) => {
    const { user } = c.var.caller;
    const { id, username, name } = user;
    return c.json({ id, username, name, threads_profile_picture_url: "https://cdn.example.org/ada.jpg" });
  });

  for (const [edge, isReply] of [["threads", false] as const, ["replies", true] as const]) {
    api.get(`/:user/${edge}`, asUser, (c) => {
      const { user } = c.var.caller;
      const { limit = "25", after } = c.req.query();
      if (!(Number(limit) >= 1 && Number(limit) <= 100)) return refuse(400, 100, "Param limit must be at most 100");
      const own = graph.posts.filter(({ userId, repliesTo }) => userId === user.id && (repliesTo !== null) === isReply);
      return c.json(
        pageOf(
          own.toReversed().map((post) => entity(post, user)),
          Number(limit),
          after,
        ),
      );
    });
  }

  api.get("/:id", asUser, (c) => {
    const { user } = c.var.caller;
    const id = c.req.param("id");
    const container = graph.containers.get(id);
    if (container !== undefined && container.userId === user.id) {
      const status = statusOf(graph, container);
      const reason = status === "ERROR" ? { error_message: container.error ?? "UNKNOWN" } : {};
      return c.json({ status, id, ...reason });
    }
    const post = graph.posts.find((each) => each.id === id);
    return post === undefined ? unknownObject(id) : c.json(entity(post, user));
  });

  api.delete("/:id", asUser, (c) => {
    const { user } = c.var.caller;
    const id = c.req.param("id");
    const post = graph.posts.find((each) => each.id === id && each.userId === user.id);
    if (post === undefined) return unknownObject(id);
    graph.posts.splice(graph.posts.indexOf(post), 1);
    return c.json({ success: true, deleted_id: id });
  });
}
