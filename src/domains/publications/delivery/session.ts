import type { Fetch } from "../../../platform/outbound/guardedFetch.ts";
import type { Services } from "../../../platform/services/services.ts";
import { systemWrite } from "../../../platform/write/systemWrite.ts";
import { openCredentials, sealCredentials } from "../../../providers/credentials.ts";
import { providerName, providerOf } from "../../../providers/registry.ts";
import { type AccountSession, accountSession } from "../../../providers/session.ts";
import { botOf } from "../../provider-apps/read.ts";

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
  {
    id,
    workspaceId,
    provider,
    credentials,
  }: { id: string; workspaceId: string; provider: string; credentials: string },
): Session {
  const { refresh } = providerOf(provider);
  const { socialAccount } = services.database.prisma;
  let sealed = credentials;
  let opened = openCredentials(services.vault, id, sealed);
  const store = {
    async keep(renewed: typeof opened) {
      const resealed = sealCredentials(services.vault, id, renewed);
      const where = { id, credentials: sealed };
      const kept = await systemWrite(services, async ({ tx }) => {
        const { count } = await tx.socialAccount.updateMany({ where, data: { credentials: resealed } });
        return { value: count === 1, audit: null, touched: [workspaceId] };
      });
      if (kept) sealed = resealed;
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
  const session = accountSession(opened, store, refresh && ((expired) => refresh(fetch, expired)), () =>
    botOf(services, providerName(provider)),
  );
  return {
    get sealed() {
      return sealed;
    },
    get credentials() {
      return session.credentials;
    },
    renew: () => session.renew(),
    replace: (newCredentials) => session.replace(newCredentials),
    bot: () => session.bot(),
  };
}
