import type { z } from "zod";
import type { ByteSource } from "../../platform/outbound/byteSource.ts";
import type { Bounds, Fetch } from "../../platform/outbound/guardedFetch.ts";
import { DuplicateFailure, type FailureKind, ProviderFailure } from "../failure.ts";
import { failureOf, failureOfAnswer } from "../shared/failureOf.ts";
import { readAnswer } from "../shared/readAnswer.ts";
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

interface Call<Shape extends z.ZodType> {
  method?: "GET" | "POST" | "DELETE";
  /** The method of Rest.li that a GET stands for; absent for reading one object. */
  restli?: "FINDER" | "BATCH_GET";
  /** JSON. */
  body?: object;
  /** Whether the call makes the post. */
  creating?: boolean;
  bounds?: Bounds;
  answer: Shape;
}

/** One call of the API. @returns the answer, and the id of what was made; @throws ProviderFailure */
export async function call<Shape extends z.ZodType>(
  fetch: Fetch,
  { apiUrl, token, version }: Access,
  route: string,
  { method = "GET", restli, body, creating = false, bounds = {}, answer }: Call<Shape>,
): Promise<{ data: z.output<Shape>; id: string }> {
  const response = await fetch(`${apiUrl}${route}`, {
    method,
    headers: {
      accept: "application/json",
      authorization: `Bearer ${token}`,
      "linkedin-version": version,
      "x-restli-protocol-version": "2.0.0",
      ...(restli && { "x-restli-method": restli }),
    },
    ...(body && { body: new Blob([JSON.stringify(body)], { type: "application/json" }) }),
    bounds,
  }).catch((error: unknown) => {
    throw failureOf(error, { creating });
  });
  const data = await readAnswer(response, {
    creating,
    answer,
    refusalOf: (json) => refusalOf(response, json, creating),
  });
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
