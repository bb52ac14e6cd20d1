import type { ApplicationToken } from "../../../prisma/generated/client/client.ts";
import type { RequestContext } from "../../platform/access/requestContext.ts";
import { OAuthRefusal } from "./refusal.ts";

/** A client that reacts to the request for more scopes does so at once. */
const REACTS_WITHIN_MS = 60_000;

/** Notes that the agent with an access token was asked for more scopes. */
export async function noteStepUp({ services }: RequestContext, tokenId: string): Promise<void> {
  const { prisma, writability } = services.database;
  const data = { challengedAt: services.now() };
  await writability.ifWritable(() => prisma.applicationToken.updateMany({ where: { id: tokenId }, data }));
}

/**
 * Refuses a refresh that follows a request for more scopes. Clients of the agents' protocol react to that request with
 * a refresh, which cannot add scopes, and start a new authorization only if the refresh is refused. Nothing is used up.
 * @throws OAuthRefusal invalid_grant
 */
export async function requireNoStepUp(
  { services }: RequestContext,
  { familyId }: Pick<ApplicationToken, "familyId">,
): Promise<void> {
  const since = new Date(services.now().getTime() - REACTS_WITHIN_MS);
  const where = { familyId, kind: "ACCESS" as const, challengedAt: { gt: since } };
  if ((await services.database.prisma.applicationToken.count({ where })) === 0) return;
  throw new OAuthRefusal(
    "invalid_grant",
    "A call needs more scopes than this token can have: start a new authorization with the scopes of the challenge",
  );
}
