import type { Hono } from "hono";
import { signedInTo } from "./caller.ts";
import { forbidden, invalid, numberAt, problem, type XPost, type XServer, type XUpload } from "./state.ts";
import { addressesIn, weightOfText } from "./weight.ts";

const MOST_WEIGHT = 280;
const DAY_MS = 86_400_000;

/** The members of a request that the twin reads; any other one is refused. */
interface Payload {
  text?: string;
  media?: { media_ids?: string[] };
  reply?: { in_reply_to_tweet_id?: string };
  quote_tweet_id?: string;
  poll?: { options?: string[]; duration_minutes?: number };
  reply_settings?: string;
  made_with_ai?: boolean;
  paid_partnership?: boolean;
}
const MEMBERS: ReadonlySet<string> = new Set([
  "text",
  "media",
  "reply",
  "quote_tweet_id",
  "poll",
  "reply_settings",
  "made_with_ai",
  "paid_partnership",
]);
const REPLY_SETTINGS: ReadonlySet<string> = new Set(["following", "mentionedUsers", "subscribers", "verified"]);

const INVALID = ["\ufeff", "\ufffe", "\uffff"];

/** The members of a request, or the first rule that they break. */
function wrongIn(payload: Payload): Response | null {
  const unknown = Object.keys(payload).find((name) => !MEMBERS.has(name));
  if (unknown !== undefined) return invalid(`$.${unknown}: is not defined in the schema`);
  const { text = "", media, quote_tweet_id: quoted, poll, reply_settings: settings } = payload;
  const ids = media?.media_ids ?? [];
  if (media !== undefined && (ids.length < 1 || ids.length > 4)) return invalid("media_ids must be 1 to 4.");
  if ([ids.length > 0, quoted !== undefined, poll !== undefined].filter(Boolean).length > 1) {
    return invalid("media, poll and quote_tweet_id exclude each other.");
  }
  if (text.trim() === "" && ids.length === 0) return invalid("text is missing.");
  if (INVALID.some((character) => text.includes(character))) return invalid("text has invalid characters.");
  if (settings !== undefined && !REPLY_SETTINGS.has(settings)) return invalid("reply_settings is invalid.");
  if (poll !== undefined) {
    const { options = [], duration_minutes: minutes = 0 } = poll;
    const areOptions = options.length >= 2 && options.length <= 4 && options.every((one) => one && one.length <= 25);
    if (!areOptions || minutes < 5 || minutes > 10_080) return invalid("poll is invalid.");
  }
  return null;
}

/** The text with other addresses, as the API shows it. */
function shownOf(text: string, files: readonly XUpload[], id: string): string {
  const body = [...text];
  let [shown, at] = ["", 0];
  const plain = (from: number, to: number) =>
    body.slice(from, to).join("").replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
  for (const [place, { from, to }] of addressesIn(body).entries()) {
    shown += `${plain(at, from)}https://t.co/${id.slice(-8)}${place}`;
    at = to;
  }
  const picture = files.length === 0 ? "" : ` https://t.co/${id.slice(-8)}m`;
  return (shown + plain(at, body.length) + picture).trim();
}

