import type { Hono } from "hono";
import { userOf } from "../../shared/twin/graph/account.ts";
import { pageOf } from "../../shared/twin/graph/containers.ts";
import { type Graph, graphId, refuse, stamp, unknownObject } from "../../shared/twin/graph/state.ts";

/** Adds the comments of posts. */
export function addComments(api: Hono, graph: Graph): void {
  const { posts, switches } = graph;
  const asUser = userOf(graph);

  /** The post of a path, which is no story. */
  const postAt = (id: string) => posts.find((post) => post.id === id && post.repliesTo === null);

  api.post("/:post/comments", asUser, (c) => {
    const { user, parameters } = c.var.caller;
    const post = postAt(c.req.param("post"));
    if (post === undefined || post.fields["media_type"] === "STORIES") return unknownObject(c.req.param("post"));
    const text = (parameters["message"] ?? "").trim();
    if (text === "" || text.length > 2200) return refuse(400, 100, "Invalid comment");
    const at = switches.now();
    const comment = { id: graphId(), userId: user.id, text, files: [], repliesTo: post.id, at, fields: {} };
    posts.push(comment);
    return c.json({ id: comment.id });
  });

  api.get("/:post/comments", asUser, (c) => {
    const post = postAt(c.req.param("post"));
    if (post === undefined) return unknownObject(c.req.param("post"));
    const { limit = "25", after } = c.req.query();
    const comments = posts.filter(({ repliesTo }) => repliesTo === post.id).toReversed();
    const nameOf = (userId: string) => graph.users.find((each) => each.id === userId)?.username ?? userId;
    const rows = comments.map(({ id, userId, text, at }) => ({
      id,
      text,
      timestamp: stamp(at),
      username: nameOf(userId),
    }));
    return c.json(pageOf(rows, Number(limit), after));
  });
}
