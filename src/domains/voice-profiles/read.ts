import * as reach from "../../platform/access/reach.ts";
import type { RequestContext } from "../../platform/access/requestContext.ts";
import { readById, readByIds } from "../../platform/access/visibleRows.ts";
import { type DomainError, invalidInput, notFound } from "../../platform/errors/errors.ts";
import type { Tx } from "../../platform/write/transaction.ts";

export type { Definition } from "./definition.ts";
export { effectiveVoices } from "./effective.ts";

/** One voice profile that the viewer can see, or null. */
export const voiceProfileById = readById("voiceProfile", reach.inWorkspaces);

/** Voice profiles in the order of the ids; null for ids that are not visible. At most 100. */
export const voiceProfilesByIds = readByIds("voiceProfile", reach.inWorkspaces);

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
