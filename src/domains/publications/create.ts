import { write } from "../../platform/write/write.ts";
import { requireVoiceProfile } from "../voice-profiles/effects.ts";
import { workspaceTarget } from "../workspaces/read.ts";
import { insertDraft } from "./draft.ts";
import { CreatePublication } from "./inputs.ts";
import { acted, auditEventOf } from "./outcome.ts";
import { planned, withContents } from "./plan.ts";
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
    const draft = {
      workspaceId,
      title: input.title ?? "",
      text: input.text ?? "",
      socialSetId: input.socialSetId ?? null,
      voiceProfileId: input.voiceProfileId ?? null,
    };
    const renditions = withContents(accounts.map(planned), input.renditions ?? []);
    const publication = await insertDraft({ tx, scope, now }, draft, renditions);
    return {
      value: acted(publication),
      audit: auditEventOf("publication.created", { publication, workspaceId, organizationId }),
    };
  },
});
