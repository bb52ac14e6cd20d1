import type { Hono } from "hono";
import type { Callers } from "./caller.ts";
import { failed, type Youtube, type YoutubeChannel, type YoutubeVideo } from "./state.ts";

const MB = 1024 * 1024;

const picture = (id: string) => ({
  default: { url: `https://i.ytimg.com/vi/${id}/default.jpg`, width: 120, height: 90 },
});

/** A video as the API shows it, with the parts `snippet` and `status`. */
export function shownVideo(video: YoutubeVideo) {
  const { id, channelId, title, description, tags, categoryId, privacyStatus, madeForKids, at } = video;
  return {
    kind: "youtube#video",
    etag: `etag-${id}`,
    id,
    snippet: {
      publishedAt: at.toISOString(),
      channelId,
      title,
      description,
      thumbnails: picture(id),
      ...(tags.length > 0 && { tags }),
      categoryId,
      liveBroadcastContent: "none",
    },
    status: {
      uploadStatus: "uploaded",
      privacyStatus,
      license: "youtube",
      embeddable: true,
      selfDeclaredMadeForKids: madeForKids,
    },
  };
}

const shownChannel = ({ id, title, customUrl, uploads }: YoutubeChannel) => ({
  kind: "youtube#channel",
  etag: `etag-${id}`,
  id,
  snippet: { title, description: "", customUrl, publishedAt: "2020-01-01T00:00:00Z", thumbnails: picture(id) },
  contentDetails: { relatedPlaylists: { likes: "LL", uploads } },
});

/** Adds the own channel, its uploads, thumbnails and the deletion of videos. */
export function addVideos(root: Hono, youtube: Youtube, callers: Callers): void {
  const { switches, videos, channels } = youtube;

  root.get("/youtube/v3/channels", callers("units", 1), (c) => {
    if (c.req.query("mine") !== "true")
      return failed(400, "missingRequiredParameter", "No filter selected.", "youtube.parameter");
    const own = channels.filter(({ id }) => id === c.var.caller.channelId);
    return c.json({
      kind: "youtube#channelListResponse",
      etag: "etag",
      pageInfo: { totalResults: own.length, resultsPerPage: 5 },
      // A person without a channel gets no list.
      ...(own.length > 0 && { items: own.map(shownChannel) }),
    });
  });

  root.get("/youtube/v3/playlistItems", callers("units", 1), (c) => {
    const { playlistId, maxResults = "5", pageToken } = c.req.query();
    const count = Number(maxResults);
    if (!(count >= 0 && count <= 50))
      return failed(400, "invalidParameter", "maxResults must be 0 to 50.", "youtube.parameter");
    const channel = channels.find(({ uploads }) => uploads === playlistId);
    if (channel === undefined)
      return failed(404, "playlistNotFound", "The playlist cannot be found.", "youtube.playlistItem");
    // Videos that are not public are shown to their owner alone.
    const all = videos
      .filter(({ channelId }) => channelId === channel.id)
      .filter(({ privacyStatus }) => privacyStatus === "public" || channel.id === c.var.caller.channelId)
      .toReversed();
    const from = pageToken === undefined ? 0 : Number(pageToken.slice("page".length));
    const page = all.slice(from, from + count);
    return c.json({
      kind: "youtube#playlistItemListResponse",
      etag: "etag",
      ...(from + page.length < all.length && { nextPageToken: `page${from + page.length}` }),
      items: page.map((video, index) => ({
        kind: "youtube#playlistItem",
        etag: `etag-${video.id}`,
        id: `item-${video.id}`,
        snippet: {
          publishedAt: video.at.toISOString(),
          channelId: channel.id,
          title: video.title,
          description: video.description,
          thumbnails: picture(video.id),
          channelTitle: channel.title,
          playlistId,
          position: from + index,
          resourceId: { kind: "youtube#video", videoId: video.id },
        },
      })),
      pageInfo: { totalResults: all.length, resultsPerPage: count },
    });
  });

  root.post("/upload/youtube/v3/thumbnails/set", callers("units", 50), async (c) => {
    const video = videos.find(({ id }) => id === c.req.query("videoId"));
    if (video === undefined) return failed(404, "videoNotFound", "The video cannot be found.", "youtube.thumbnail");
    if (video.channelId !== c.var.caller.channelId || !switches.takesThumbnails)
      return failed(403, "forbidden", "The thumbnail can't be set for the specified video.", "youtube.thumbnail");
    const type = (c.req.header("content-type") ?? "").split(";")[0] ?? "";
    const { byteLength: size } = await c.req.arrayBuffer();
    if (size === 0)
      return failed(400, "mediaBodyRequired", "The request does not include the image content.", "youtube.thumbnail");
    if (!["image/jpeg", "image/png", "application/octet-stream"].includes(type) || size > 50 * MB)
      return failed(400, "invalidImage", "The provided image content is invalid.", "youtube.thumbnail");
    video.thumbnail = { type, size };
    return c.json({ kind: "youtube#thumbnailSetResponse", etag: "etag", items: [picture(video.id)] });
  });

  root.delete("/youtube/v3/videos", callers("units", 50), (c) => {
    const at = videos.findIndex(({ id }) => id === c.req.query("id"));
    const video = videos[at];
    if (video === undefined) return failed(404, "videoNotFound", "The video cannot be found.");
    if (video.channelId !== c.var.caller.channelId) return failed(403, "forbidden", "The video cannot be deleted.");
    videos.splice(at, 1);
    return c.body(null, 204);
  });
}
