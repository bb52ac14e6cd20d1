import type { RequestContext } from "../../platform/access/requestContext.ts";
import { workspaceEvent } from "../../platform/audit/entry.ts";
import { StaleRow } from "../../platform/write/revision.ts";
import { write } from "../../platform/write/write.ts";
import { openCredentials } from "../../providers/credentials.ts";
import { ProviderFailure } from "../../providers/failure.ts";
import { providerName, providerOf } from "../../providers/registry.ts";
import { secretAppOf } from "../provider-apps/read.ts";
import { count } from "../usage/effects.ts";
import { CONNECT } from "./access.ts";
import { DisconnectAccount } from "./inputs.ts";
import { accountById, accountTarget } from "./read.ts";

const forget = write({
  name: "disconnectAccount",
  input: DisconnectAccount,
  target: ({ tx, input, context }) => accountTarget(tx, context, input.id),
  permission: CONNECT,
  async run({ tx, context, target: { id, workspaceId, organizationId, state }, now }) {
    const value = { id, workspaceId };
    if (state === "DISCONNECTED") return { value, audit: null };
    const gone = {
      state: "DISCONNECTED" as const,
      credentials: null,
      lastErrorCode: null,
      lastError: null,
      slug: null,
    };
    const { count: ended } = await tx.socialAccount.updateMany({
      where: { id, state },
      data: { ...gone, updatedAt: now },
    });
    // Another request disconnected the account first, or connected it again.
    if (ended === 0) throw new StaleRow();
    await count(tx, context.services, { organizationId, metric: "social_accounts", delta: -1, at: now });
    return {
      value,
      audit: workspaceEvent("workspace.account_disconnected", { workspaceId, organizationId }, [
        { field: "account_id", previous: id },
      ]),
    };
  },
});

/**
 * Disconnects an account: its credentials are deleted here and revoked at the provider, if the provider answers, and
 * its slug is free for another account. The row stays, because publications refer to it. Safe to repeat.
 * @throws DomainError NOT_FOUND, FORBIDDEN
 */
export async function disconnectAccount(
  context: RequestContext,
  input: { id: string },
): Promise<{ id: string; workspaceId: string }> {
  const revoke = await revocation(context, input.id);
  const done = await forget(context, input);
  await revoke();
  return done;
}

/**
 * Returns the call that ends the credentials; they are read before they are deleted. A failure is logged, because the
 * caller cannot change it.
 */
async function revocation(context: RequestContext, id: string): Promise<() => Promise<void>> {
  const { services, requestId } = context;
  const account = await accountById(context, id);
  return async () => {
    if (account?.credentials == null) return;
    const { provider, credentials } = account;
    try {
      const clientOf = secretAppOf(services, providerName(provider));
      await providerOf(provider).revoke?.(services.fetch, openCredentials(services.vault, id, credentials), clientOf);
    } catch (error) {
      const kind = error instanceof ProviderFailure ? error.kind : "unknown";
      services.log.warning("account.not_revoked", { requestId, account: id, provider, kind });
    }
  };
}
