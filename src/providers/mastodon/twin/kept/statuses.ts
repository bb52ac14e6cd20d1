import type { Context, Hono } from "hono";
import { escaped } from "../../../shared/twin/page.ts";
import { statusLength } from "../statusLength.ts";
import { accountById, accountEntity, type DemoAccount } from "./accounts.ts";
import { listOf, type Members, membersOf, textOf } from "./body.ts";
import { type Media, mediaAttachmentEntity } from "./media.ts";
import { callerOf, unknownToken } from "./oauth.ts";
import { REFUSED } from "./page.ts";
import type { Shared } from "./shared.ts";
import type { DemoMediaItem, DemoState, DemoStatus } from "./state.ts";

/** The answer to such a post, which is also in the log, so that it is not taken for a defect. */
const REFUSAL = `The demo refuses posts that contain ${REFUSED} on purpose, to show a failed delivery`;

/** The limits of one post, which /api/v2/instance states. */
export const LIMITS = { characters: 500, perUrl: 23, media: 4 };

/**
 * Adds posts: creating them, deleting them, and reading an account's (docs.joinmastodon.org/methods/statuses,
 * /methods/accounts).
 */
export function addStatuses(app: Hono, { store, log, now, nextId }: Shared, media: Media): void {
  const { state, save } = store;

  app.post("/api/v1/statuses", async (c) => {
    const account = callerOf(c, state);
    if (!account) return unknownToken(c);
    const key = c.req.header("idempotency-key") ?? null;
    const members = await membersOf(c);
    const made = state.statuses.find((status) => key !== null && status.key === key && status.accountId === account.id);
    if (made) return c.json(statusEntity(made, originOf(c)));
    const wanted = read(members, media);
    if (wanted === REFUSAL) log.info("demo.post_refused", { reason: REFUSAL });
    if (typeof wanted === "string") return c.json({ error: `Validation failed: ${wanted}` }, 422);
    if (wanted.inReplyToId !== null && !state.statuses.some(({ id }) => id === wanted.inReplyToId)) {
      return c.json({ error: "The post you are trying to reply to does not appear to exist." }, 404);
    }
    const status = { id: nextId(), accountId: account.id, createdAt: now().toISOString(), key, ...wanted };
    state.statuses.push(status);
    await save();
    return c.json(statusEntity(status, originOf(c)));
  });

  app.get("/api/v1/accounts/:id/statuses", (c) => {
    const account = accountById(c.req.param("id"));
    if (!account) return c.notFound();
    const isOwn = callerOf(c, state)?.id === account.id;
    const all = timeline(state, account).filter(({ visibility }) => isOwn || visibility !== "private");
    return c.json(pageOf(all, c.req.query()).map((status) => statusEntity(status, originOf(c))));
  });

  app.get("/api/v1/statuses/:id", (c) => {
    const status = find(c, state);
    return status ? c.json(statusEntity(status, originOf(c))) : c.notFound();
  });

  app.delete("/api/v1/statuses/:id", async (c) => {
    const account = callerOf(c, state);
    if (!account) return unknownToken(c);
    const status = find(c, state);
    if (status?.accountId !== account.id) return c.json({ error: "Record not found" }, 404);
    state.statuses.splice(state.statuses.indexOf(status), 1);
    await save();
    return c.json({ ...statusEntity(status, originOf(c)), text: status.text });
  });

  app.get("/api/v1/statuses/:id/source", (c) => {
    const account = callerOf(c, state);
    if (!account) return unknownToken(c);
    const status = find(c, state);
    if (status?.accountId !== account.id) return c.notFound();
    return c.json({ id: status.id, text: status.text, spoiler_text: status.spoilerText });
  });
}

/** Returns posts, newest first, of one account or of all. */
export const timeline = ({ statuses }: DemoState, account?: DemoAccount): DemoStatus[] =>
  statuses.filter(({ accountId }) => account === undefined || accountId === account.id).toReversed();

const originOf = (c: Context) => new URL(c.req.url).origin;

function find(c: Context, state: DemoState): DemoStatus | undefined {
  const status = state.statuses.find(({ id }) => id === c.req.param("id"));
  return status?.visibility === "private" && callerOf(c, state)?.id !== status.accountId ? undefined : status;
}

const MOST = 40;

/**
 * Returns a page like Mastodon: older than `max_id`; newer than `since_id`, beginning at the newest; newer than
 * `min_id`, beginning at the oldest.
 */
function pageOf(all: DemoStatus[], query: Record<string, string>): DemoStatus[] {
  const limit = Math.min(MOST, Math.max(1, Number(query["limit"]) || 20));
  const id = (name: string) => (/^\d{1,20}$/.test(query[name] ?? "") ? BigInt(query[name] ?? "") : undefined);
  const [most, since, least] = [id("max_id"), id("since_id"), id("min_id")];
  const within = all.filter(({ id: own }) => {
    const at = BigInt(own);
    return (most === undefined || at < most) && at > (since ?? -1n) && at > (least ?? -1n);
  });
  return least === undefined ? within.slice(0, limit) : within.slice(-limit);
}

type Wanted = Omit<DemoStatus, "id" | "accountId" | "createdAt" | "key">;

/** Returns the requested post, or the violated rule. */
function read(members: Members, media: Media): Wanted | string {
  const [text, spoilerText] = [textOf(members, "status"), textOf(members, "spoiler_text")];
  const ids = listOf(members, "media_ids");
  const items = ids.flatMap((id): DemoMediaItem[] => {
    const item = media.find(id);
    return item ? [{ id, mimeType: item.mimeType, description: item.description }] : [];
  });
  if (text.trim() === "" && ids.length === 0) return "Text can't be blank";
  if (statusLength(text, spoilerText, LIMITS.perUrl) > LIMITS.characters) {
    return `Text character limit of ${LIMITS.characters} exceeded`;
  }
  if (ids.length > LIMITS.media) return `Cannot attach more than ${LIMITS.media} files`;
  if (items.length < ids.length) return "Media could not be found";
  if (text.includes(REFUSED)) return REFUSAL;
  const visibility = textOf(members, "visibility") || "public";
  if (!isVisibility(visibility)) return "Visibility is not included in the list";
  const sensitive = ["true", "1"].includes(String(members["sensitive"]));
  const language = textOf(members, "language") || null;
  const inReplyToId = textOf(members, "in_reply_to_id") || null;
  return { text, spoilerText, media: items, visibility, sensitive, language, inReplyToId };
}

const isVisibility = (text: string): text is DemoStatus["visibility"] =>
  ["public", "unlisted", "private"].includes(text);

/** Returns the members of the Status entity that clients use. */
function statusEntity({ id, accountId, ...status }: DemoStatus, origin: string) {
  const account = accountById(accountId);
  const url = `${origin}/@${account?.username}/${id}`;
  const paragraphs = status.text.split(/\n{2,}/).map((text) => `<p>${escaped(text).replaceAll("\n", "<br />")}</p>`);
  return {
    id,
    created_at: status.createdAt,
    url,
    uri: url,
    content: paragraphs.join(""),
    spoiler_text: status.spoilerText,
    visibility: status.visibility,
    sensitive: status.sensitive,
    language: status.language,
    account: account && accountEntity(account, origin),
    media_attachments: status.media.map((item) => mediaAttachmentEntity(item, origin)),
    in_reply_to_id: status.inReplyToId,
    reblog: null,
    mentions: [],
    tags: [],
    emojis: [],
    card: null,
    poll: null,
    replies_count: 0,
    reblogs_count: 0,
    favourites_count: 0,
  };
}
