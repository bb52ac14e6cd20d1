import { type RequestContext, signedIn } from "../../../platform/access/requestContext.ts";
import { createWorkQueue } from "../../../platform/concurrency/workQueue.ts";
import { DomainError, type Issue } from "../../../platform/errors/errors.ts";
import type { OutboxDraft } from "../../../platform/jobs/outbox.ts";
import type { Done } from "../../../platform/write/outcome.ts";
import type { Tx } from "../../../platform/write/transaction.ts";
import {
  type AddressCopy,
  CopyFailure,
  copyAddress,
  createCopies,
  discarded,
  discardStored,
  type NewCopies,
  roomOf,
} from "../../media/effects.ts";
import { until } from "../delivery/deadline.ts";
import type { PublicationTarget } from "../target.ts";
import { addressesOf, type Place } from "./addresses.ts";
import { isFrozen } from "./rules.ts";

/** The time for all files of one call together. A host that is slow ends the call with an error. */
const WITHIN_MS = 120_000;
/** The files of one call that arrive at the same time. */
const AT_ONCE = 4;
/** The largest picture of a link card. A card whose picture cannot be copied has none. */
const LARGEST_PICTURE = 10 * 1024 * 1024;
/** The greatest number of addresses of one call. */
const MOST_ADDRESSES = 100;

/** Files that were copied into the storage, by their addresses. The rows of the copies do not exist yet. */
export type Copies = ReadonlyMap<string, AddressCopy>;

const NONE: Copies = new Map();

/**
 * Copies the files at the given places, each address once. No transaction is open meanwhile.
 * @throws DomainError INVALID_INPUT with the path of each file that cannot be copied, and for too many addresses;
 * QUOTA_EXCEEDED; UNAVAILABLE
 */
export async function copyAll(
  context: RequestContext,
  organizationId: string,
  places: readonly Place[],
  withinMs = WITHIN_MS,
): Promise<Copies> {
  const urls = [...new Set(places.map(({ url }) => url))];
  if (urls.length === 0) return NONE;
  if (urls.length > MOST_ADDRESSES) {
    const message = `at most ${MOST_ADDRESSES} different addresses can be copied in one call, but there are ${urls.length}`;
    throw new DomainError("INVALID_INPUT", message, [{ path: places[0]?.path ?? [], message }]);
  }
  const { services } = context;
  const room = await roomOf(services, organizationId);
  const queue = createWorkQueue(AT_ONCE);
  const { fetch, signal, end } = until(services.fetch, { milliseconds: withinMs, now: services.now }, context.signal);
  const needed = new Set(places.flatMap(({ url, isCardPicture }) => (isCardPicture ? [] : [url])));
  const terms = { room, fetch, signal, withinMs };
  const results = await Promise.allSettled(
    urls.map((url) =>
      queue.run(() => copyAddress(services, { ...terms, url, ...(!needed.has(url) && { picture: LARGEST_PICTURE }) })),
    ),
  ).finally(end);
  const copied = results.flatMap((result) => (result.status === "fulfilled" ? [result.value] : []));
  const failed = results.flatMap((result, index) => {
    const url = urls[index] ?? "";
    return result.status === "rejected" && needed.has(url) ? [{ url, reason: result.reason as unknown }] : [];
  });
  if (failed.length > 0) await discardStored(services, copied);
  const reasons = new Map<string, string>();
  for (const { url, reason } of failed) {
    if (!(reason instanceof CopyFailure)) throw reason;
    reasons.set(url, reason.message);
  }
  refuse(places, reasons);
  return new Map(copied.map((copy) => [copy.url, copy]));
}

/** @throws DomainError INVALID_INPUT with every place whose file cannot be copied */
function refuse(places: readonly Place[], reasons: ReadonlyMap<string, string>): void {
  const issues = places.flatMap(({ url, path }): Issue[] => {
    const reason = reasons.get(url);
    return reason === undefined ? [] : [{ path, message: `the file at the address ${reason}`, value: url }];
  });
  const [first] = issues;
  if (first)
    throw new DomainError(
      "INVALID_INPUT",
      `${first.path.join(".")}: ${first.message}`,
      issues.slice(0, MOST_ADDRESSES),
    );
}

/** The rules of operations that send what they copy without another question. */
export const GOING_OUT = { permission: "workspace.edit", inViewersName: true, goesOut: () => true } as const;

/** The files of content that follows the library; none of frozen content. */
export const followed = ({
  publication,
  renditions,
}: Pick<PublicationTarget, "publication" | "renditions">): Place[] =>
  isFrozen(publication) ? [] : addressesOf(publication, renditions, 0);

/** Deletes the copies of an operation that refused. */
export const discard = (copies: Copies, { services }: RequestContext): Promise<void> =>
  discardStored(services, copies.values());

/** The library's items of copies, and the records of the write, which deletes the copies that became no item. */
interface Adopted extends NewCopies {
  outbox: OutboxDraft[];
}

interface Adoption {
  tx: Tx;
  context: RequestContext;
  now: Date;
}

/**
 * Creates the library's items of the copies that these places name. The publications are locked before the plan's usage
 * is.
 */
export async function adopt(
  { tx, context, now }: Adoption,
  { ids, workspaceId, organizationId }: { ids: readonly string[]; workspaceId: string; organizationId: string },
  copies: Copies,
  places: readonly Place[],
): Promise<Adopted> {
  const urls = new Set(places.map(({ url }) => url));
  const used = [...copies.values()].filter(({ url }) => urls.has(url));
  if (used.length > 0)
    await tx.$queryRaw`SELECT 1 FROM publication WHERE id = ANY(${[...ids]}) ORDER BY id FOR NO KEY UPDATE`;
  const creation = { workspaceId, organizationId, createdById: signedIn(context).id, now };
  const made = await createCopies(tx, context.services, used, creation);
  const created = new Set(made.mediaIds.values());
  return { ...made, outbox: discarded([...copies.values()].filter(({ id }) => !created.has(id))) };
}

/** Adds the records of new library items to those of the write. */
export const withCopies = <Value>(done: Done<Value>, { audit, events, outbox }: Adopted): Done<Value> => ({
  ...done,
  audit: audit.length === 0 ? done.audit : [...[done.audit ?? []].flat(), ...audit],
  events: [...(done.events ?? []), ...events],
  outbox: [...(done.outbox ?? []), ...outbox],
});
