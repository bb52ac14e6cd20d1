import type { Context } from "hono";
import { withCaller } from "../../shared/twin/caller.ts";
import type { TwinApp } from "../../shared/twin/consents.ts";
import type { CommonSwitches } from "../../shared/twin/faults.ts";

/** A file that belongs to a member or a page. */
export interface LinkedinMedia {
  urn: string;
  owner: string;
  kind: "image" | "video" | "document";
  type: string;
  /** The parts that arrived, by the order of their addresses. */
  parts: (Uint8Array<ArrayBuffer> | null)[];
  tags: string[];
  size: number;
  state: "WAITING_UPLOAD" | "PROCESSING" | "AVAILABLE" | "PROCESSING_FAILED";
  /** How often the state is asked for before the file is processed. */
  looks: number;
}

export interface LinkedinPost {
  /** `urn:li:share:…` */
  urn: string;
  author: string;
  /** As it was sent, and as readers see it. */
  commentary: string;
  text: string;
  visibility: string;
  isReshareDisabled: boolean;
  content: Record<string, unknown> | null;
  at: Date;
}

export interface LinkedinComment {
  urn: string;
  id: string;
  actor: string;
  /** The post that it stands below. */
  object: string;
  text: string;
  attributes: unknown[];
  image: string | null;
  at: Date;
}

export interface LinkedinMember {
  sub: string;
  name: string;
  /** Pages by their ids, with the role of the member. */
  roles: Map<string, string>;
}

export interface LinkedinPage {
  id: string;
  name: string;
  vanityName: string;
}

export interface LinkedinApp extends TwinApp {
  /** The scopes of the products that the app has. */
  scopes: readonly string[];
  /** Whether LinkedIn gives the app refresh tokens. */
  hasRefreshTokens: boolean;
}

export interface LinkedinToken {
  sub: string;
  scopes: ReadonlySet<string>;
  endsAt: Date;
}

/** The behavior that an operator or a test can change while the server runs. */
export interface Switches extends CommonSwitches {
  /** The oldest and the newest month that is active. */
  versions: readonly [oldest: string, newest: string];
  tokenSeconds: number;
  /** Whether answers with a token name its scopes, which may be absent where they are the ones that were asked for. */
  statesScopes: boolean;
  /** The calls of a member in a day of UTC that make something. */
  dailyCreations: number;
  /** Whether a post with the text of an earlier one is refused. */
  refusesDuplicates: boolean;
  /** How often the state of a video is asked for before the video is processed; negative for one that never is. */
  processingLooks: number;
  partBytes: number;
  /** Words, in lower case, whose posts are refused. */
  blockedWords: readonly string[];
}

export interface Linkedin {
  origin: string;
  apps: LinkedinApp[];
  members: LinkedinMember[];
  pages: LinkedinPage[];
  tokens: Map<string, LinkedinToken>;
  /** Refresh tokens with the member and the scopes. */
  refreshTokens: Map<string, Omit<LinkedinToken, "endsAt"> & { endsAt: Date }>;
  media: Map<string, LinkedinMedia>;
  posts: LinkedinPost[];
  comments: LinkedinComment[];
  creations: Map<string, number>;
  nextId: number;
  switches: Switches;
}

type Status = 400 | 401 | 403 | 404 | 422 | 426 | 429;

/** An error as LinkedIn writes it. */
export const refuse = (c: Context, status: Status, code: string, message: string, more: object = {}): Response =>
  c.json({ status, code, message, ...more }, status);

export interface Caller {
  member: LinkedinMember;
  token: LinkedinToken;
}

/** The member of a request with a token and an active version, or the refusal. */
export function callerOf(c: Context, linkedin: Linkedin, { versioned = true } = {}): Caller | Response {
  const { tokens, members, switches } = linkedin;
  const token = tokens.get((c.req.header("authorization") ?? "").replace(/^Bearer /, ""));
  const member = members.find(({ sub }) => sub === token?.sub);
  if (token === undefined || member === undefined)
    return refuse(c, 401, "INVALID_ACCESS_TOKEN", "Invalid access token", { serviceErrorCode: 65_600 });
  if (token.endsAt <= switches.now())
    return refuse(c, 401, "EXPIRED_ACCESS_TOKEN", "The token used in the request has expired", {
      serviceErrorCode: 65_601,
    });
  if (!versioned) return { member, token };
  const version = c.req.header("linkedin-version") ?? "";
  const [oldest, newest] = switches.versions;
  if (version === "") return refuse(c, 400, "VERSION_MISSING", "A version must be present. Please specify a version");
  if (version < oldest || version > newest || !/^\d{6}$/.test(version))
    return refuse(c, 426, "NONEXISTENT_VERSION", `Requested version ${version} is not active`);
  if (c.req.header("x-restli-protocol-version") !== "2.0.0")
    return refuse(c, 400, "BAD_REQUEST", "The protocol version must be 2.0.0");
  return { member, token };
}

/** Refuses requests that have no such member. */
export const signedInTo = (linkedin: Linkedin, options: { versioned?: boolean } = {}) =>
  withCaller((c) => callerOf(c, linkedin, options));

/** Whether a caller may act as an author. */
export function mayActAs({ member, token }: Caller, author: string): boolean {
  if (author === `urn:li:person:${member.sub}`) return token.scopes.has("w_member_social");
  const role = member.roles.get(author.replace("urn:li:organization:", ""));
  return role !== undefined && role !== "ANALYST" && token.scopes.has("w_organization_social");
}

/** Whether a caller may read what an author wrote. */
export function mayRead({ member, token }: Caller, author: string): boolean {
  if (author === `urn:li:person:${member.sub}`) return token.scopes.has("r_member_social");
  return member.roles.has(author.replace("urn:li:organization:", "")) && token.scopes.has("r_organization_social");
}

export const forbidden = (c: Context): Response =>
  refuse(c, 403, "ACCESS_DENIED", "Not enough permissions to access: partnerApiPosts.CREATE", {
    serviceErrorCode: 100,
  });

/** Counts a creation of a member. @returns the refusal beyond the limit of the day */
export function limited(c: Context, linkedin: Linkedin, { member }: Caller): Response | null {
  const day = `${member.sub} ${linkedin.switches.now().toISOString().slice(0, 10)}`;
  const used = linkedin.creations.get(day) ?? 0;
  if (used >= linkedin.switches.dailyCreations)
    return refuse(c, 429, "TOO_MANY_REQUESTS", "Resource level throttle MEMBER DAY limit for calls is reached.", {
      serviceErrorCode: 101,
    });
  linkedin.creations.set(day, used + 1);
  return null;
}
