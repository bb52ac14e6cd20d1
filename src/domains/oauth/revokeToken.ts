import { z } from "zod";
import type { RequestContext } from "../../platform/access/requestContext.ts";
import { lockRow } from "../../platform/write/sql.ts";
import { write } from "../../platform/write/write.ts";
import { endFamily } from "../applications/effects.ts";
import { authenticateClient } from "./authenticateClient.ts";
import type { ClientCredentials } from "./clientCredentials.ts";
import { presented } from "./presented.ts";

const revoking = write({
  name: "revokeToken",
  input: z.object({
    applicationId: z.string(),
    tokenId: z.string(),
    familyId: z.string(),
    grantId: z.string().nullable(),
    isRefresh: z.boolean(),
  }),
  target: () => ({}),
  permission: "anyone",
  async run({ tx, input: { applicationId, tokenId, familyId, grantId, isRefresh }, now }) {
    // The lock orders this revocation before or after a concurrent exchange.
    if (grantId !== null) await lockRow(tx, "application_grant", grantId, "NO KEY UPDATE");
    const where = { id: tokenId, revokedAt: null };
    const ended = isRefresh
      ? await endFamily(tx, familyId, now)
      : (await tx.applicationToken.updateMany({ where, data: { revokedAt: now } })).count;
    if (ended === 0) return { value: undefined, audit: null };
    const changed = [{ field: "tokens_revoked", current: String(ended) }];
    return {
      value: undefined,
      audit: { action: "application.token_revoked", resourceId: grantId ?? applicationId, changed },
    };
  },
});

/**
 * Revokes one of the client's own tokens; with a refresh token, all tokens of the same code (RFC 7009). An unknown
 * token is a success. The secret of a registered client is always required; a client that registered itself has none,
 * and the token is its proof.
 * @throws OAuthRefusal invalid_client, invalid_request; DomainError RATE_LIMITED
 */
export async function revokeToken(
  context: RequestContext,
  client: ClientCredentials,
  form: ReadonlyMap<string, string>,
): Promise<void> {
  const application = await authenticateClient(context, client, "ofRegistered");
  const token = await presented(context.services, application, form);
  if (token === null) return;
  const { id: tokenId, familyId, grantId, kind } = token;
  await revoking(context, { applicationId: application.id, tokenId, familyId, grantId, isRefresh: kind === "REFRESH" });
}
