import type { ValuesOf } from "../networkOptions.ts";
import type { OPTIONS } from "./options.ts";

type Own = ValuesOf<typeof OPTIONS>;

/** A record of a repository, whose type names its collection. */
export interface TypedRecord {
  readonly $type: string;
  readonly [member: string]: unknown;
}

const REPLIERS = {
  NOBODY: [],
  MENTIONED: [{ $type: "app.bsky.feed.threadgate#mentionRule" }],
  FOLLOWERS: [{ $type: "app.bsky.feed.threadgate#followerRule" }],
  FOLLOWING: [{ $type: "app.bsky.feed.threadgate#followingRule" }],
} as const;

/** The records beside a post that say who can reply to it and quote it. Each has the post's own key. */
export function gatesOf({ replyControl, disableQuotes }: Own, post: string, at: Date): TypedRecord[] {
  const createdAt = at.toISOString();
  const embeddingRules = [{ $type: "app.bsky.feed.postgate#disableRule" }];
  return [
    ...(replyControl === undefined
      ? []
      : [{ $type: "app.bsky.feed.threadgate", post, createdAt, allow: REPLIERS[replyControl] }]),
    ...(disableQuotes ? [{ $type: "app.bsky.feed.postgate", post, createdAt, embeddingRules }] : []),
  ];
}

const LABELS = { SUGGESTIVE: "sexual", NUDITY: "nudity", PORN: "porn", GRAPHIC_MEDIA: "graphic-media" } as const;

/** Readers are asked before they see the media items of a post with such a label; null without one. */
export function labelsOf({ contentLabel }: Own, isSensitive: boolean) {
  const values = new Set([...(contentLabel ? [LABELS[contentLabel]] : []), ...(isSensitive ? ["graphic-media"] : [])]);
  return values.size === 0
    ? null
    : { $type: "com.atproto.label.defs#selfLabels", values: [...values].map((val) => ({ val })) };
}
