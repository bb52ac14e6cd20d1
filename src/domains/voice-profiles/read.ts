import type { VoiceProfile } from "../../../prisma/generated/client/client.ts";
import * as reach from "../../platform/access/reach.ts";
import type { RequestContext } from "../../platform/access/requestContext.ts";
import { type DomainError, invalidInput, notFound } from "../../platform/errors/errors.ts";
import { inOrder } from "../../platform/ids/inOrder.ts";
import type { Tx } from "../../platform/write/transaction.ts";
import type { ProfileQuery } from "./query.ts";

export type { Definition } from "./definition.ts";
export { effectiveVoices } from "./effective.ts";

/** One voice profile that the viewer can see, or null. */
export function voiceProfileById(
  context: RequestContext,
  id: string,
  query: ProfileQuery = {},
): Promise<VoiceProfile | null> {
  return context.services.database.prisma.voiceProfile.findFirst({
    ...(query as object),
    where: { id, ...reach.inWorkspaces(context.viewer) },
  });
}

/** Voice profiles in the order of the ids; null for ids that are not visible. At most 100. */
export async function voiceProfilesByIds(
  context: RequestContext,
  ids: readonly string[],
): Promise<(VoiceProfile | null)[]> {
  const where = { id: { in: [...ids] }, ...reach.inWorkspaces(context.viewer) };
  return inOrder(ids, await context.services.database.prisma.voiceProfile.findMany({ where }));
}

/**
 * The profile that a write acts on, with the ids for its permission.
 * @throws DomainError NOT_FOUND, also for one that the viewer cannot see
 */
export async function voiceProfileTarget(tx: Tx, context: RequestContext, id: string) {
  const include = { workspace: { select: { organizationId: true } } };
  const row = await tx.voiceProfile.findFirst({ where: { id, ...reach.inWorkspaces(context.viewer) }, include });
  if (!row) throw notFound("Voice profile");
  const { workspace, ...profile } = row;
  return { profile, workspaceId: profile.workspaceId, organizationId: workspace.organizationId };
}

export const noVoiceProfile = (id: string | null | undefined): DomainError =>
  invalidInput(["voiceProfileId"], "is not a voice profile of this workspace", id);
