import type { z } from "zod";
import type { ByteSource } from "../../platform/outbound/byteSource.ts";
import type { Bounds, Fetch } from "../../platform/outbound/guardedFetch.ts";
import { DuplicateFailure, type FailureKind, ProviderFailure } from "../failure.ts";
import { type Calling, readAnswer, send } from "../shared/call.ts";
import { failureOf, failureOfAnswer } from "../shared/failureOf.ts";
import { Refusal } from "./api.ts";
import { addressOf } from "./urns.ts";

export const LINKEDIN = "https://api.linkedin.com";
const WEBSITE = "https://www.linkedin.com";

/** The origin of the pages of the website, which the API's replacement serves as well. */
export const websiteOf = (apiUrl: string): string => (apiUrl === LINKEDIN ? WEBSITE : apiUrl);

/** A token, and the month of the API that is asked for. */
export interface Access {
  apiUrl: string;
  token: string;
  version: string;
}

/** LinkedIn separates scopes by commas in answers, and by spaces in requests. */
export const scopesOf = (scope: string): ReadonlySet<string> => new Set(scope.split(/[ ,]/).filter((each) => each));

interface Call<Shape extends z.ZodType> extends Calling<Shape> {
  /** The method of Rest.li that a GET stands for; absent for reading one object. */
  restli?: "FINDER" | "BATCH_GET";
}

/** One call of the API. @returns the answer, and the id of what was made; @throws ProviderFailure */
export async function call<Shape extends z.ZodType>(
  fetch: Fetch,
  { apiUrl, token, version }: Access,
  route: string,
  { restli, ...calling }: Call<Shape>,
): Promise<{ data: z.output<Shape>; id: string }> {
  const headers = {
    authorization: `Bearer ${token}`,
    "linkedin-version": version,
    "x-restli-protocol-version": "2.0.0",
    ...(restli && { "x-restli-method": restli }),
  };
  const response = await send(fetch, `${apiUrl}${route}`, { ...calling, headers });
  const data = await readAnswer(response, calling, refusalOf);
  // Ids in headers may be encoded as in addresses.
  return { data, id: (response.headers.get("x-restli-id") ?? "").replaceAll(/%3a/gi, ":") };
}

/** Sends bytes to an address that LinkedIn named. @returns the ETag; @throws ProviderFailure */
export async function put(
  fetch: Fetch,
  { apiUrl, token }: Access,
  uploadUrl: string,
  body: ByteSource,
  bounds: Bounds,
): Promise<string> {
  // No other host sees the token.
  const isOwn = [apiUrl, LINKEDIN, WEBSITE].includes(URL.parse(uploadUrl)?.origin ?? "");
  const response = await fetch(uploadUrl, {
    method: "PUT",
    headers: {
      "content-type": "application/octet-stream",
      ...(isOwn && { authorization: `Bearer ${token}` }),
    },
    body: { size: body.size, type: "application/octet-stream", stream: () => body.stream() },
    bounds,
  }).catch((error: unknown) => {
    throw failureOf(error);
  });
  await response.text().catch(() => "");
  if (!response.ok) throw failureOfAnswer(response, { creating: false });
  return response.headers.get("etag") ?? "";
}

/** The status of a version of the API that ended: posts wait for the operator, who names another one. */
const VERSION_ENDED = 426;

/**
 * A 403 of LinkedIn itself means that the person lost the role or the right. A duplicate is refused with the name of
 * the post that exists.
 */
function refusalOf(response: Response, json: unknown, creating: boolean): ProviderFailure {
  const { status } = response;
  if (status === VERSION_ENDED) return failureOfAnswer(response, { creating }, "unreachable");
  const { data: refusal } = Refusal.safeParse(json);
  if (refusal === undefined) return failureOfAnswer(response, { creating });
  const isDuplicate = refusal.errorDetails?.inputErrors.some(({ code }) => code === "DUPLICATE_POST") === true;
  const [named] = /urn:li:(?:share|ugcPost):\d{1,25}/.exec(refusal.message) ?? [];
  if (isDuplicate && named !== undefined) return new DuplicateFailure(status, addressOf(named));
  const kind: FailureKind | undefined = status === 403 ? "unauthorized" : undefined;
  return failureOfAnswer(response, { creating }, kind);
}
