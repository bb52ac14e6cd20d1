import type { Hono } from "hono";
import {
  forbidden,
  type Linkedin,
  type LinkedinComment,
  limited,
  mayActAs,
  mayRead,
  refuse,
  signedInTo,
} from "./state.ts";

const MOST_CHARACTERS = 1250;

interface Body {
  actor?: string;
  object?: string;
  message?: { text?: string; attributes?: unknown[] };
  content?: { entity?: { image?: string } }[];
}

/** Adds comments below posts: making, listing and deleting. */
export function addComments(root: Hono, linkedin: Linkedin): void {
  const signedIn = signedInTo(linkedin);
  const postAt = (urn: string) => linkedin.posts.find((post) => post.urn === urn);

  root.post("/rest/socialActions/:urn/comments", signedIn, async (c) => {
    const { caller } = c.var;
    const body = (await c.req.json()) as Body;
    const actor = body.actor ?? "";
    const text = body.message?.text ?? "";
    const image = body.content?.[0]?.entity?.image ?? null;
    const post = postAt(c.req.param("urn"));
    if (post === undefined) return refuse(c, 404, "NOT_FOUND", "The post does not exist");
    if (!mayActAs(caller, actor)) return forbidden(c);
    if (body.object !== post.urn) return refuse(c, 400, "INVALID_VALUE_FOR_FIELD", "object");
    if (text.length > MOST_CHARACTERS) return refuse(c, 400, "FIELD_LENGTH_TOO_LONG", "message.text");
    if (text.trim() === "" && image === null) return refuse(c, 400, "INVALID_VALUE_BLANK_FIELD", "message.text");
    const isUsable = image === null || linkedin.media.get(image)?.state === "AVAILABLE";
    if (!isUsable || (body.content?.length ?? 0) > 1) return refuse(c, 400, "INVALID_VALUE_FOR_FIELD", "content");
    const full = limited(c, linkedin, caller);
    if (full !== null) return full;
    const id = String(7_100_000_000_000_000_000n + BigInt(linkedin.nextId++));
    const comment: LinkedinComment = {
      urn: `urn:li:comment:(${activityOf(post.urn)},${id})`,
      id,
      actor,
      object: post.urn,
      text,
      attributes: body.message?.attributes ?? [],
      image,
      at: linkedin.switches.now(),
    };
    linkedin.comments.push(comment);
    return c.json(entity(comment), 201, { "x-restli-id": id });
  });

  root.get("/rest/socialActions/:urn/comments", signedIn, (c) => {
    const { caller } = c.var;
    const post = postAt(c.req.param("urn"));
    if (post === undefined) return refuse(c, 404, "NOT_FOUND", "The post does not exist");
    if (!mayRead(caller, post.author)) return forbidden(c);
    const { start = "0", count = "10" } = c.req.query();
    const all = linkedin.comments.filter(({ object }) => object === post.urn);
    const elements = all.slice(Number(start), Number(start) + Number(count)).map(entity);
    return c.json({ elements, paging: { start: Number(start), count: Number(count), links: [] } });
  });

  root.delete("/rest/socialActions/:urn/comments/:id", signedIn, (c) => {
    const { caller } = c.var;
    const index = linkedin.comments.findIndex(
      ({ id, object }) => id === c.req.param("id") && [object, activityOf(object)].includes(c.req.param("urn")),
    );
    const comment = linkedin.comments[index];
    if (comment === undefined) return refuse(c, 404, "NOT_FOUND", "The comment does not exist");
    const actor = c.req.query("actor") ?? `urn:li:person:${caller.member.sub}`;
    if (comment.actor !== actor || !mayActAs(caller, actor)) return forbidden(c);
    linkedin.comments.splice(index, 1);
    return c.body(null, 204);
  });
}

/** The activity of a post, which comments name. */
const activityOf = (urn: string) => urn.replace("urn:li:share:", "urn:li:activity:");

const entity = ({ urn, id, actor, object, text, attributes, image, at }: LinkedinComment) => ({
  $URN: urn,
  id,
  commentUrn: urn,
  actor,
  object: activityOf(object),
  created: { actor, time: at.getTime() },
  lastModified: { actor, time: at.getTime() },
  message: { attributes, text },
  ...(image !== null && { content: [{ type: "IMAGE", entity: { image } }] }),
});
