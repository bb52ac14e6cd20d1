import type { Hono } from "hono";
import { userOf } from "../../shared/twin/graph/account.ts";
import { awaitFile, filesOf, statusOf } from "../../shared/twin/graph/containers.ts";
import { fetchFile, processed } from "../../shared/twin/graph/fetchFile.ts";
import {
  type Graph,
  type GraphContainer,
  graphId,
  refuse,
  unknownObject,
  usedBy,
} from "../../shared/twin/graph/state.ts";
import { fieldsFault } from "./fields.ts";

const IMAGES = ["image/jpeg", "image/png"];
const VIDEOS = ["video/mp4", "video/quicktime"];
const [IMAGE_BYTES, VIDEO_BYTES] = [8_000_000, 1_000_000_000];

/** Adds containers, their state, the quota, and the call that makes a post of a container. */
export function addPublishing(api: Hono, graph: Graph): void {
  const { containers, posts, switches } = graph;
  const asUser = userOf(graph);

  api.post("/:user/threads", asUser, async (c) => {
    const { user, parameters } = c.var.caller;
    const { access_token: _, ...fields } = parameters;
    if (c.req.param("user") !== user.id && c.req.param("user") !== "me") return unknownObject(c.req.param("user"));
    const fault = fieldsFault(graph, fields);
    if (fault !== null) return fault;
    const container: GraphContainer = {
      id: graphId(),
      userId: user.id,
      fields,
      children: fields["children"]?.split(",") ?? [],
      isItem: fields["is_carousel_item"] === "true",
      at: switches.now(),
      file: null,
      error: null,
      isPublished: false,
    };
    const { image_url: image, video_url: video, alt_text: altText = null } = fields;
    const isVideo = fields["media_type"] === "VIDEO";
    const url = isVideo ? video : image;
    if (url !== undefined) {
      const [types, mostBytes] = isVideo ? [VIDEOS, VIDEO_BYTES] : [IMAGES, IMAGE_BYTES];
      const fetched = fetchFile({ url, types, mostBytes }).then((file) => file && { ...file, altText });
      const reason = isVideo ? "FAILED_DOWNLOADING_VIDEO" : "UNKNOWN";
      awaitFile(container, processed(fetched, isVideo ? switches.processingMs : 0), reason);
      // An image is fetched within the call.
      if (!isVideo && (await fetched) === null) return refuse(400, 1, "The media could not be fetched from this URI");
    }
    containers.set(container.id, container);
    return c.json({ id: container.id });
  });

  api.get("/:user/threads_publishing_limit", asUser, (c) => {
    const { user } = c.var.caller;
    const { fields = "" } = c.req.query();
    const { posts: most, replies } = switches.quota;
    const all = {
      quota_usage: usedBy(graph, user.id, false),
      config: { quota_total: most, quota_duration: 86_400 },
      reply_quota_usage: usedBy(graph, user.id, true),
      reply_config: { quota_total: replies, quota_duration: 86_400 },
    };
    return c.json({
      data: [Object.fromEntries(Object.entries(all).filter(([name]) => fields.split(",").includes(name)))],
    });
  });

  api.post("/:user/threads_publish", asUser, (c) => {
    const { user, parameters } = c.var.caller;
    const container = containers.get(parameters["creation_id"] ?? "");
    if (container === undefined || container.userId !== user.id || container.isItem)
      return refuse(400, 24, "The requested resource does not exist", { error_subcode: 4_279_009 });
    const status = statusOf(graph, container);
    // A container is published once.
    if (status !== "FINISHED") return refuse(400, 100, `The container is ${status}`);
    const isReply = container.fields["reply_to_id"] !== undefined;
    if (usedBy(graph, user.id, isReply) >= (isReply ? switches.quota.replies : switches.quota.posts))
      return refuse(403, 9, "Posting limit reached", { error_subcode: 4_279_020 });
    const text = (container.fields["text"] ?? "").trim();
    if (switches.blockedWords.some((word) => text.toLowerCase().includes(word)))
      return refuse(403, 368, "The action attempted has been deemed abusive or is otherwise disallowed");
    container.isPublished = true;
    const post = {
      id: graphId(),
      userId: user.id,
      text,
      files: filesOf(graph, container),
      repliesTo: container.fields["reply_to_id"] ?? null,
      at: switches.now(),
      fields: container.fields,
    };
    posts.push(post);
    graph.used.push({ at: post.at, userId: user.id, isReply });
    return c.json({ id: post.id });
  });
}
