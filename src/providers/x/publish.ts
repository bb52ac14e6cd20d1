import { ProviderFailure, RepeatedText, ReplyFailure, ReplyRefused } from "../failure.ts";
import { optionsOf, type ValuesOf } from "../networkOptions.ts";
import type { Post } from "../post.ts";
import { inSteps } from "../steps.ts";
import { Made } from "./api.ts";
import { postOperation } from "./billing.ts";
import { callFor, XFailure } from "./call.ts";
import { DESCRIPTION, FILE, upload } from "./media.ts";
import { OPTIONS } from "./options.ts";
import { POSTS, postedOf } from "./post.ts";

/** X knows no keys, but refuses a text that the account posted before: after such a refusal the post may exist. */
export const publishing = inSteps<string[]>({
  steps: [FILE, DESCRIPTION],

  async prepare(fetch, session, post, stepping) {
    // Options that the network would refuse end the attempt before anything is sent.
    optionsOf(OPTIONS, post);
    const ids: string[] = [];
    for (const [index, item] of post.media.entries()) {
      ids.push(await upload(fetch, session, { item, index }, stepping));
    }
    return ids;
  },

  async create(fetch, session, post, mediaIds) {
    const json = bodyOf(post, mediaIds);
    const operation = postOperation(post.text);
    try {
      const asking = { path: POSTS, method: "POST", json, creating: true, answer: Made } as const;
      const { data } = await callFor(fetch, session, asking);
      session.bill(operation);
      return postedOf(data.id);
    } catch (error) {
      // A post that may have been made may have been billed.
      if (error instanceof ProviderFailure && error.mayBeDone) session.bill(operation);
      throw error instanceof XFailure ? refusalOf(error, post) : error;
    }
  },
});

function refusalOf(error: XFailure, { replyTo }: Post): ProviderFailure {
  const { status } = error;
  if (error.isDuplicate) return new RepeatedText(status, { cause: error });
  if (!replyTo) return error;
  if (error.isReplyLost) return new ReplyFailure(status, { cause: error });
  return status === 403 && error.kind === "refused" ? new ReplyRefused(status, { cause: error }) : error;
}

function bodyOf(post: Post, mediaIds: readonly string[]) {
  const { text, replyTo } = post;
  const own = optionsOf(OPTIONS, post);
  return {
    ...(text !== "" && { text }),
    ...(mediaIds.length > 0 && { media: { media_ids: mediaIds } }),
    ...(replyTo && { reply: { in_reply_to_tweet_id: replyTo.parent } }),
    ...(own.quotedPostId !== undefined && { quote_tweet_id: own.quotedPostId }),
    ...(own.replySettings !== undefined && { reply_settings: REPLY_SETTINGS[own.replySettings] }),
    ...(own.madeWithAi && { made_with_ai: true }),
    ...(own.paidPartnership && { paid_partnership: true }),
    ...pollOf(own),
  };
}

const REPLY_SETTINGS = {
  FOLLOWING: "following",
  MENTIONED_USERS: "mentionedUsers",
  SUBSCRIBERS: "subscribers",
  VERIFIED: "verified",
} as const;

const A_DAY_MINUTES = 1440;

const pollOf = ({ pollChoices: options, pollMinutes }: ValuesOf<typeof OPTIONS>) =>
  options && { poll: { options, duration_minutes: pollMinutes ?? A_DAY_MINUTES } };
