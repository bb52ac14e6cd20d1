import type { AuditEvent, Prisma } from "../../../prisma/generated/client/client.ts";
import type { Database } from "../database/database.ts";
import { invalidInput } from "../errors/errors.ts";
import { type Order, type Page, type PageArgs, pageQuery } from "../paging/page.ts";
import { isStorable, STORABLE } from "../time/instant.ts";
import { requireWithin } from "../values/bounds.ts";
import type { AuditResult, ResourceType } from "./actions.ts";
import { BOUNDS } from "./bounds.ts";

/** The filter of the audit log. Absent members do not restrict it. */
export interface AuditFilter {
  organizationId?: string | null | undefined;
  workspaceId?: string | null | undefined;
  actorUserId?: string | null | undefined;
  action?: string | null | undefined;
  resourceType?: ResourceType | null | undefined;
  result?: AuditResult | null | undefined;
  /** Inclusive start. */
  from?: Date | null | undefined;
  /** Exclusive end. */
  before?: Date | null | undefined;
}

const NEWEST: Order = {
  name: "occurredAt",
  keys: [
    { field: "occurredAt", direction: "desc", instant: true },
    { field: "id", direction: "desc" },
  ],
};

export const AUDIT_PAGE = { size: 50, max: 200 };

/**
 * Returns one page of the audit log, newest first (docs/interface.md#audit): of the instance for instance
 * administrators, or of an organization for its admins.
 * @throws DomainError INVALID_INPUT for a malformed cursor, a time that cannot be stored, `from` not before `before`,
 * an unknown organization or workspace, or a workspace outside the organization; VALIDATION_FAILED for a page size
 * outside 1 to 200 or an action over 100 characters
 * @param authorize called after the arguments were checked, before the first statement
 */
export async function auditPage(
  database: Database,
  filter: AuditFilter,
  args: PageArgs,
  authorize: () => void = () => {},
): Promise<Page<AuditEvent>> {
  requireWithin(BOUNDS, { action: filter.action });
  const { where, orderBy, take, finish } = pageQuery(args, {
    list: "InstanceAuditExport.events",
    order: NEWEST,
    filter,
    ...AUDIT_PAGE,
  });
  const occurredAt = between(filter);
  authorize();
  await checkPlaces(database, filter);
  const narrowed: Prisma.AuditEventWhereInput = {
    ...(filter.organizationId != null && { organizationId: filter.organizationId }),
    ...(filter.workspaceId != null && { workspaceId: filter.workspaceId }),
    ...(filter.actorUserId != null && { actorUserId: filter.actorUserId }),
    ...(filter.action != null && { action: filter.action }),
    ...(filter.resourceType != null && { resourceType: filter.resourceType }),
    ...(filter.result != null && { result: filter.result }),
    ...(occurredAt && { occurredAt }),
  };
  return finish(await database.prisma.auditEvent.findMany({ where: { AND: [narrowed, where] }, orderBy, take }));
}

function between(filter: AuditFilter): Prisma.DateTimeFilter | undefined {
  const from = instant("from", filter.from);
  const before = instant("before", filter.before);
  if (from && before && from >= before) throw invalidInput(["from"], "must be earlier than before", from.toISOString());
  return from || before ? { ...(from && { gte: from }), ...(before && { lt: before }) } : undefined;
}

function instant(member: "from" | "before", time: Date | null | undefined): Date | undefined {
  if (time == null) return undefined;
  if (!isStorable(time.getTime())) throw invalidInput([member], STORABLE);
  return time;
}

/**
 * A mistyped id must not read as an empty audit log. A deleted organization or workspace is known from its audit
 * events.
 */
async function checkPlaces({ prisma }: Database, { organizationId, workspaceId }: AuditFilter): Promise<void> {
  if (organizationId != null) {
    const where = { organizationId };
    const row =
      (await prisma.organization.findUnique({ where: { id: organizationId }, select: { id: true } })) ??
      (await prisma.auditEvent.findFirst({ where, select: { id: true } }));
    if (!row) throw invalidInput(["organizationId"], "is not an organization of this instance", organizationId);
  }
  if (workspaceId != null) {
    const select = { organizationId: true };
    const row =
      (await prisma.workspace.findUnique({ where: { id: workspaceId }, select })) ??
      (await prisma.auditEvent.findFirst({ where: { workspaceId }, select }));
    if (!row) throw invalidInput(["workspaceId"], "is not a workspace of this instance", workspaceId);
    if (organizationId != null && row.organizationId !== organizationId) {
      throw invalidInput(["workspaceId"], "is not a workspace of that organization", workspaceId);
    }
  }
}
