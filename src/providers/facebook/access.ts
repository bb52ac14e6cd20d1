import type { z } from "zod";
import type { ByteSource } from "../../platform/outbound/byteSource.ts";
import type { Fetch } from "../../platform/outbound/guardedFetch.ts";
import type { Credentials } from "../credentials.ts";
import { MEDIA_ITEM_MS } from "../mediaItem.ts";
import { callJson } from "../shared/call.ts";
import { type GraphAccess, graphRefusal } from "../shared/graph/call.ts";
import { multipart } from "../shared/multipart.ts";

export const FACEBOOK = "https://graph.facebook.com";
/** Facebook answers a version that ended as the oldest one that it still has. */
const VERSION = "v25.0";

/** A page, with the token by which it acts. */
export interface PageAccess extends GraphAccess {
  readonly pageId: string;
  /** The root of the hosts that take the bytes of videos. */
  readonly videoRoot: string;
}

export const rootOf = (apiUrl: string): string => `${apiUrl}/${VERSION}`;

/** The page on which a person consents, which the API's replacement serves as well. */
export const dialogOf = (apiUrl: string): string =>
  `${apiUrl === FACEBOOK ? "https://www.facebook.com" : apiUrl}/${VERSION}/dialog/oauth`;

export const accessOf = ({ apiUrl = "", accessToken: token = "", pageId = "" }: Credentials): PageAccess => ({
  root: rootOf(apiUrl),
  videoRoot: rootOf(apiUrl === FACEBOOK ? "https://graph-video.facebook.com" : apiUrl),
  token,
  pageId,
});

/** Sends a file in a form. @throws ProviderFailure */
export function sendFile<Shape extends z.ZodType>(
  fetch: Fetch,
  { root, token }: GraphAccess,
  path: string,
  { fields, files, answer }: { fields: Record<string, string>; files: Record<string, ByteSource>; answer: Shape },
): Promise<z.output<Shape>> {
  const body = multipart({ ...fields, access_token: token }, files);
  const calling = { method: "POST", body, bounds: { timeoutMs: MEDIA_ITEM_MS }, answer } as const;
  return callJson(fetch, `${root}${path}`, calling, graphRefusal);
}
