import type { z } from "zod";
import type { DevicePairing } from "../../../prisma/generated/client/client.ts";
import { widestScope } from "../../platform/access/apiTokenScopes.ts";
import * as reach from "../../platform/access/reach.ts";
import type { User } from "../../platform/access/viewer.ts";
import { DomainError, forbidden, invalidInput, notFound } from "../../platform/errors/errors.ts";
import type { Done } from "../../platform/write/outcome.ts";
import { lockRow } from "../../platform/write/sql.ts";
import type { Tx } from "../../platform/write/transaction.ts";
import { write } from "../../platform/write/write.ts";
import { requireTokenRoom } from "../identity/effects.ts";
import { notify } from "../notifications/effects.ts";
import { extendGrant, organizationOf } from "../oauth/effects.ts";
import { APPROVALS } from "./bounds.ts";
import { ApproveDevicePairing, DenyDevicePairing } from "./inputs.ts";
import { decider, type NamedPairing, pairingNamed, requireOneCode } from "./read.ts";

/**
 * Approves the device of a code: its next poll receives an API token of the viewer, or tokens of the external
 * application that asks, for which the viewer's grant gets the requested scopes.
 * @throws DomainError INVALID_INPUT for a name or scopes where an external application asks; NOT_FOUND for an unknown
 * or expired code; CONFLICT if the pairing was decided before; FORBIDDEN for a workspace that the viewer cannot see;
 * QUOTA_EXCEEDED; RATE_LIMITED after too many unknown codes
 */
export const approveDevicePairing = write({
  name: "approveDevicePairing",
  creates: APPROVALS,
  input: ApproveDevicePairing,
  precheck: requireOneCode,
  prepare: async (input, context) => (await pairingNamed(context, input))?.id,
  target: ({ context }) => ({ userId: decider(context).id }),
  permission: "self",
  async run({ tx, input, context, prepared: pairingId, now }) {
    const user = decider(context);
    const pairing = await lockWaiting(tx, pairingId, now);
    if (pairing.applicationId !== null) return approveApplication(tx, user, pairing, input, now);
    const workspace = await workspaceOf(tx, user, input.workspaceId || null);
    await requireTokenRoom(tx, user, now);
    const tokenScope = widestScope(input.scopes) ?? pairing.tokenScope;
    const data = { tokenName: input.name || pairing.clientName, tokenScope, workspaceId: workspace?.id ?? null };
    const value = await decide(tx, pairing, "APPROVED", user, data);
    const where = { organizationId: workspace?.organizationId ?? null, workspaceId: workspace?.id ?? null };
    const changed = [{ field: "scope", current: String(tokenScope) }];
    return {
      value,
      audit: { action: "identity.device_approved", resourceId: pairing.id, ...where, changed },
      touched: [user.id],
    };
  },
});

/**
 * Denies the device of a code.
 * @throws DomainError NOT_FOUND for an unknown or expired code; CONFLICT if the pairing was decided before;
 * RATE_LIMITED after too many unknown codes
 */
export const denyDevicePairing = write({
  name: "denyDevicePairing",
  input: DenyDevicePairing,
  precheck: requireOneCode,
  prepare: async (input, context) => (await pairingNamed(context, input))?.id,
  target: ({ context }) => ({ userId: decider(context).id }),
  permission: "self",
  async run({ tx, context, prepared: pairingId, now }) {
    const user = decider(context);
    const pairing = await lockWaiting(tx, pairingId, now);
    const value = await decide(tx, pairing, "DENIED", user, {});
    const { id, applicationId } = pairing;
    return {
      value,
      audit: {
        action: applicationId === null ? "identity.device_denied" : "application.denied",
        resourceId: applicationId ?? id,
        result: "failed",
      },
      touched: [user.id],
    };
  },
});

/** Approves a device of an external application: the person's grant gives it the requested scopes. */
async function approveApplication(
  tx: Tx,
  user: User,
  pairing: DevicePairing,
  { name, scopes: chosen, workspaceId }: z.output<typeof ApproveDevicePairing>,
  now: Date,
): Promise<Done<NamedPairing>> {
  if (name) throw invalidInput(["name"], OF_APPLICATION);
  if (chosen?.length) throw invalidInput(["scopes"], OF_APPLICATION);
  const where = { applicationId: pairing.applicationId ?? "", revokedAt: null };
  const application = await tx.externalApplication.findUnique({ where: { id: where.applicationId, revokedAt: null } });
  if (!application) throw notFound("Device pairing");
  const before = await tx.applicationGrant.findFirst({ where: { ...where, userId: user.id } });
  const { applicationScopes: scopes } = pairing;
  const request = { application, before, scopes, workspaceId: workspaceId || null };
  const { grant, isNew } = await extendGrant(tx, user, request, now);
  const value = await decide(tx, pairing, "APPROVED", user, { grantId: grant.id });
  const changed = [
    { field: "application_id", current: application.id },
    ...scopes.map((current) => ({ field: "scopes", current })),
  ];
  const place = { organizationId: await organizationOf(tx, grant.workspaceId), workspaceId: grant.workspaceId };
  const about = { once: before ? undefined : grant.id, name: application.id };
  return {
    value,
    audit: { action: "application.authorized", resourceId: grant.id, ...place, changed },
    outbox: isNew ? [notify("security_action", user.id, "application_authorized", about)] : [],
    touched: [user.id],
  };
}

const OF_APPLICATION = "must be absent, null or empty: the device belongs to an external application";

/** Locks a pairing that waits for a decision. @throws DomainError NOT_FOUND, CONFLICT */
async function lockWaiting(tx: Tx, id: string | undefined, now: Date): Promise<DevicePairing> {
  if (id !== undefined) await lockRow(tx, "device_pairing", id, "UPDATE");
  const pairing = id === undefined ? null : await tx.devicePairing.findUnique({ where: { id } });
  if (!pairing || pairing.expiresAt <= now) throw notFound("Device pairing");
  if (pairing.state === "WAITING") return pairing;
  throw new DomainError("CONFLICT", "The device pairing was approved or denied before");
}

const decide = (
  tx: Tx,
  { id }: DevicePairing,
  state: "APPROVED" | "DENIED",
  { id: userId }: User,
  data: Partial<Pick<DevicePairing, "tokenName" | "tokenScope" | "workspaceId" | "grantId">>,
): Promise<NamedPairing> =>
  tx.devicePairing.update({ where: { id }, data: { state, userId, ...data }, include: { application: true } });

async function workspaceOf(tx: Tx, user: User, id: string | null) {
  if (id === null) return null;
  const workspace = await tx.workspace.findFirst({ where: { AND: [{ id }, reach.workspaces(user)] } });
  if (!workspace) throw forbidden("The workspace does not exist or you cannot access it");
  return workspace;
}
