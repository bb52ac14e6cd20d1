import type { SocialAccount } from "../../../../prisma/generated/client/client.ts";
import type { Services } from "../../../platform/services/services.ts";
import { systemWrite } from "../../../platform/write/systemWrite.ts";
import { openCredentials } from "../../../providers/credentials.ts";
import { ProviderFailure } from "../../../providers/failure.ts";
import { refreshOf } from "../../../providers/refreshOf.ts";
import { providerName, providerOf } from "../../../providers/registry.ts";
import { notify } from "../../notifications/effects.ts";
import { secretAppOf } from "../../provider-apps/read.ts";
import { leaseRenewal, needsAttention, recordCredentials, storeRenewed } from "../effects.ts";
import { RETRY_MS, WARNING_MS } from "./times.ts";

type Leased = Omit<SocialAccount, "credentials"> & { credentials: string };

/**
 * Renews the credentials of an account that is due. Editors are warned once when credentials end soon, because the
 * provider renews none or does not answer. Credentials that ended, or that the provider refuses, mark the account.
 */
export async function renewAccount(services: Services, accountId: string): Promise<void> {
  const account = await lease(services, accountId);
  if (account === null) return;
  const { id, provider, credentials: sealed } = account;
  const opened = openCredentials(services.vault, id, sealed);
  const refresh = refreshOf(providerOf(provider), opened);
  if (refresh === null) return await wait(services, account, { retryAt: null, isRenewable: false });
  try {
    const renewed = await refresh(services.fetch, opened, secretAppOf(services, providerName(provider)));
    await systemWrite(services, async ({ tx, now }) => ({
      value: await storeRenewed(tx, services, { id, provider, sealed, renewed, now }),
      audit: null,
    }));
  } catch (error) {
    if (!(error instanceof ProviderFailure)) throw error;
    services.log.warning("account.not_renewed", { account: id, provider, kind: error.kind, status: error.status });
    if (error.kind === "unauthorized") await mark(services, account);
    else await wait(services, account, { retryAt: error.retryAt, isRenewable: true });
  }
}

/** Reserves an account that is due. The first run for an account without a row of its health records its end. */
function lease(services: Services, id: string): Promise<Leased | null> {
  return systemWrite(services, async ({ tx, now }) => {
    const row = await tx.socialAccount.findFirst({ where: { id, state: "ACTIVE" }, include: { health: true } });
    if (row?.credentials == null) return { value: null, audit: null };
    const { health, credentials, ...account } = row;
    if (health === null) {
      const opened = openCredentials(services.vault, id, credentials);
      await recordCredentials(tx, { id, provider: row.provider, credentials: opened, now });
      return { value: null, audit: null };
    }
    const isDue = health.renewAt !== null && health.renewAt <= now && (await leaseRenewal(tx, id, now));
    return { value: isDue ? { ...account, credentials } : null, audit: null };
  });
}

const mark = (services: Services, { id, credentials: sealed }: Leased): Promise<void> =>
  systemWrite(services, async ({ tx, now }) => {
    await tx.accountHealth.updateMany({ where: { accountId: id }, data: { leasedUntil: null, renewAt: null } });
    return { value: undefined, ...(await needsAttention(tx, { id, sealed, now })) };
  });

/** Sets the next try of credentials that were not renewed, and warns of those that end soon. */
async function wait(
  services: Services,
  account: Leased,
  { retryAt, isRenewable }: { retryAt: Date | null; isRenewable: boolean },
): Promise<void> {
  const { id, provider, workspaceId, handle, credentials: sealed } = account;
  const isEnded = await systemWrite(services, async ({ tx, now }) => {
    const { expiresAt, warnedAt } = await tx.accountHealth.findUniqueOrThrow({ where: { accountId: id } });
    const current = await tx.socialAccount.count({ where: { id, credentials: sealed, state: "ACTIVE" } });
    // Other credentials were stored meanwhile, and their end with them.
    if (expiresAt === null || current === 0) return { value: false, audit: null };
    const again = isRenewable ? (retryAt ?? new Date(now.getTime() + RETRY_MS)) : expiresAt;
    const warns = warnedAt === null && expiresAt.getTime() - now.getTime() <= WARNING_MS && expiresAt > now;
    const data = { leasedUntil: null, renewAt: again, ...(warns && { warnedAt: now }) };
    await tx.accountHealth.update({ where: { accountId: id }, data });
    const warning = { id, provider, label: handle, expiresAt };
    return {
      value: expiresAt <= now,
      audit: null,
      ...(warns && { touched: [workspaceId], outbox: [notify("account_expiring", workspaceId, warning)] }),
    };
  });
  if (isEnded) await mark(services, account);
}
