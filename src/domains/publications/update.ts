import { isDeepStrictEqual } from "node:util";
import type { z } from "zod";
import type { Prisma } from "../../../prisma/generated/client/client.ts";
import { requireScope } from "../../platform/access/requireCredential.ts";
import { signedIn } from "../../platform/access/scope.ts";
import { type ChangedField, changes, type RecordedMembers } from "../../platform/audit/entry.ts";
import { DomainError } from "../../platform/errors/errors.ts";
import { expectRevision } from "../../platform/write/revision.ts";
import type { Tx } from "../../platform/write/transaction.ts";
import { write } from "../../platform/write/write.ts";
import { requireVoiceProfile } from "../voice-profiles/effects.ts";
import { contentsOf, EMPTY_SEGMENT, mediaIdsOf, type PublicationContent, segmentsOf } from "./content.ts";
import { UpdatePublication } from "./inputs.ts";
import { libraryOf, requireUsable, useMedia } from "./library.ts";
import { acted, auditEventOf } from "./outcome.ts";
import { type Planned, planned, withContents } from "./plan.ts";
import { problemsOf, refuseProblems } from "./problems.ts";
import { contentEdit } from "./review/contentEdit.ts";
import { mayBePublished, publishedSegments, requireState } from "./rules.ts";
import { saveRenditions } from "./save.ts";
import { checkChoice, destinations } from "./snapshot.ts";
import { moveTo } from "./state.ts";
import { type PublicationTarget, publicationTarget } from "./target.ts";

/**
 * Changes the content or the destinations of a publication; absent members stay. A scheduled publication must have no problems afterwards. A change of
 * the content voids an approval; the publication keeps its time, and is not sent without a new approval if its workspace requires one.
 * @throws DomainError FORBIDDEN for an application that may write drafts only; REVISION_CONFLICT; CONFLICT if it is being published or
 * published, and for a rendition that was published or may have been; INVALID_INPUT; NOT_FOUND
 */
export const updatePublication = write({
  name: "updatePublication",
  input: UpdatePublication,
  precheck: checkChoice,
  target: ({ tx, input, scope }) => publicationTarget(tx, scope, input.id),
  permission: "workspace.edit",
  async run({ tx, input, scope, target, now }) {
    const { publication, renditions: before } = target;
    // A scheduled publication is not a draft, so an application needs publications:schedule.
    if (publication.state === "SCHEDULED") requireScope(scope.viewer, "publications:schedule");
    expectRevision(publication, input.expectedRevision);
    requireState(publication, "change");
    const wanted = { ...publication, ...membersOf(input) };
    const after = withContents(await chosen(tx, target, input), segmentsOf(wanted).length, input.renditions ?? []);
    const changed = changesOf(target, wanted, after);
    if (changed.length === 0) return { value: acted(publication), audit: null };
    requirePublishedUnchanged(target, wanted, after);
    if (wanted.voiceProfileId !== publication.voiceProfileId)
      await requireVoiceProfile(tx, target.workspaceId, wanted.voiceProfileId);
    const used = mediaIdsOf(publication, before);
    const library = await libraryOf(tx, target.workspaceId, wanted, after);
    requireUsable(input, library, used);
    if (publication.state === "SCHEDULED") refuseProblems(problemsOf(wanted, after, library));
    const edit = contentEdit(target, changed, signedIn(scope).id);
    const moved = await moveTo(tx, publication, publication.state, { ...membersOf(input), ...edit.columns, now });
    await saveRenditions({ tx, now, publication: moved, before, after, library });
    if (used.length > 0 || library.size > 0) await useMedia(tx, moved.id, [...library.keys()], now);
    return {
      value: acted(moved),
      audit: [auditEventOf("publication.updated", target, changed), ...edit.audit],
    };
  },
});

type Input = z.output<typeof UpdatePublication>;

const AUDITED = {
  title: "name",
  segments: "name",
  socialSetId: "values",
  voiceProfileId: "values",
  accountIds: "name",
  renditions: "name",
} as const satisfies RecordedMembers<Omit<Input, "id" | "expectedRevision">>;

/** The columns to change. Destinations that are listed one by one belong to no set. */
const membersOf = ({ title, segments, socialSetId, accountIds, voiceProfileId }: Input) => ({
  ...(title !== undefined && { title: title ?? "" }),
  ...(segments !== undefined && { segments: (segments ?? [EMPTY_SEGMENT]) as unknown as Prisma.JsonArray }),
  ...(socialSetId !== undefined && { socialSetId }),
  ...(accountIds !== undefined && { socialSetId: null }),
  ...(voiceProfileId !== undefined && { voiceProfileId }),
});

/** The new destinations; those that stay keep their content. */
async function chosen(tx: Tx, { renditions, workspaceId }: PublicationTarget, input: Input): Promise<Planned[]> {
  if (input.socialSetId === undefined && input.accountIds === undefined) return renditions;
  const accounts = await destinations(tx, workspaceId, input);
  return accounts.map((account) => renditions.find(({ accountId }) => accountId === account.id) ?? planned(account));
}

/** The content of a new rendition. */
const BLANK = { segments: {}, options: {} };

const columnsOf = ({ segments, options }: Pick<Planned, "segments" | "options">) => ({ segments, options });

const idsOf = (renditions: readonly Planned[]) => renditions.map(({ id }) => id);

function changesOf(
  { publication, renditions }: PublicationTarget,
  wanted: PublicationTarget["publication"],
  after: readonly Planned[],
): ChangedField[] {
  const known = after.map(
    (rendition) => renditions.find(({ id }) => id === rendition.id) ?? { ...rendition, ...BLANK },
  );
  const { title, segments, socialSetId, voiceProfileId } = wanted;
  return changes(
    { ...publication, accountIds: idsOf(renditions), renditions: known.map(columnsOf) },
    { title, segments, socialSetId, voiceProfileId, accountIds: idsOf(after), renditions: after.map(columnsOf) },
    AUDITED,
  );
}

/**
 * Segments that may be published cannot be changed, and their renditions keep at least one segment behind them unless they are complete. No
 * destination can be added or removed.
 * @throws DomainError CONFLICT
 */
function requirePublishedUnchanged(
  { publication, renditions }: PublicationTarget,
  wanted: PublicationContent,
  after: readonly Planned[],
): void {
  const published = renditions.filter(mayBePublished);
  if (published.length === 0) return;
  const same = isDeepStrictEqual(new Set(idsOf(renditions)), new Set(idsOf(after)));
  const kept = published.every((row) => {
    const rendition = after.find(({ id }) => id === row.id);
    if (rendition === undefined) return false;
    const [before, now] = [contentsOf(publication, row), contentsOf(wanted, rendition)];
    const count = publishedSegments(row);
    const isWhole = row.status === "PUBLISHED" ? now.length === count : now.length > row.segment;
    return isWhole && isDeepStrictEqual(before.slice(0, count), now.slice(0, count));
  });
  if (!same || !kept) {
    throw new DomainError("CONFLICT", "Segments that were published, or may have been, cannot be changed");
  }
}
