import type { Fetch } from "../../../platform/outbound/guardedFetch.ts";
import type { Services } from "../../../platform/services/services.ts";
import { systemWrite } from "../../../platform/write/systemWrite.ts";
import { openCredentials } from "../../../providers/credentials.ts";
import { refreshOf } from "../../../providers/refreshOf.ts";
import { providerName, providerOf } from "../../../providers/registry.ts";
import { type AccountSession, accountSession } from "../../../providers/session.ts";
import { leaseRenewal, storeRenewed } from "../../accounts/effects.ts";
import { apiVersionOf, botOf, secretAppOf } from "../../provider-apps/read.ts";

/** A session of an account that knows the sealed credentials that it uses. */
export interface Session extends AccountSession {
  readonly sealed: string;
}

/**
 * Opens a session with the credentials that an account's row had. Renewed credentials are stored unless another process
 * renewed or replaced them meanwhile: then the other ones stay stored, and this session goes on with its own.
 * @throws CannotOpen
 */
export function openSession(
  services: Services,
  fetch: Fetch,
  { id, provider, credentials }: { id: string; provider: string; credentials: string },
): Session {
  const { socialAccount } = services.database.prisma;
  let sealed = credentials;
  let opened = openCredentials(services.vault, id, sealed);
  const refresh = refreshOf(providerOf(provider), opened);
  const store = {
    async keep(renewed: typeof opened) {
      const kept = await systemWrite(services, async ({ tx, now }) => ({
        value: await storeRenewed(tx, services, { id, provider, sealed, renewed, now }),
        audit: null,
      }));
      if (kept !== null) sealed = kept;
      opened = renewed;
    },
    async current() {
      const row = await socialAccount.findUnique({ where: { id }, select: { credentials: true } });
      if (row?.credentials == null || row.credentials === sealed) return opened;
      sealed = row.credentials;
      opened = openCredentials(services.vault, id, sealed);
      return opened;
    },
  };
  /** Null while another process renews the credentials. */
  const renewed = async (expired: typeof opened) => {
    const lease = systemWrite(services, async ({ tx, now }) => ({
      value: await leaseRenewal(tx, id, now),
      audit: null,
    }));
    return (await lease) ? (refresh?.(fetch, expired, secretAppOf(services, providerName(provider))) ?? null) : null;
  };
  const name = providerName(provider);
  const bot = () => botOf(services, name);
  const session = accountSession(opened, store, refresh && renewed, bot, apiVersionOf(services, name));
  return {
    get sealed() {
      return sealed;
    },
    get credentials() {
      return session.credentials;
    },
    apiVersion: session.apiVersion,
    renew: () => session.renew(),
    replace: (newCredentials) => session.replace(newCredentials),
    bot: () => session.bot(),
    bill: (operation, count) => session.bill(operation, count),
    billed: session.billed,
    unrecorded: session.unrecorded,
    recordBill: (commit) => session.recordBill(commit),
  };
}
