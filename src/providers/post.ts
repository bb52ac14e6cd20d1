import type { Issue } from "../platform/errors/errors.ts";
import type { ByteSource } from "../platform/outbound/byteSource.ts";
import type { NetworkOptionValues } from "./networkOptions.ts";
import type { StepResults } from "./stepResults.ts";

/** The bytes of a media item, which are read from the storage while they are sent; an image may be a Blob. */
export interface MediaContent extends ByteSource {
  /** A range of the bytes, without reading them: for networks that take a file in pieces. */
  slice(start?: number, end?: number): ByteSource;
}

/** An image, a video or a document that is attached to a post, as it is sent. */
export interface MediaItem {
  /** The type is detected from the bytes, not from the headers of the host. */
  content: MediaContent;
  /** Empty when there is none. */
  altText: string;
  /** The name of the file; absent for one from an address. */
  filename?: string;
  /**
   * Makes an address from which the network fetches the item until the post is delivered, a day at most. Each call
   * makes another one. Absent for networks that take bytes (`fetchesMedia` of the capabilities).
   * @throws ProviderFailure
   */
  address?(): Promise<string>;
}

/** The choices that several networks have. Each provider says which it supports (see `OptionCapability`). */
export interface SharedOptions {
  visibility?: "public" | "unlisted" | "private";
  spoilerText?: string;
  sensitive?: boolean;
  /** BCP 47. */
  language?: string;
}

/** A person's choices for one destination, beside text and media. */
export interface PostOptions extends SharedOptions {
  /** The text of a reply to the first post, which is a post of its own behind the last segment. */
  firstComment?: string;
  /** The choices that only the destination's network has, by its table (see `NetworkOption`). */
  network?: NetworkOptionValues;
}

/** The facts about a media item that decide whether a provider accepts it. */
export interface MediaFacts {
  mimeType: string;
  bytes: number;
  /** In pixels, upright; null if unknown. */
  width: number | null;
  height: number | null;
  /** Null for an image, and if unknown. */
  durationMs: number | null;
}

/** A media item as it is checked. */
export interface DraftMedia {
  altText: string;
  /** Absent or null until the media item is fetched. */
  facts?: MediaFacts | null;
}

/** A post as it is checked, before its media items are fetched. */
export interface Draft {
  text: string;
  media: readonly DraftMedia[];
  options: PostOptions;
  /** Whether it replies to the post before it. */
  isReply?: boolean;
}

/** The earlier posts of a thread that a post replies to, by their external ids. */
export interface ReplyTo {
  parent: string;
  /** The first post of the thread. */
  root: string;
}

/** The card of a link, as it is sent with a post without media items. */
export interface PostLinkCard {
  url: string;
  title: string;
  description: string;
  /** Null for a card without a picture. */
  image: MediaItem | null;
}

export interface Post {
  text: string;
  media: readonly MediaItem[];
  /** Null or absent without a card. */
  linkCard?: PostLinkCard | null;
  options: PostOptions;
  /**
   * One post has one key, however often it is sent: the provider's idempotency key is this one, or is derived from it.
   * See `newDeliveryKey`.
   */
  key: string;
  /** Null or absent for a post that is no reply. */
  replyTo?: ReplyTo | null;
  /** The results of steps that earlier attempts made. Absent for a post that is published in one go. */
  results?: StepResults;
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
  /** External ids of the account's posts that belong to other renditions and segments. */
  otherPosts: ReadonlySet<string>;
  /** The results of its steps; absent where none were stored. */
  results?: Pick<StepResults, "read">;
  /** Null or absent for a post that is no reply. */
  replyTo?: ReplyTo | null;
}

/** A post that is deleted at its provider. */
export interface LivePost extends Posted {
  /** How many media items the post was made with. */
  mediaItems: number;
}

/** A rule that a post breaks before it is sent. */
export interface PostFault {
  /** From the post on: `["media", 1, "altText"]`. */
  path: Issue["path"];
  rule:
    | "EMPTY"
    | "MEDIA_REQUIRED"
    | "UNSHOWN_TEXT"
    | "TEXT_TOO_LONG"
    | "TOO_MANY_LINKS"
    | "TOO_MANY_MEDIA"
    | "MIXED_MEDIA"
    | "UNSUPPORTED_MEDIA_TYPE"
    | "MEDIA_TOO_LARGE"
    | "IMAGE_TOO_NARROW"
    | "VIDEO_TOO_LONG"
    | "ALT_TEXT_TOO_LONG"
    | "UNSUPPORTED_OPTION"
    | "UNSUPPORTED_THREAD";
  message: string;
}

/** A change that delivery makes to a post, or a doubt about it. The post can be sent nevertheless. */
export interface PostNote {
  /** From the post on: `["media", 1]`. */
  path: Issue["path"];
  rule: "WILL_BE_CONVERTED" | "REPLY_MAY_BE_REFUSED";
  message: string;
}
