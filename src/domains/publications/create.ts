import { signedIn } from "../../platform/access/scope.ts";
import { newId } from "../../platform/ids/ids.ts";
import { write } from "../../platform/write/write.ts";
import { requireVoiceProfile } from "../voice-profiles/effects.ts";
import { workspaceTarget } from "../workspaces/read.ts";
import { CreatePublication } from "./inputs.ts";
import { acted, auditEventOf } from "./outcome.ts";
import { columnsOf, planned, readiness, withContents } from "./plan.ts";
import { checkChoice, destinations } from "./snapshot.ts";

/**
 * Creates a draft. The destinations are the current accounts of a social set, or listed accounts; a draft may have none.
 * @throws DomainError INVALID_INPUT for a social set together with accounts, for a social set, an account or a voice profile of another
 * workspace, and for a rendition whose account is not a destination; FORBIDDEN for all but the workspace's editors and admins
 */
export const createPublication = write({
  name: "createPublication",
  input: CreatePublication,
  precheck: checkChoice,
  target: ({ tx, input }) => workspaceTarget(tx, input.workspaceId),
  permission: "workspace.edit",
  async run({ tx, input, scope, target: { workspaceId, organizationId }, now }) {
    const accounts = await destinations(tx, workspaceId, input);
    await requireVoiceProfile(tx, workspaceId, input.voiceProfileId);
    const text = input.text ?? "";
    const renditions = withContents(accounts.map(planned), input.renditions ?? []);
    const statuses = readiness({ text }, renditions);
    const publication = await tx.publication.create({
      data: {
        id: newId("pub"),
        workspaceId,
        title: input.title ?? "",
        text,
        socialSetId: input.socialSetId ?? null,
        voiceProfileId: input.voiceProfileId ?? null,
        createdById: signedIn(scope).id,
        createdAt: now,
        updatedAt: now,
      },
    });
    await tx.rendition.createMany({
      data: renditions.map((rendition, position) => ({
        ...columnsOf(rendition),
        id: rendition.id,
        publicationId: publication.id,
        workspaceId,
        accountId: rendition.accountId,
        position,
        platform: rendition.platform,
        targetKey: rendition.targetKey,
        status: statuses.get(rendition.id) ?? "DRAFT",
        updatedAt: now,
      })),
    });
    return {
      value: acted(publication),
      audit: auditEventOf("publication.created", { publication, workspaceId, organizationId }),
    };
  },
});
