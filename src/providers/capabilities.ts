import type { Limits } from "./limits.ts";
import type { NetworkOptions } from "./networkOptions.ts";
import type { Draft, SharedOptions } from "./post.ts";

/** The accepted values of an option of a post: any, unless it has `values` or a `pattern`, or is not supported. */
export interface OptionCapability {
  /** Whether the option has an effect. */
  readonly isSupported: boolean;
  /** The values that are accepted. An option that is not supported may have one that asks for nothing. */
  readonly values?: readonly string[];
  /** The pattern of accepted texts. */
  readonly pattern?: RegExp;
  /** The message about any other value. */
  readonly refusal: string;
}

/**
 * The rules of posts at a network, as data: the one table from which drafts are checked, posts are fitted and sent, and
 * clients build their composers. An account's server may state limits of its own.
 */
export interface Capabilities {
  readonly limits: Limits;
  /** Whether a post that is no reply needs a media item. */
  readonly needsMedia?: boolean;
  /** Whether one of the media items must be a video. */
  readonly needsVideo?: true;
  /** Other limits of a post with an option of the network that is set, by the names of options. */
  readonly limitsWith?: Readonly<Record<string, Partial<Limits>>>;
  /** Whether the network fetches media items from an address of this server, which it therefore must reach. */
  readonly fetchesMedia?: true;
  /** A pattern of characters that the network does not show as they are written. */
  readonly unshown?: { readonly pattern: RegExp; readonly refusal: string };
  /** Whether a post can reply to another one of the account, so that a publication can have several posts. */
  readonly threads: boolean;
  /** Whether a post can have a first comment, where the network has no threads. */
  readonly comments?: true;
  /** The limits of a reply that are narrower than those of the first post; absent where all posts have the same. */
  readonly replies?: Pick<Limits, "characters" | "mediaAttachments" | "videos"> & Pick<Limits, "documentBytes">;
  /**
   * The picture of a link card; absent if the network shows no card that a post carries. Networks that read the page of
   * a link themselves have none here.
   */
  readonly linkCards?: { readonly imageBytes: number };
  /** The most different links of a text; absent where the network has no such rule. */
  readonly links?: number;
  /** The reason why the network may refuse a reply; absent where it takes each reply that breaks no rule. */
  readonly replyNote?: string;
  /** The longest text of a post with media items, where it is shorter. */
  readonly captionCharacters?: number;
  /** The characters that are put between a spoiler text and a text, and count. */
  readonly spoilerBreakCharacters?: number;
  /** The longest text, and the longest alternative text of a video, in bytes of UTF-8. */
  readonly textBytes?: number;
  readonly videoAltTextBytes?: number;
  readonly options: { readonly [Name in keyof SharedOptions]-?: OptionCapability };
  /** The options that only this network has. */
  readonly networkOptions: NetworkOptions;
}

/** The limits of one post: those of its account, changed by its options and by its place in a thread. */
export const limitsOfPost = (
  stated: Limits,
  { replies, limitsWith = {} }: Capabilities,
  { options: { network = {} }, isReply = false }: Pick<Draft, "options" | "isReply">,
): Limits =>
  Object.entries(limitsWith).reduce(
    (limits, [name, changed]) => (network[name] === true && !isReply ? { ...limits, ...changed } : limits),
    isReply ? { ...stated, ...replies } : stated,
  );

/** An option for which every value is accepted that the schema knows. */
export const SUPPORTED: OptionCapability = { isSupported: true, refusal: "" };

export const unsupported = (refusal: string, ...values: string[]): OptionCapability => ({
  isSupported: false,
  ...(values.length > 0 && { values }),
  refusal,
});

/** Returns the message that refuses the value of an option; null for an accepted one. */
export function refusalOf(
  { isSupported, values, pattern, refusal }: OptionCapability,
  value: string | boolean,
): string | null {
  if (values !== undefined) return values.includes(String(value)) ? null : refusal;
  if (pattern === undefined) return isSupported ? null : refusal;
  return pattern.test(String(value)) ? null : refusal;
}