/** Adds the own account, posts, their deletion, and the timeline. */
export function addPosts(api: Hono, server: XServer): void {
  const { switches, posts, uploads } = server;
  const signedIn = signedInTo(server);

  api.get("/users/me", signedIn, (c) => {
    const { caller } = c.var;
    const user = server.users.find(({ id }) => id === caller.userId);
    const picture = `https://pbs.twimg.com/profile_images/${caller.userId}/normal.jpg`;
    return c.json({ data: { ...user, ...(c.req.query("user.fields") && { profile_image_url: picture }) } });
  });

  api.get("/users/:id/tweets", signedIn, (c) => {
    const { max_results: count = "10", start_time: start, pagination_token: token } = c.req.query();
    if (!(Number(count) >= 5 && Number(count) <= 100)) return invalid("max_results must be 5 to 100.");
    const since = start === undefined ? 0 : Date.parse(start);
    const own = posts.filter(({ userId, at }) => userId === c.req.param("id") && at.getTime() >= since).toReversed();
    const from = token === undefined ? 0 : Number(token);
    const page = own.slice(from, from + Number(count));
    const hasMore = own.length > from + page.length;
    const fields = (c.req.query("tweet.fields") ?? "").split(",");
    return c.json({
      ...(page.length > 0 && { data: page.map((post) => entity(post, fields)) }),
      meta: {
        result_count: page.length,
        ...(page.length > 0 && { newest_id: page[0]?.id, oldest_id: page.at(-1)?.id }),
        ...(hasMore && { next_token: String(from + page.length) }),
      },
    });
  });

  function filesOf(ids: readonly string[], userId: string): XUpload[] | Response {
    const files = ids.map((id) => uploads.get(id));
    const own = files.flatMap((file) => (file?.userId === userId && file.state === "ready" ? [file] : []));
    if (own.length !== ids.length) return invalid("Your media IDs are invalid.");
    const isMixed = own.length > 1 && own.some(({ category }) => category !== "tweet_image");
    return isMixed ? invalid("A video or a GIF must be the one media item of a post.") : own;
  }

  function refusalOf(text: string, userId: string, repliesTo: string | null): Response | null {
    if (weightOfText(text) > MOST_WEIGHT)
      return forbidden("Your Tweet text is too long. For more information: https://docs.x.com");
    const lower = text.toLowerCase();
    if (switches.blockedWords.some((word) => lower.includes(word)))
      return forbidden("This request looks like it might be automated. Your post was not sent.");
    const cashtags = text.split(/\s+/).filter((word) => /^\$[a-z]{1,6}([._][a-z]{1,2})?\W*$/i.test(word));
    if (cashtags.length > 1) return forbidden("Posts are limited to one cashtag.");
    if (repliesTo !== null) {
      const parent = posts.find(({ id }) => id === repliesTo);
      if (parent === undefined)
        return forbidden("You attempted to reply to a Tweet that is deleted or not visible to you.");
      if (switches.refusesReplies)
        return forbidden("Reply to this conversation is not allowed because you have not been mentioned.");
    }
    const since = switches.now().getTime() - DAY_MS;
    const isSame = (post: XPost) => post.userId === userId && post.text === text && post.at.getTime() >= since;
    return switches.refusesDuplicates && text !== "" && posts.some(isSame)
      ? forbidden("You are not allowed to create a Tweet with duplicate content.")
      : null;
  }

  api.post("/tweets", signedIn, async (c) => {
    const { caller } = c.var;
    const payload: Payload = await c.req.json().catch(() => ({ unreadable: true }));
    const wrong = wrongIn(payload);
    if (wrong !== null) return wrong;
    if (!switches.hasCredits)
      return problem(
        402,
        "CreditsDepleted",
        "Your account does not have any credits to fulfill this request.",
        "credits",
      );
    const files = filesOf(payload.media?.media_ids ?? [], caller.userId);
    if (files instanceof Response) return files;
    const text = (payload.text ?? "").normalize("NFC").trim();
    const repliesTo = payload.reply?.in_reply_to_tweet_id ?? null;
    const refusal = refusalOf(text, caller.userId, repliesTo);
    if (refusal !== null) return refusal;
    const at = switches.now();
    const id = numberAt(at);
    const { poll } = payload;
    const post: XPost = {
      id,
      userId: caller.userId,
      text,
      shown: shownOf(text, files, id),
      media: files,
      repliesTo,
      quotes: payload.quote_tweet_id ?? null,
      poll: poll === undefined ? null : { options: poll.options ?? [], minutes: poll.duration_minutes ?? 0 },
      replySettings: payload.reply_settings ?? null,
      madeWithAi: payload.made_with_ai === true,
      paidPartnership: payload.paid_partnership === true,
      at,
    };
    posts.push(post);
    return c.json({ data: { id, text: post.shown, edit_history_tweet_ids: [id] } }, 201);
  });

  api.delete("/tweets/:id", signedIn, (c) => {
    const at = posts.findIndex(({ id }) => id === c.req.param("id"));
    const post = posts[at];
    if (post === undefined) {
      return problem(404, "Not Found Error", "Could not find tweet with id.", "resource-not-found");
    }
    if (post.userId !== c.var.caller.userId) return forbidden("You may not delete another user's post.");
    posts.splice(at, 1);
    return c.json({ data: { deleted: true } });
  });
}

/** A post as the API shows it, with the fields that were asked for. */
function entity({ id, shown, at, repliesTo, quotes }: XPost, fields: readonly string[]) {
  const references = [
    ...(repliesTo === null ? [] : [{ type: "replied_to", id: repliesTo }]),
    ...(quotes === null ? [] : [{ type: "quoted", id: quotes }]),
  ];
  return {
    id,
    text: shown,
    edit_history_tweet_ids: [id],
    ...(fields.includes("created_at") && { created_at: at.toISOString() }),
    ...(fields.includes("referenced_tweets") && references.length > 0 && { referenced_tweets: references }),
  };
}
