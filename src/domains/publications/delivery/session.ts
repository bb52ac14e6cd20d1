import type { Services } from "../../../platform/services/services.ts";
import { act } from "../../../platform/write/act.ts";
import { openCredentials, sealCredentials } from "../../../providers/credentials.ts";
import type { AccountSession } from "../../../providers/provider.ts";

/** A session of an account, which knows with which sealed credentials it went. */
export interface Session extends AccountSession {
  readonly sealed: string;
}

/**
 * Acting for an account with the credentials that its row had. Renewed ones are stored unless somebody else renewed or replaced them in
 * between: theirs stay then, and ours are good for what they were made for.
 * @throws CannotOpen
 */
export function openSession(services: Services, { id, credentials }: { id: string; credentials: string }): Session {
  let sealed = credentials;
  let opened = openCredentials(services.vault, id, sealed);
  return {
    get sealed() {
      return sealed;
    },
    get credentials() {
      return opened;
    },
    async keep(renewed) {
      const resealed = sealCredentials(services.vault, id, renewed);
      const where = { id, credentials: sealed };
      const kept = await act(services, async ({ tx }) => {
        const { count } = await tx.socialAccount.updateMany({ where, data: { credentials: resealed } });
        return { value: count === 1, audit: null };
      });
      if (kept) sealed = resealed;
      opened = renewed;
    },
    async current() {
      const where = { id };
      const row = await services.database.prisma.socialAccount.findUnique({ where, select: { credentials: true } });
      if (row?.credentials == null || row.credentials === sealed) return opened;
      sealed = row.credentials;
      opened = openCredentials(services.vault, id, sealed);
      return opened;
    },
  };
}
