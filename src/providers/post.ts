import type { Issue } from "../platform/errors/errors.ts";

/** An image or a video that is attached to a post, as it is sent. */
export interface MediaItem {
  /** The type is detected from the bytes, not from the headers of the host. A Blob can be sent several times without a copy. */
  content: Blob;
  /** Empty when there is none. */
  altText: string;
}

/** A person's choices for one destination, beside text and media. Each provider says which it supports (see `OptionRules`). */
export interface PostOptions {
  visibility?: "public" | "unlisted" | "private";
  spoilerText?: string;
  sensitive?: boolean;
  /** BCP 47. */
  language?: string;
}

/** A post as it is checked, before its media items are fetched. */
export interface Draft {
  text: string;
  media: readonly { altText: string }[];
  options: PostOptions;
}

export interface Post {
  text: string;
  media: readonly MediaItem[];
  options: PostOptions;
  /** One post has one key, however often it is sent: the provider's idempotency key is this one, or is derived from it. See `newDeliveryKey`. */
  key: string;
}

/** A post as the provider knows it. */
export interface Posted {
  externalId: string;
  externalUrl: string;
}

/** A post that may have been made: the provider's answer was lost. */
export interface LostPost {
  text: string;
  key: string;
  /** When it was first sent. */
  since: Date;
  /** External ids of the account's posts that belong to other renditions. */
  known: ReadonlySet<string>;
}

/** A rule that a post breaks before it is sent. */
export interface PostFault {
  /** From the post on: `["media", 1, "altText"]`. */
  path: Issue["path"];
  rule: "EMPTY" | "TEXT_TOO_LONG" | "TOO_MANY_MEDIA" | "ALT_TEXT_TOO_LONG" | "UNSUPPORTED_OPTION";
  message: string;
}
