import { withCaller } from "../../shared/twin/caller.ts";
import type { TwinApp } from "../../shared/twin/consents.ts";
import type { CommonSwitches } from "../../shared/twin/faults.ts";
import { refuse } from "../../shared/twin/graph/state.ts";

/** A photo that was sent, which a post or a comment may have. */
export interface FacebookPhoto {
  id: string;
  pageId: string;
  type: string;
  altText: string | null;
}

export interface FacebookVideo {
  id: string;
  pageId: string;
  sessionId: string;
  size: number;
  parts: Uint8Array<ArrayBuffer>[];
  state: "uploading" | "processing" | "ready";
}

export interface FacebookPost {
  id: string;
  pageId: string;
  text: string;
  link: string | null;
  photos: FacebookPhoto[];
  video: FacebookVideo | null;
  at: Date;
}

export interface FacebookComment {
  id: string;
  /** The post that it stands below. */
  postId: string;
  fromId: string;
  text: string;
  photo: FacebookPhoto | null;
  at: Date;
}

export interface FacebookPage {
  id: string;
  name: string;
  username: string;
  /** The tasks of the person at the page. */
  tasks: string[];
}

/** The behavior that an operator or a test can change while the server runs. */
export interface Switches extends CommonSwitches {
  /** The bytes of one part of a video. */
  partBytes: number;
  /** The calls of a page that are answered; each further one is refused. */
  calls: number;
  /** Words, in lower case, whose posts are refused as spam. */
  blockedWords: readonly string[];
}

export interface Facebook {
  apps: TwinApp[];
  pages: FacebookPage[];
  /** Tokens of pages, by the pages' ids; `me` is the token of the person. */
  tokens: Map<string, string>;
  photos: Map<string, FacebookPhoto>;
  videos: Map<string, FacebookVideo>;
  posts: FacebookPost[];
  comments: FacebookComment[];
  used: Map<string, number>;
  switches: Switches;
}

/** Reads the parameters of a call, and the page of its token; or refuses the call. */
export const pageOf = (facebook: Facebook) =>
  withCaller(async (c) => {
    const parameters = await parametersOf(c.req.raw);
    const page = pageWith(facebook, textIn(parameters, "access_token"));
    return page instanceof Response ? page : { page, parameters };
  });

function pageWith(facebook: Facebook, token: string): FacebookPage | Response {
  const pageId = facebook.tokens.get(token);
  const page = facebook.pages.find(({ id }) => id === pageId);
  if (page === undefined)
    return refuse(400, 190, "Error validating access token: The session has been invalidated", { error_subcode: 460 });
  if (!page.tasks.includes("CREATE_CONTENT")) return refuse(403, 200, "Permissions error");
  const used = (facebook.used.get(page.id) ?? 0) + 1;
  facebook.used.set(page.id, used);
  return used > facebook.switches.calls ? refuse(400, 32, "Page request limit reached") : page;
}

/** The parameters of a call: of the address, and of JSON or a form with or without files. */
async function parametersOf(request: Request): Promise<Map<string, string | File>> {
  const parameters = new Map<string, string | File>(new URL(request.url).searchParams);
  if (request.method !== "POST") return parameters;
  const type = request.headers.get("content-type") ?? "";
  if (type.startsWith("application/json")) {
    for (const [name, value] of Object.entries((await request.json()) as Record<string, unknown>))
      parameters.set(name, typeof value === "string" ? value : JSON.stringify(value));
    return parameters;
  }
  // The request of a listening server has no forms of its own.
  const form = new Response(await request.arrayBuffer(), { headers: { "content-type": type } });
  for (const [name, value] of await form.formData()) parameters.set(name, value);
  return parameters;
}

export const textIn = (parameters: ReadonlyMap<string, string | File>, name: string): string => {
  const value = parameters.get(name);
  return typeof value === "string" ? value : "";
};
