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

const [IMAGE_BYTES, VIDEO_BYTES] = [8_388_608, 300_000_000];

/** Adds containers, the quota, and the call that makes a post of a container. */
export function addPublishing(api: Hono, graph: Graph): void {
  const { containers, posts, switches } = graph;
  const asUser = userOf(graph);

  api.post("/:user/media", asUser, async (c) => {
    const { user, parameters } = c.var.caller;
    const { access_token: _, ...fields } = parameters;
    if (c.req.param("user") !== user.id) return unknownObject(c.req.param("user"));
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
    if (image !== undefined) {
      const fetched = await fetchFile({ url: image, types: ["image/jpeg"], mostBytes: IMAGE_BYTES });
      if (fetched === null)
        return refuse(400, 9004, "The media could not be fetched from this URI", { error_subcode: 2_207_052 });
      const ratio = (fetched.width ?? 1) / (fetched.height ?? 1);
      // Half a pixel of each side is rounding.
      if (fields["media_type"] !== "STORIES" && !(ratio > 0.795 && ratio < 1.92))
        return refuse(400, 36_003, "The aspect ratio is not supported", { error_subcode: 2_207_009 });
      container.file = { type: fetched.type, bytes: fetched.bytes, altText };
    }
    if (video !== undefined) {
      const fetched = fetchFile({ url: video, types: ["video/mp4", "video/quicktime"], mostBytes: VIDEO_BYTES });
      const file = fetched.then((made) => made && { type: made.type, bytes: made.bytes, altText: null });
      awaitFile(container, processed(file, switches.processingMs), "2207052");
    }
    containers.set(container.id, container);
    return c.json({ id: container.id });
  });

  api.get("/:user/content_publishing_limit", asUser, (c) => {
    const { user } = c.var.caller;
    const config = { quota_total: switches.quota.posts, quota_duration: 86_400 };
    return c.json({ data: [{ quota_usage: usedBy(graph, user.id, false), config }] });
  });

  api.post("/:user/media_publish", asUser, (c) => {
    const { user, parameters } = c.var.caller;
    const container = containers.get(parameters["creation_id"] ?? "");
    if (container === undefined || container.userId !== user.id || container.isItem)
      return refuse(400, 24, "The media could not be found", { error_subcode: 2_207_006 });
    const status = statusOf(graph, container);
    if (status === "EXPIRED") return refuse(400, -2, "The media has expired", { error_subcode: 2_207_020 });
    // A container is published once.
    if (status !== "FINISHED") return refuse(400, 9007, "Media ID is not available", { error_subcode: 2_207_027 });
    if (usedBy(graph, user.id, false) >= switches.quota.posts)
      return refuse(403, 9, "You reached the maximum number of posts", { error_subcode: 2_207_042 });
    const text = (container.fields["caption"] ?? "").trim();
    if (switches.blockedWords.some((word) => text.toLowerCase().includes(word)))
      return refuse(400, 4, "We restrict certain activity to protect our community", { error_subcode: 2_207_051 });
    container.isPublished = true;
    const { fields } = container;
    const files = filesOf(graph, container);
    const post = { id: graphId(), userId: user.id, text, files, repliesTo: null, at: switches.now(), fields };
    posts.push(post);
    graph.used.push({ at: post.at, userId: user.id, isReply: false });
    return c.json({ id: post.id });
  });
}
