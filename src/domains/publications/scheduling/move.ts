import type { z } from "zod";
import type { RequestContext } from "../../../platform/access/requestContext.ts";
import type { AuditDraft } from "../../../platform/audit/entry.ts";
import { DomainError, invalidInput } from "../../../platform/errors/errors.ts";
import type { OutboxDraft } from "../../../platform/jobs/outbox.ts";
import { lockRow } from "../../../platform/write/sql.ts";
import type { Tx } from "../../../platform/write/transaction.ts";
import { write } from "../../../platform/write/write.ts";
import { adopt, copyAll, discard, followed, GOING_OUT, withCopies } from "../frozen/copies.ts";
import { MovePublications } from "../inputs.ts";
import type { DuePublication } from "../outcome.ts";
import { type PublicationTarget, publicationTargets } from "../target.ts";
import { requireOneTime, requireSchedulable, schedule } from "./schedule.ts";

type Moves = z.output<typeof MovePublications>["moves"];

/**
 * Schedules publications of one workspace, with the rules of `schedulePublication`: all of them, or none. Slots that
 * they held are free for each other, so two publications can exchange their slots. Slots are chosen in the order of the
 * moves.
 * @throws DomainError as `schedulePublication`, with the index of the move in the path; INVALID_INPUT for a publication
 * of another workspace than the first
 */
export const movePublications = write({
  name: "movePublications",
  input: MovePublications,
  precheck: ({ moves }) => {
    for (const [index, move] of moves.entries()) named(index, () => requireOneTime(move));
  },
  target: ({ tx, input, context }) => movedTargets(tx, context, input.moves),
  ...GOING_OUT,
  act({ input: { moves }, context, target: { targets, organizationId } }) {
    for (const [index, target] of targets.entries())
      named(index, () => requireSchedulable(target, moves[index]?.expectedRevision));
    return copyAll(context, organizationId, placesOf(targets));
  },
  discard,
  async run({ tx, input: { moves }, target: { targets, ...within }, acted, context, now }) {
    // Locked in one order, so that two calls with the same publications wait for each other instead of failing.
    await lockRow(tx, "workspace", within.workspaceId, "NO KEY UPDATE");
    const ids = moves.map(({ id }) => id);
    await tx.$queryRaw`SELECT 1 FROM publication WHERE id = ANY(${ids}) ORDER BY id FOR NO KEY UPDATE`;
    await tx.publication.updateMany({ where: { id: { in: ids }, state: "SCHEDULED" }, data: { slotAt: null } });
    const copied = await adopt({ tx, context, now }, { ...within, ids }, acted, placesOf(targets));
    const copies = copied.mediaIds;
    const value: DuePublication[] = [];
    const audit: AuditDraft[] = [];
    const outbox: OutboxDraft[] = [];
    for (const [index, move] of moves.entries()) {
      const target = targets[index] as PublicationTarget;
      const done = await named(index, () => schedule({ tx, services: context.services, now, target, copies, move }));
      value.push(done.value);
      audit.push(...[done.audit ?? []].flat());
      outbox.push(...(done.outbox ?? []));
    }
    return withCopies({ value, audit, outbox }, copied);
  },
});

/** The files that scheduling copies into the library, with the index of the move in their paths. */
const placesOf = (targets: readonly PublicationTarget[]) =>
  targets.flatMap((target, index) =>
    followed(target).map(({ url, path }) => ({ url, path: ["moves", index, ...path] })),
  );

/**
 * The publications of the moves, in their order.
 * @throws DomainError NOT_FOUND, also for publications that the viewer cannot see; INVALID_INPUT
 */
async function movedTargets(tx: Tx, context: RequestContext, moves: Moves) {
  const byId = await publicationTargets(
    tx,
    context,
    moves.map(({ id }) => id),
  );
  const targets = moves.map(({ id }, index) => {
    const target = byId.get(id);
    if (target !== undefined) return target;
    throw new DomainError("NOT_FOUND", "Publication not found", [
      { path: ["moves", index, "id"], message: "not found" },
    ]);
  });
  const [{ workspaceId, organizationId }] = targets as [PublicationTarget];
  for (const [index, target] of targets.entries()) {
    if (target.workspaceId === workspaceId) continue;
    throw invalidInput(
      ["moves", index, "id"],
      "must be a publication of the same workspace as the first",
      moves[index]?.id,
    );
  }
  return { targets, workspaceId, organizationId };
}

/** Adds the index of a move to the paths of its errors. */
function named<Result>(index: number, work: () => Result): Result {
  const rename = (error: unknown): never => {
    if (!(error instanceof DomainError)) throw error;
    const message = `moves.${index}: ${error.message}`;
    const issues = error.issues.length > 0 ? error.issues : [{ path: [], message: error.message }];
    const renamed = issues.map((issue) => ({ ...issue, path: ["moves", index, ...issue.path] }));
    throw new DomainError(error.code, message, renamed, error.details);
  };
  try {
    const result = work();
    return result instanceof Promise ? (result.catch(rename) as Result) : result;
  } catch (error) {
    return rename(error);
  }
}
