import type { User } from "../../../prisma/generated/client/client.ts";
import type { AuditDraft } from "../../platform/audit/entry.ts";
import { newId } from "../../platform/ids/ids.ts";
import type { Services } from "../../platform/services/services.ts";
import type { Tx } from "../../platform/write/transaction.ts";
import { foundOrganization } from "../organizations/effects.ts";

interface Person {
  email: string;
  name: string;
  passwordHash: string | null;
}

/** What a new person leaves behind, for the verb that admitted them. */
export interface NewUser {
  user: User;
  audit: AuditDraft[];
}

/** A person with their personal organization; the first one of the instance administers it. Fails on the unique index for a taken address. */
export async function newUser(tx: Tx, services: Services, person: Person, now: Date): Promise<NewUser> {
  const isInstanceAdmin = await isFirst(tx);
  const user = await tx.user.create({
    data: { id: newId("usr"), ...person, isInstanceAdmin, createdAt: now, updatedAt: now },
  });
  const { id: organizationId } = await foundOrganization(
    tx,
    services,
    { name: organizationName(person.name), ownerId: user.id },
    now,
  );
  const promoted = { field: "is_instance_admin", previous: "false", current: "true" };
  const audit: AuditDraft[] = [
    {
      action: "identity.registered",
      resourceId: user.id,
      actorId: user.id,
      ...(isInstanceAdmin && { changed: [promoted] }),
    },
    { action: "organization.created", resourceId: organizationId, organizationId, actorId: user.id },
  ];
  return { user, audit };
}

/** Any number that nothing else locks. */
const FIRST_USER_LOCK = 7_381_204;

/** Whether nobody is here yet. Those who come first at the same time wait for each other; afterwards nobody waits. */
async function isFirst(tx: Tx): Promise<boolean> {
  const somebody = () => tx.user.findFirst({ select: { id: true } });
  if (await somebody()) return false;
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(${FIRST_USER_LOCK}::bigint)`;
  return (await somebody()) === null;
}

/** "Ada's organization", within the 120 characters of a name. */
function organizationName(name: string): string {
  const suffix = "'s organization";
  const characters = [...name];
  // By character, so that none is cut in two.
  while (characters.join("").length > 120 - suffix.length) characters.pop();
  return characters.join("").trimEnd() + suffix;
}
