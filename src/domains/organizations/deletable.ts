import type { OrganizationRole } from "../../../prisma/generated/client/client.ts";
import { notFound } from "../../platform/errors/errors.ts";
import type { Tx } from "../../platform/write/transaction.ts";
import { type Blocker, blockersOf } from "./blockers.ts";
import { blocked, nameDiffers, notOwner, type Refusal } from "./refusals.ts";

/** An organization as whoever wants to delete it finds it. */
export interface Candidate {
  id: string;
  name: string;
  revision: number;
  /** The person's role, as it is now. */
  role: OrganizationRole;
  blockers: Blocker[];
}

/** Looks at it now, whatever the viewer's memberships were when the request came. @throws DomainError NOT_FOUND, also for strangers */
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

/** One spelling of what looks the same; spaces and case count. */
const canonical = (name: string) => name.normalize("NFC");

/** What the contract refuses, in its order: who, the name, what stands in the way. */
export function refusalOf({ role, name, blockers }: Candidate, confirmName: string): Refusal | null {
  if (role !== "OWNER") return notOwner();
  if (canonical(confirmName) !== canonical(name)) return nameDiffers(confirmName);
  return blockers.length > 0 ? blocked(blockers) : null;
}
