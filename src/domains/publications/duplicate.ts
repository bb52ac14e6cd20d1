import { newId } from "../../platform/ids/ids.ts";
import { write } from "../../platform/write/write.ts";
import { insertDraft } from "./draft.ts";
import { DuplicatePublication } from "./inputs.ts";
import { type Acted, acted, auditEventOf } from "./outcome.ts";
import { publicationTarget } from "./target.ts";

/** The new draft, and the accounts of the original that are disconnected and therefore no destinations of the draft. */
export interface Duplicated extends Acted {
  omittedAccountIds: string[];
}

/**
 * Creates a draft with the content, the destinations and the voice profile of a publication in any state, without its time, its slot and its
 * deliveries. Disconnected accounts are left out.
 * @throws DomainError NOT_FOUND; FORBIDDEN for all but the workspace's editors and admins
 */
export const duplicatePublication = write({
  name: "duplicatePublication",
  input: DuplicatePublication,
  target: ({ tx, input, scope }) => publicationTarget(tx, scope, input.id),
  permission: "workspace.edit",
  async run({ tx, input, scope, target, now }) {
    const { workspaceId, title, text, socialSetId, voiceProfileId } = target.publication;
    const [connected, omitted] = [true, false].map((kept) =>
      target.renditions.filter(({ account }) => (account.state !== "DISCONNECTED") === kept),
    );
    const renditions = (connected ?? []).map((rendition) => ({ ...rendition, id: newId("ren") }));
    const draft = { workspaceId, title: input.title ?? title, text, socialSetId, voiceProfileId };
    const publication = await insertDraft({ tx, scope, now }, draft, renditions);
    const { organizationId } = target;
    const original = { field: "duplicated_from", current: input.id };
    return {
      value: { ...acted(publication), omittedAccountIds: (omitted ?? []).map(({ accountId }) => accountId) },
      audit: auditEventOf("publication.created", { publication, workspaceId, organizationId }, [original]),
    };
  },
});
