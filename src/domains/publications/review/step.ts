import type { Prisma, PublicationComment } from "../../../../prisma/generated/client/client.ts";
import type { AuditAction } from "../../../platform/audit/actions.ts";
import { changes } from "../../../platform/audit/entry.ts";
import { DomainError } from "../../../platform/errors/errors.ts";
import { newId } from "../../../platform/ids/ids.ts";
import type { Done } from "../../../platform/write/outcome.ts";
import { insertOf, lockRow } from "../../../platform/write/sql.ts";
import type { Tx } from "../../../platform/write/transaction.ts";
import { notify, type ReviewTopic } from "../../notifications/effects.ts";
import { nameOf } from "../content/content.ts";
import type { NewContent } from "../frozen/store.ts";
import { type Acted, acted, auditEventOf } from "../outcome.ts";
import { moveTo } from "../state.ts";
import type { PublicationTarget } from "../target.ts";

type Columns = Pick<
  Prisma.PublicationUncheckedUpdateInput,
  "submittedById" | "submittedAt" | "approvedContentRevision" | "approvedById" | "approvedAt"
> & { reviewState: PublicationTarget["publication"]["reviewState"] };

interface ReviewStep {
  tx: Tx;
  now: Date;
  target: PublicationTarget;
  /** The id of the person who takes the step. */
  by: string;
  columns: Columns;
  /** The content as the step freezes or releases it; absent if it stays. */
  content?: NewContent | undefined;
  comment: string | null | undefined;
  action: AuditAction;
  topic: ReviewTopic;
  /** The people to notify, except the person who takes the step. */
  to: "approvers" | string[];
}

/**
 * Stores one step of a review with its comment, its audit event and its notification. The state and time of the
 * publication stay.
 */
export async function takeStep(step: ReviewStep): Promise<Done<Acted>> {
  const { tx, now, target, by, columns, content, comment, action, topic, to } = step;
  const { publication } = target;
  const { id, workspaceId } = publication;
  const moved = await moveTo(tx, publication, publication.state, { ...columns, content, now });
  const added = comment == null ? null : await newComment(tx, publication, { authorId: by, text: comment, now });
  const changed = [
    ...changes(publication, { reviewState: moved.reviewState }, { reviewState: "values" }),
    { field: "content_revision", current: String(moved.contentRevision) },
    ...(added === null ? [] : [{ field: "comment_id", current: added.id }]),
  ];
  const about = { id, workspaceId, title: nameOf(publication) };
  return {
    value: acted(moved),
    rows: added === null ? [] : [rowOf(added)],
    audit: auditEventOf(action, target, changed),
    outbox: [notify(topic, about, { to, by, once: String(moved.revision) })],
  };
}

/** The statement that stores a comment. */
export const rowOf = (comment: PublicationComment) => insertOf("publication_comment", comment);

export const present = (ids: readonly (string | null)[]): string[] => [...new Set(ids.filter((id) => id !== null))];

/** The greatest number of comments on a publication, so that the work of one publication stays bounded. */
export const MOST_COMMENTS = 500;

/**
 * Returns a comment for the rows of an outcome. The publication is locked, so that concurrent comments are counted.
 * @throws DomainError CONFLICT beyond MOST_COMMENTS
 */
export async function newComment(
  tx: Tx,
  { id: publicationId, workspaceId }: { id: string; workspaceId: string },
  { authorId, text, now }: { authorId: string; text: string; now: Date },
): Promise<PublicationComment> {
  await lockRow(tx, "publication", publicationId, "NO KEY UPDATE");
  const count = await tx.publicationComment.count({ where: { publicationId } });
  if (count >= MOST_COMMENTS) {
    throw new DomainError(
      "CONFLICT",
      `A publication must have at most ${MOST_COMMENTS} comments. Delete a comment before you add another one`,
    );
  }
  return {
    id: newId("cmt"),
    publicationId,
    workspaceId,
    authorId,
    text,
    createdAt: now,
    resolvedAt: null,
    resolvedById: null,
  };
}
