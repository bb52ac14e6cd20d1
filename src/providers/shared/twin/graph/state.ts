import type { TwinApp } from "../consents.ts";
import type { CommonSwitches } from "../faults.ts";

/** A file that the twin fetched. */
export interface GraphFile {
  type: string;
  bytes: number;
  altText: string | null;
}

export interface GraphContainer {
  id: string;
  userId: string;
  /** The parameters that the container was made with. */
  fields: Readonly<Record<string, string>>;
  /** The containers of a carousel. */
  children: readonly string[];
  isItem: boolean;
  at: Date;
  /** The file of the container; a promise while it is fetched; null for a text, a carousel, and a file that failed. */
  file: GraphFile | Promise<GraphFile | null> | null;
  /** The reason why no post can be made of it; null for none. */
  error: string | null;
  isPublished: boolean;
}

export interface GraphPost {
  id: string;
  userId: string;
  text: string;
  files: GraphFile[];
  /** The post that it replies to. */
  repliesTo: string | null;
  at: Date;
  fields: Readonly<Record<string, string>>;
}

export interface GraphToken {
  userId: string;
  issuedAt: Date;
  expiresAt: Date;
  isLong: boolean;
}

export interface GraphUser {
  id: string;
  username: string;
  name: string;
}

/** The behavior that an operator or a test can change while the server runs. */
export interface Switches extends CommonSwitches {
  /** The time that a video is processed after it was fetched. */
  processingMs: number;
  /** The posts and the replies of 24 hours. */
  quota: { posts: number; replies: number };
  /** The calls of an account that are answered; each further one is refused. */
  calls: number;
  /** Words, in lower case, whose posts are refused as spam. */
  blockedWords: readonly string[];
  /** Whether the API answers that it is broken, before it does anything. */
  isBroken: boolean;
}

export interface Graph {
  origin: string;
  apps: TwinApp[];
  users: GraphUser[];
  tokens: Map<string, GraphToken>;
  containers: Map<string, GraphContainer>;
  /** Posts that were not deleted, the oldest first. */
  posts: GraphPost[];
  /** The times of posts and replies, also of those that were deleted since. */
  used: { at: Date; userId: string; isReply: boolean }[];
  switches: Switches;
}

const DAY_MS = 86_400_000;

let sequence = 17_000_000_000_000_000n;

/** Ids have no order that callers may rely on. */
export const graphId = (): string => String((sequence += 1009n));

export const createState = (
  world: Pick<Graph, "apps" | "users"> & Partial<Pick<Graph, "origin">>,
  switches: Partial<Switches> & Pick<Switches, "now">,
): Graph => ({
  origin: "",
  tokens: new Map(),
  containers: new Map(),
  posts: [],
  used: [],
  ...world,
  switches: {
    processingMs: 0,
    quota: { posts: 250, replies: 1000 },
    calls: 48_000,
    blockedWords: [],
    isBroken: false,
    lostAnswers: 0,
    delayMs: 0,
    ...switches,
  },
});

/** The posts, or the replies, that a user made in the last 24 hours. */
export const usedBy = ({ used, switches }: Graph, userId: string, isReply: boolean): number => {
  const since = switches.now().getTime() - DAY_MS;
  return used.filter((each) => each.userId === userId && each.isReply === isReply && each.at.getTime() > since).length;
};

/** An error as Meta's APIs answer it. */
export const refuse = (status: number, code: number, message: string, more: object = {}): Response =>
  Response.json({ error: { message, type: "OAuthException", code, fbtrace_id: "Twin", ...more } }, { status });

export const unknownObject = (id: string): Response =>
  refuse(400, 100, `Unsupported get request. Object with ID '${id}' does not exist`, { error_subcode: 33 });

/** Times as Meta writes them: without milliseconds, and without a colon in the offset. */
export const stamp = (at: Date): string => at.toISOString().replace(/\.\d{3}Z$/, "+0000");
