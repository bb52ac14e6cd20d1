import type { Permission, Target } from "../access/permissions.ts";
import type { RequestContext } from "../access/requestContext.ts";
import type { AuditDraft } from "../audit/entry.ts";
import { logFailure } from "../database/outages.ts";
import { DomainError } from "../errors/errors.ts";
import type { Window } from "../limits/limiter.ts";
import { actorsOf } from "./actors.ts";
import { recordWrite } from "./recordWrite.ts";
import { transact } from "./transaction.ts";

/** A limit for each person, so that refusals cannot fill the audit log. */
const WINDOW: Window = { name: "refusals", points: 30, seconds: 3600 };

/**
 * Records that a signed-in caller tried to administer without permission, at most 30 times an hour for each person.
 * Refused reads and edits are not recorded. Never throws: the caller is refused in any case.
 * @param operation the name of the mutation or query, of a closed set
 */
export async function recordRefusal(
  context: RequestContext,
  operation: string,
  permission: Permission,
  target: Target = {},
): Promise<void> {
  const { viewer, services, requestId } = context;
  if (viewer.kind === "anonymous") return;
  const refused = draftOf(permission, target, viewer.id);
  if (refused === null) return;
  const audit: AuditDraft = { ...refused, result: "failed", changed: [{ field: "operation", current: operation }] };
  try {
    await services.limiter.take(WINDOW, viewer.id);
    const about = { env: services.env, actors: actorsOf(context), now: services.now(), remembered: null };
    await transact(services.database, (tx) => recordWrite(tx, { value: undefined, audit }, about));
  } catch (error) {
    if (error instanceof DomainError && error.code === "RATE_LIMITED") return;
    logFailure(services.log, "audit.refusal_not_recorded", { requestId }, error);
  }
}

function draftOf(permission: Permission, target: Target, viewerId: string): AuditDraft | null {
  const { organizationId = null, workspaceId = null } = target;
  const place = { organizationId, workspaceId };
  if (permission === "instance.administer") {
    return { action: "identity.administration_refused", resourceId: viewerId };
  }
  const isOfOrganization = permission === "tenant.administer" && workspaceId === null;
  if (permission === "organization.administer" || permission === "organization.own" || isOfOrganization) {
    return { action: "organization.administration_refused", resourceId: organizationId, ...place };
  }
  if (permission !== "workspace.administer" && permission !== "tenant.administer") return null;
  return { action: "workspace.administration_refused", resourceId: workspaceId, ...place };
}
