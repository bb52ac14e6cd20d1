import type { OrganizationRole } from "../../../prisma/generated/client/client.ts";
import { notFound } from "../../platform/errors/errors.ts";
import type { Tx } from "../../platform/write/transaction.ts";
import { type Blocker, blockersOf } from "./blockers.ts";
import { blocked, nameDiffers, notOwner, type Refusal } from "./refusals.ts";

/** An organization from the view of a person who wants to delete it. */
export interface Candidate {
  id: string;
  name: string;
  revision: number;
  /** The person's current role. */
  role: OrganizationRole;
  blockers: Blocker[];
}

/**
 * Reads the current state: the viewer's memberships may be older.
 * @throws DomainError NOT_FOUND, also for people who are not members
 */
export async function candidate(
  tx: Pick<Tx, "organization" | "$queryRawUnsafe">,
  id: string,
  userId: string,
  now: Date,
): Promise<Candidate> {
  const select = { name: true, revision: true, members: { where: { userId }, select: { role: true } } };
  const row = await tx.organization.findUnique({ where: { id }, select });
  const role = row?.members[0]?.role;
  if (row === null || role === undefined) throw notFound("Organization");
  const { name, revision } = row;
  return { id, name, revision, role, blockers: role === "OWNER" ? await blockersOf(tx, id, now) : [] };
}

/** The same form for names that look the same; spaces and case still count. */
const canonical = (name: string) => name.normalize("NFC");

/** The first refusal in the contract's order: role, name, blockers. */
export function refusalOf({ role, name, blockers }: Candidate, confirmName: string): Refusal | null {
  if (role !== "OWNER") return notOwner();
  if (canonical(confirmName) !== canonical(name)) return nameDiffers(confirmName);
  return blockers.length > 0 ? blocked(blockers) : null;
}
