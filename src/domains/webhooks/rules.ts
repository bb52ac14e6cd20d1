import { isIP } from "node:net";
import type { Env } from "../../platform/env/env.ts";
import { DomainError, invalidInput } from "../../platform/errors/errors.ts";
import { allowList } from "../../platform/outbound/allowList.ts";
import { isPublicAddress } from "../../platform/outbound/publicAddress.ts";
import type { Tx } from "../../platform/write/transaction.ts";
import { ENDPOINTS } from "./bounds.ts";

/** Names that never lead to a public host (RFC 6761, RFC 6762, and the name that ICANN keeps for private use). */
const PRIVATE_NAME = /(^|\.)(localhost|local|internal|test|invalid)$/;

/** The way to try webhooks on one machine. */
const UNLESS = ", unless the operator allows the host with OUTBOUND_ALLOW";

/**
 * Checks the address of an endpoint by the rules of the guarded fetch, as far as the text alone shows them. The address
 * behind a name is checked at each connection.
 * @returns the address as URL writes it
 * @throws DomainError INVALID_INPUT
 */
export function checkedUrl(text: string, { OUTBOUND_ALLOW }: Pick<Env, "OUTBOUND_ALLOW">): string {
  const fault = faultOf(text, OUTBOUND_ALLOW);
  // The value is not repeated, because an address may contain a token.
  if (fault !== null) throw invalidInput(["url"], fault);
  return new URL(text).href;
}

function faultOf(text: string, allow: readonly string[]): string | null {
  if (!URL.canParse(text)) return "must be an absolute https address";
  const { protocol, hostname, port: portText, username, password, hash } = new URL(text);
  const host = hostname.replace(/^\[(.*)\]$/, "$1").replace(/\.$/, "");
  const port = Number(portText) || (protocol === "https:" ? 443 : 80);
  const isAllowed = allowList(allow).hasHost(host, port);
  if (protocol !== "https:" && protocol !== "http:") return "must be an https address";
  if (protocol === "http:" && !isAllowed) return `must be an https address${UNLESS}`;
  if (username !== "" || password !== "") return "must not contain a user name or a password";
  if (hash !== "") return "must not have a fragment";
  if (!isAllowed && !isPublicHost(host)) return `must name a host of the public internet${UNLESS}`;
  return null;
}

const isPublicHost = (host: string): boolean =>
  isIP(host) === 0 ? host.includes(".") && !PRIVATE_NAME.test(host) : isPublicAddress(host);

/**
 * Requires that the organization may have another endpoint, and keeps concurrent creations from sharing the last place.
 * @throws DomainError INVALID_INPUT
 */
export async function makeRoom(tx: Tx, organizationId: string, member: string): Promise<void> {
  await tx.$queryRaw`SELECT 1 FROM pg_advisory_xact_lock(hashtextextended(${organizationId}, 17))`;
  if ((await tx.webhookEndpoint.count({ where: { organizationId } })) < ENDPOINTS.most) return;
  throw invalidInput(
    [member],
    `names an organization with ${ENDPOINTS.most} webhook endpoints, the maximum with those of its workspaces. Delete an endpoint first`,
  );
}

/** Requires that an endpoint gets events. @throws DomainError CONFLICT */
export function requireActive({ state }: { state: string }): void {
  if (state === "ACTIVE") return;
  throw new DomainError("CONFLICT", "The webhook endpoint gets no events. Resume the endpoint first");
}
