import type { z } from "zod";
import type { Prisma } from "../../../../prisma/generated/client/client.ts";
import type { Tx } from "../../../platform/write/transaction.ts";
import { write } from "../../../platform/write/write.ts";
import { requireVoiceProfile } from "../../voice-profiles/effects.ts";
import { workspaceTarget } from "../../workspaces/read.ts";
import { PUBLICATIONS } from "../bounds.ts";
import { EMPTY_SEGMENT } from "../content/content.ts";
import { libraryOf, requireUsable } from "../content/library.ts";
import { linkOf, NO_CARDS, withCards } from "../content/linkCards.ts";
import { planned, withContents } from "../content/plan.ts";
import { withIds } from "../content/segmentIds.ts";
import { destinations } from "../content/snapshot.ts";
import { CreatePublication } from "../inputs.ts";
import { acted, auditEventOf } from "../outcome.ts";
import { readCards } from "./cards.ts";
import { insertDraft } from "./draft.ts";

/**
 * Creates a draft. The destinations are the current accounts of a social set, or listed accounts; a draft may have
 * none.
 * @throws DomainError INVALID_INPUT for a social set, an account, a voice
 * profile or a media item of another workspace, and for a rendition whose account is not a destination; FORBIDDEN for
 * all but the workspace's editors and admins
 */
export const createPublication = write({
  name: "createPublication",
  creates: PUBLICATIONS,
  input: CreatePublication,
  target: ({ tx, input }) => workspaceTarget(tx, input.workspaceId),
  permission: "workspace.edit",
  async act({ input, context, target: { workspaceId } }) {
    const own = (input.renditions ?? []).flatMap(({ segments }) => segments ?? []);
    if ([...(input.segments ?? []), ...own].every(({ text }) => linkOf(text ?? "") === undefined)) return NO_CARDS;
    const { segments, renditions } = await contentOf(context.services.database.prisma, workspaceId, input);
    return readCards(context, { segments }, renditions);
  },
  async run({ tx, input, context, target: { workspaceId, organizationId }, acted: cards, now }) {
    const content = await contentOf(tx, workspaceId, input);
    await requireVoiceProfile(tx, workspaceId, input.voiceProfileId);
    const { segments, renditions } = withCards(content, content.renditions, cards);
    const library = await libraryOf(tx, workspaceId, { segments }, renditions);
    requireUsable(input, library, []);
    const draft = {
      workspaceId,
      title: input.title ?? "",
      segments: segments as unknown as Prisma.JsonArray,
      socialSetId: input.socialSetId ?? null,
      voiceProfileId: input.voiceProfileId ?? null,
      plannedAt: input.plannedAt ?? null,
    };
    const publication = await insertDraft({ tx, context, now }, draft, renditions, library);
    return {
      value: acted(publication),
      audit: auditEventOf("publication.created", { publication, workspaceId, organizationId }),
    };
  },
});

/** @throws DomainError INVALID_INPUT */
async function contentOf(tx: Tx, workspaceId: string, input: z.output<typeof CreatePublication>) {
  const accounts = await destinations(tx, workspaceId, input);
  const segments = withIds(input.segments ?? [EMPTY_SEGMENT]);
  return { segments, renditions: withContents(accounts.map(planned), segments, input.renditions ?? []) };
}
