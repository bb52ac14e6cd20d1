import type { User } from "../../../../prisma/generated/client/client.ts";
import type { AuditDraft } from "../../../platform/audit/entry.ts";
import { newId } from "../../../platform/ids/ids.ts";
import type { Services } from "../../../platform/services/services.ts";
import type { Tx } from "../../../platform/write/transaction.ts";
import { foundOrganization } from "../../organizations/effects.ts";
import { storeUserWords } from "../administration/search.ts";

interface Person {
  email: string;
  name: string;
  passwordHash: string | null;
  /**
   * Null for an address that the person has yet to verify. The address of an instance administrator counts as verified:
   * an operator made the account.
   */
  emailVerifiedAt: Date | null;
  /**
   * Whether the user is an instance administrator. By default, only the first user is, and in production no
   * user is: a stranger could be the first to find the server.
   */
  isInstanceAdmin?: boolean;
}

/** The new user and the audit events for the operation that creates the user. */
export interface NewUser {
  user: User;
  audit: AuditDraft[];
}

/** The changed field in the audit event of a new instance administrator. */
export const PROMOTED = { field: "is_instance_admin", previous: "false", current: "true" };

/**
 * Creates a user with a personal organization. Fails on the unique index if the address is taken.
 */
export async function newUser(tx: Tx, services: Services, person: Person, now: Date): Promise<NewUser> {
  const isProduction = services.env.NODE_ENV === "production";
  const isInstanceAdmin = person.isInstanceAdmin ?? (!isProduction && (await isFirst(tx)));
  const user = await tx.user.create({
    data: {
      id: newId("usr"),
      ...person,
      emailVerifiedAt: isInstanceAdmin ? now : person.emailVerifiedAt,
      isInstanceAdmin,
      createdAt: now,
      updatedAt: now,
    },
  });
  storeUserWords(tx, user);
  const { id: organizationId } = await foundOrganization(
    tx,
    services,
    { name: organizationName(person.name), ownerId: user.id },
    now,
  );
  const audit: AuditDraft[] = [
    {
      action: "identity.registered",
      resourceId: user.id,
      actorId: user.id,
      ...(isInstanceAdmin && { changed: [PROMOTED] }),
    },
    { action: "organization.created", resourceId: organizationId, organizationId, actorId: user.id },
  ];
  return { user, audit };
}

/** An advisory lock that no other code uses. */
const FIRST_USER_LOCK = 7_381_204;

/** Whether the instance has no user yet. Concurrent first registrations wait for each other; later ones do not. */
async function isFirst(tx: Tx): Promise<boolean> {
  const anyUser = () => tx.user.findFirst({ select: { id: true } });
  if (await anyUser()) return false;
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(${FIRST_USER_LOCK}::bigint)`;
  return (await anyUser()) === null;
}

/** Returns a name such as "Ada's organization" of at most 120 characters. */
function organizationName(name: string): string {
  const suffix = "'s organization";
  const characters = [...name];
  // Removes whole characters, so that no surrogate pair is split.
  while (characters.join("").length > 120 - suffix.length) characters.pop();
  return characters.join("").trimEnd() + suffix;
}
