import type { Hono } from "hono";
import { graphId, refuse, stamp, unknownObject } from "../../shared/twin/graph/state.ts";
import { type Facebook, type FacebookComment, type FacebookPhoto, type FacebookPost, pageOf, textIn } from "./state.ts";

const MOST_LISTED = 100;
const [MOST_CHARACTERS, MOST_OF_COMMENT, MOST_PHOTOS] = [63_206, 8000, 10];

/** Adds posts of pages, comments below them, and their deletion. */
export function addPosts(root: Hono, facebook: Facebook): void {
  const asPage = pageOf(facebook);
  const isSpam = (text: string) => {
    const written = text.toLowerCase();
    return facebook.switches.blockedWords.some((word) => written.includes(word));
  };
  const spam = () => refuse(400, 368, "The action attempted has been deemed abusive or is otherwise disallowed");

  /** A post by its own id, or by that of its video. */
  const postAt = (id: string) => facebook.posts.find((post) => post.id === id || post.video?.id === id);

  root.post("/:version/:id/feed", asPage, async (c) => {
    const { page, parameters } = c.var.caller;
    if (page.id !== c.req.param("id")) return refuse(403, 200, "Permissions error");
    const text = textIn(parameters, "message");
    const link = textIn(parameters, "link");
    const photos: FacebookPhoto[] = [];
    for (const { media_fbid: id = "" } of attachedBy(parameters)) {
      const photo = facebook.photos.get(id);
      if (photo?.pageId !== page.id) return refuse(400, 100, "Invalid parameter", { error_subcode: 1_366_046 });
      photos.push(photo);
    }
    if (text.trim() === "" && link === "" && photos.length === 0)
      return refuse(400, 100, "(#100) Requires one of message, link, attached_media");
    if (text.length > MOST_CHARACTERS || photos.length > MOST_PHOTOS) return refuse(400, 100, "Invalid parameter");
    if (link !== "" && !URL.canParse(link)) return refuse(400, 1500, "The url you supplied is invalid");
    if (isSpam(text)) return spam();
    const post: FacebookPost = {
      id: `${page.id}_${graphId()}`,
      pageId: page.id,
      text,
      link: link === "" ? null : link,
      photos,
      video: null,
      at: facebook.switches.now(),
    };
    facebook.posts.push(post);
    return c.json({ id: post.id });
  });

  root.get("/:version/:id/feed", asPage, (c) => {
    const own = facebook.posts.filter(({ pageId }) => pageId === c.req.param("id")).toReversed();
    return c.json(listed(own, c.req.query(), ({ id, text, at, pageId }) => shown(id, text, at, pageId)));
  });

  root.post("/:version/:id/comments", asPage, async (c) => {
    const { page, parameters } = c.var.caller;
    const postId = c.req.param("id");
    if (postAt(postId) === undefined) return unknownObject(postId);
    const text = textIn(parameters, "message");
    const photo = facebook.photos.get(textIn(parameters, "attachment_id")) ?? null;
    if (text.trim() === "" && photo === null) return refuse(400, 100, "(#100) Requires message or attachment");
    if (text.length > MOST_OF_COMMENT) return refuse(400, 100, "Invalid parameter");
    if (isSpam(text)) return spam();
    const [, own = postId] = postId.split("_");
    const at = facebook.switches.now();
    const comment: FacebookComment = { id: `${own}_${graphId()}`, postId, fromId: page.id, text, photo, at };
    facebook.comments.push(comment);
    return c.json({ id: comment.id });
  });

  root.get("/:version/:id/comments", asPage, (c) => {
    const postId = c.req.param("id");
    if (postAt(postId) === undefined) return unknownObject(postId);
    const all = facebook.comments.filter((comment) => comment.postId === postId);
    return c.json(listed(all, c.req.query(), ({ id, text, at, fromId }) => shown(id, text, at, fromId)));
  });

  root.delete("/:version/:id", asPage, (c) => {
    const id = c.req.param("id");
    const isIt = (one: { id: string; video?: { id: string } | null }) => one.id === id || one.video?.id === id;
    const list = facebook.posts.some(isIt) ? facebook.posts : facebook.comments;
    const index = list.findIndex(isIt);
    if (index === -1) return unknownObject(id);
    list.splice(index, 1);
    return c.json({ success: true });
  });
}

interface Attached {
  media_fbid?: string;
}

/** The photos that a post names: in one parameter, or in one for each. */
function attachedBy(parameters: ReadonlyMap<string, string | File>): Attached[] {
  const together = textIn(parameters, "attached_media");
  if (together !== "") return JSON.parse(together) as Attached[];
  const attached: Attached[] = [];
  for (let index = 0; parameters.has(`attached_media[${index}]`); index += 1)
    attached.push(JSON.parse(textIn(parameters, `attached_media[${index}]`)) as Attached);
  return attached;
}

const shown = (id: string, text: string, at: Date, from: string) => ({
  id,
  ...(text !== "" && { message: text }),
  created_time: stamp(at),
  from: { id: from, name: "Page" },
});

function listed<Row extends { id: string; at: Date }>(
  rows: readonly Row[],
  { since = "0", limit = "25", after }: Record<string, string | undefined>,
  show: (row: Row) => object,
) {
  const recent = rows.filter(({ at }) => at.getTime() >= Number(since) * 1000);
  const from = after === undefined ? 0 : recent.findIndex(({ id }) => id === after) + 1;
  const count = Math.min(Number(limit), MOST_LISTED);
  const some = recent.slice(from, from + count);
  const hasMore = from + count < recent.length;
  return {
    data: some.map(show),
    paging: { cursors: { after: some.at(-1)?.id }, ...(hasMore && { next: "https://twin.example/next" }) },
  };
}
