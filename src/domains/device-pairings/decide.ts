import type { DevicePairing } from "../../../prisma/generated/client/client.ts";
import { widestScope } from "../../platform/access/apiTokenScopes.ts";
import * as reach from "../../platform/access/reach.ts";
import type { User } from "../../platform/access/viewer.ts";
import { DomainError, forbidden, notFound } from "../../platform/errors/errors.ts";
import { lockRow } from "../../platform/write/sql.ts";
import type { Tx } from "../../platform/write/transaction.ts";
import { write } from "../../platform/write/write.ts";
import { requireTokenRoom } from "../identity/effects.ts";
import { APPROVALS } from "./bounds.ts";
import { ApproveDevicePairing, DenyDevicePairing } from "./inputs.ts";
import { decider, type NamedPairing, pairingNamed, requireOneCode } from "./read.ts";

/**
 * Approves the device of a code: its next poll receives an API token of the viewer.
 * @throws DomainError NOT_FOUND for an unknown or expired code; CONFLICT if the pairing was decided before; FORBIDDEN
 * for a workspace that the viewer cannot see; QUOTA_EXCEEDED; RATE_LIMITED after too many unknown codes
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
    return {
      value,
      audit: { action: "identity.device_denied", resourceId: pairing.id, result: "failed" },
      touched: [user.id],
    };
  },
});

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
  data: Partial<Pick<DevicePairing, "tokenName" | "tokenScope" | "workspaceId">>,
): Promise<NamedPairing> =>
  tx.devicePairing.update({ where: { id }, data: { state, userId, ...data }, include: { application: true } });

async function workspaceOf(tx: Tx, user: User, id: string | null) {
  if (id === null) return null;
  const workspace = await tx.workspace.findFirst({ where: { AND: [{ id }, reach.workspaces(user)] } });
  if (!workspace) throw forbidden("The workspace does not exist or you cannot access it");
  return workspace;
}
