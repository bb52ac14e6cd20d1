import { acceptOwnership } from "../../src/domains/ownership/accept.ts";
import { nominateOwner } from "../../src/domains/ownership/nominate.ts";
import { pendingAt } from "../../src/domains/ownership/state.ts";
import { can } from "../../src/platform/access/permissions.ts";
import { DomainError } from "../../src/platform/errors/errors.ts";
import type { Services } from "../../src/platform/services/services.ts";
import { bearer } from "./actor.ts";
import type { Demo } from "./demo.ts";

/**
 * The demo with an offer of its organization that waits for its admin's answer. An offer that was answered or has ended
 * is created again.
 */
export async function openOwnership(services: Services, demo: Demo): Promise<Demo> {
  const { organization: organizationId = "" } = demo.ids;
  const { owner, admin } = demo.users;
  try {
    const waiting = await services.database.prisma.ownershipTransfer.findFirst({
      where: { organizationId, nomineeId: admin.id, priorOwnerId: owner.id, ...pendingAt(services.now()) },
      select: { id: true },
    });
    const id = waiting?.id ?? (await offer(services, demo, organizationId));
    return { ...demo, ids: { ...demo.ids, ownershipTransfer: id } };
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    services.log.warning("demo.not_renewed", { id: "ownershipTransfer", code: error.code });
    return demo;
  }
}

/**
 * If the admin has accepted, the organization is first transferred back, so that the names of the demo's people match
 * their roles.
 */
async function offer(services: Services, { users }: Demo, organizationId: string): Promise<string> {
  const [owner, admin] = await Promise.all([bearer(services, users.owner.token), bearer(services, users.admin.token)]);
  if (can(admin.viewer, "organization.own", { organizationId })) {
    const { id } = await nominateOwner(admin, { organizationId, nomineeUserId: users.owner.id });
    await acceptOwnership(owner, { id });
  }
  return (await nominateOwner(owner, { organizationId, nomineeUserId: users.admin.id })).id;
}
