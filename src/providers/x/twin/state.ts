import type { TwinApp } from "../../shared/twin/consents.ts";
import type { CommonSwitches } from "../../shared/twin/faults.ts";

/** A file that was uploaded, wholly or in parts. */
export interface XUpload {
  id: string;
  userId: string;
  type: string;
  category: string;
  /** The size that was stated at the beginning; of a file in one call, its own. */
  totalBytes: number;
  /** The bytes of each part by its number. */
  parts: Map<number, number>;
  altText: string | null;
  state: "open" | "working" | "ready" | "failed";
  /** How many more questions are answered with "in progress". */
  questionsLeft: number;
  expiresAt: Date;
}

export interface XPost {
  id: string;
  userId: string;
  /** The text as it was written, without white space around it. */
  text: string;
  /** The text as the API shows it. */
  shown: string;
  media: XUpload[];
  /** The post that it replies to, and the post that it quotes. */
  repliesTo: string | null;
  quotes: string | null;
  poll: { options: string[]; minutes: number } | null;
  replySettings: string | null;
  madeWithAi: boolean;
  paidPartnership: boolean;
  at: Date;
}

export interface XUser {
  id: string;
  name: string;
  username: string;
}

/** The behavior that an operator or a test can change while the server runs. */
export interface Switches extends CommonSwitches {
  /** The seconds after which an access token ends. */
  accessSeconds: number;
  /** The requests of one account in 15 minutes. */
  limits: { posts: number; deletions: number; uploads: number; timelines: number };
  /** Whether a text that the account posted in the last day is refused. */
  refusesDuplicates: boolean;
  /** Whether the app pays per use, and so replies to nothing that does not mention or quote the account. */
  refusesReplies: boolean;
  /** Words, in lower case, whose posts moderation refuses. */
  blockedWords: readonly string[];
  /** The questions about a video that are answered with "in progress", and whether X fails to work on it. */
  processing: { questions: number; fails: boolean };
  /** Whether the credits of the app are used up. */
  hasCredits: boolean;
}

export interface XServer {
  users: XUser[];
  clients: TwinApp[];
  posts: XPost[];
  uploads: Map<string, XUpload>;
  /** Access tokens: whose they are, and when they end. */
  access: Map<string, { userId: string; expiresAt: Date }>;
  /** Refresh tokens, each good for one use. */
  refresh: Map<string, { userId: string; clientId: string }>;
  suspended: Set<string>;
  switches: Switches;
}

/** The first millisecond of the numbers of posts: 4 November 2010. */
const BEGINNING = 1_288_834_974_657n;
let sequence = 0n;

/** A new number, which holds its time. */
export function numberAt(now: Date): string {
  sequence = (sequence + 1n) % 4_194_304n;
  return String(((BigInt(now.getTime()) - BEGINNING) << 22n) | sequence);
}

const PROBLEMS = "https://api.twitter.com/2/problems/";

/** A problem document of the API. */
export const problem = (status: number, title: string, detail: string, type?: string): Response =>
  Response.json(
    { title, detail, type: type === undefined ? "about:blank" : PROBLEMS + type, status },
    { status, headers: { "content-type": "application/problem+json" } },
  );

export const forbidden = (detail: string): Response => problem(403, "Forbidden", detail);

export const invalid = (message: string): Response =>
  Response.json(
    {
      errors: [{ message }],
      title: "Invalid Request",
      detail: "One or more parameters to your request was invalid.",
      type: `${PROBLEMS}invalid-request`,
    },
    { status: 400 },
  );
