import { limit } from "../../../platform/access/limit.ts";
import type { RequestContext } from "../../../platform/access/requestContext.ts";
import { findDomainError } from "../../../platform/errors/recognize.ts";
import type { Window } from "../../../platform/limits/limiter.ts";
import { OutboundError } from "../../../platform/outbound/outboundError.ts";
import type { Services } from "../../../platform/services/services.ts";
import { RecentMap } from "../../../platform/values/recentMap.ts";
import { BOUNDS } from "../../applications/read.ts";
import { decider } from "../person.ts";
import { OAuthRefusal } from "../refusal.ts";
import { type ClientMetadata, clientMetadata, isUsableAddress, UnusableMetadata } from "./metadata.ts";

const BY_PERSON: Window = { name: "oauth_document_person", points: 30, seconds: 10 * 60 };
const BY_HOST: Window = { name: "oauth_document_host", points: 120, seconds: 10 * 60 };

const FETCH = { timeoutMs: 5000, maxBytes: 65_536, part: "pages" } as const;
const JSON_TYPE = /^application\/(?:[\w.-]+\+)?json\b/i;

/** How long a document is used without reading it again, in seconds. */
const FRESH = { least: 60, usual: 3600, most: 86_400 };
const MOST_KEPT = 500;

type Kept = RecentMap<string, { metadata: ClientMetadata; until: number }>;
const documents = new WeakMap<Services["database"], Kept>();

/**
 * Returns the description of a client at its address (draft-ietf-oauth-client-id-metadata-document). Only a
 * person with a session causes a fetch: at most 30 in 10 minutes for a person, and 120 for a host.
 * @throws OAuthRefusal invalid_client for a document that cannot be read or used; DomainError RATE_LIMITED,
 * UNAUTHENTICATED, FORBIDDEN
 */
export async function documentOf(context: RequestContext, clientId: string): Promise<ClientMetadata> {
  const { user } = decider(context);
  const { database, now } = context.services;
  const kept: Kept = documents.get(database) ?? new RecentMap(MOST_KEPT);
  documents.set(database, kept);
  const entry = kept.get(clientId);
  if (entry !== undefined && now().getTime() < entry.until) return entry.metadata;
  const { host } = new URL(clientId);
  await limit(context, BY_PERSON, user.id);
  await limit(context, BY_HOST, host);
  const { value, freshSeconds } = await download(context, clientId);
  const metadata = usable(value, clientId);
  kept.delete(clientId);
  if (freshSeconds > 0) kept.set(clientId, { metadata, until: now().getTime() + freshSeconds * 1000 });
  return metadata;
}

/** One text for every host that does not answer well, so that the error does not reveal which addresses exist. */
const unread = (clientId: string) =>
  new OAuthRefusal(
    "invalid_client",
    `The application describes itself at ${new URL(clientId).host}, where no description can be read`,
  );

async function download(
  { services: { fetch, log, now }, signal }: RequestContext,
  clientId: string,
): Promise<{ value: unknown; freshSeconds: number }> {
  try {
    const headers = { accept: "application/json" };
    const answer = await fetch(clientId, { headers, redirect: "manual", bounds: FETCH, signal });
    if (answer.status !== 200 || !JSON_TYPE.test(answer.headers.get("content-type") ?? "")) {
      await answer.body?.cancel();
      throw unread(clientId);
    }
    return { value: JSON.parse(await answer.text()), freshSeconds: freshnessOf(answer.headers, now()) };
  } catch (error) {
    if (signal.aborted) throw error;
    const domainError = findDomainError(error);
    if (domainError !== undefined) throw domainError;
    log.info("client_document.unread", { reason: error instanceof OutboundError ? error.reason : "form" });
    throw unread(clientId);
  }
}

/** @throws OAuthRefusal invalid_client */
function usable(value: unknown, clientId: string): ClientMetadata {
  try {
    const metadata = clientMetadata(value);
    const document = value as Record<string, unknown>;
    if (document["client_id"] !== clientId) throw new UnusableMetadata("must have its own address as client_id");
    if ((metadata.authentication ?? "none") !== "none" || "client_secret" in document)
      throw new UnusableMetadata("must have none as token_endpoint_auth_method, and no secret");
    // Other forms of addresses, such as those of a program's own scheme, are not for this server.
    const redirectUris = metadata.redirectUris.filter(isUsableAddress).slice(0, BOUNDS.redirectUris.maxItems);
    if (redirectUris.length === 0) throw new UnusableMetadata("must list a redirect address that is https or loopback");
    return { ...metadata, redirectUris };
  } catch (error) {
    if (!(error instanceof UnusableMetadata)) throw error;
    const { host } = new URL(clientId);
    throw new OAuthRefusal("invalid_client", `The description of the application at ${host} ${error.message}`);
  }
}

/** Returns the seconds for which an answer can be used again, by its headers (RFC 9111) within bounds. */
function freshnessOf(headers: Headers, now: Date): number {
  const directives = (headers.get("cache-control") ?? "").toLowerCase();
  if (/\bno-store\b/.test(directives)) return 0;
  if (/\bno-cache\b/.test(directives)) return FRESH.least;
  const seconds = /\bs-maxage="?(\d+)/.exec(directives)?.[1] ?? /\bmax-age="?(\d+)/.exec(directives)?.[1];
  const expires = headers.get("expires");
  const stated =
    seconds === undefined
      ? expires === null
        ? FRESH.usual
        : (Date.parse(expires) - Date.parse(headers.get("date") ?? now.toISOString())) / 1000
      : Number(seconds) - Number(headers.get("age") ?? 0);
  return Math.min(Math.max(Number.isNaN(stated) ? 0 : stated, FRESH.least), FRESH.most);
}
