import { z } from "zod";
import type { RequestContext } from "../access/requestContext.ts";
import { DomainError } from "../errors/errors.ts";
import { type ItemError, type ItemResult, itemErrorOf } from "../errors/itemResult.ts";
import { findDomainError } from "../errors/recognize.ts";
import { ERRORS, type ErrorCode } from "../errors/table.ts";
import { inSpan } from "../tracing/inSpan.ts";
import { SELECTION } from "../values/bounds.ts";
import { unique } from "../values/unique.ts";
import { actorsOf } from "./actors.ts";
import { claimKey, claimOf, inPlaces } from "./idempotency.ts";
import { recordWrite } from "./recordWrite.ts";
import { shape } from "./shape.ts";
import { transact } from "./transaction.ts";
import type { Operation } from "./write.ts";

/** The seconds in which a call begins items. Files at addresses may take long to copy. */
const SECONDS = 60;

/** An input that names one object. */
type OfOne = z.ZodType<{ id: string }>;

/** The input of an operation on a selection. */
type OfMany<Schema extends OfOne> = z.ZodObject<{ items: z.ZodArray<Schema> }>;

/**
 * Makes the operation on a selection from the operation on one object. Each item has its input, its transaction, its
 * permission, its audit event and its result. An item that is refused leaves the others. Items follow each other, so
 * that no item waits for the locks of another one.
 *
 * After a failure of the server, or `SECONDS`, no further item begins: each has UNAVAILABLE as its error. A repeated
 * Idempotency-Key returns the stored value of each item that succeeded, and tries the others again.
 * @throws DomainError VALIDATION_FAILED, also for an id that is listed twice; IDEMPOTENCY_KEY_REUSED for another
 * selection, before any item; IDEMPOTENCY_IN_PROGRESS while the first request runs
 */
export function manyOf<Schema extends OfOne, Value>(
  name: string,
  single: Operation<Schema, Value>,
): Operation<OfMany<Schema>, ItemResult<Value>[]> {
  const { minItems, maxItems } = SELECTION;
  const items = z
    .array<OfOne>(single.shape)
    .min(minItems)
    .max(maxItems)
    .superRefine(unique((item: { id: string }) => item.id, ["id"]));
  const input = z.object({ items });
  const act = single as unknown as (context: RequestContext, raw: unknown) => Promise<Value>;
  return Object.assign((context: RequestContext, raw: unknown) => inSpan(`write ${name}`, () => run(context, raw)), {
    operation: name,
    // The item's own type was lost, not its shape.
    shape: input as unknown as OfMany<Schema>,
  });

  async function run(context: RequestContext, raw: unknown): Promise<ItemResult<Value>[]> {
    const selection = shape(input, raw);
    const ids = selection.items.map(({ id }) => id);
    // The operation on one object parses its input itself.
    const inputs = (raw as { items: readonly unknown[] }).items;
    return inPlaces(context, 1 + ids.length, async () => {
      await bindKey(context, name, selection);
      return resultsOf(context, ids, inputs);
    });
  }

  async function resultsOf(
    context: RequestContext,
    ids: readonly string[],
    inputs: readonly unknown[],
  ): Promise<ItemResult<Value>[]> {
    const { now } = context.services;
    const end = now().getTime() + SECONDS * 1000;
    const results: ItemResult<Value>[] = [];
    let stop: ItemError | null = null;
    for (const [index, itemId] of ids.entries()) {
      if (stop === null && now().getTime() >= end) stop = notTried(`the request took longer than ${SECONDS} seconds`);
      const result: ItemResult<Value> =
        stop === null ? await resultOf(context, itemId, inputs[index]) : { itemId, value: null, error: stop };
      results.push(result);
      if (result.error !== null && stop === null && isFailure(result.error.code))
        stop = notTried(`an earlier item failed with ${result.error.code}`);
    }
    return results;
  }

  async function resultOf(context: RequestContext, itemId: string, raw: unknown): Promise<ItemResult<Value>> {
    try {
      return { itemId, value: await act(context, raw), error: null };
    } catch (error) {
      const refusal = findDomainError(error);
      if (refusal !== undefined && OF_REQUEST.has(refusal.code)) throw error;
      if (refusal !== undefined && refusal.code !== "INTERNAL")
        return { itemId, value: null, error: itemErrorOf(refusal) };
      context.services.log.error("write.item_failed", { operation: name, itemId }, error);
      return { itemId, value: null, error: itemErrorOf(new DomainError("INTERNAL", "Internal server error")) };
    }
  }
}

/**
 * Binds the request's Idempotency-Key to the whole selection. The keys of the items alone would let a longer selection
 * replay the items of a shorter one.
 * @throws DomainError IDEMPOTENCY_KEY_REUSED for another selection; IDEMPOTENCY_IN_PROGRESS
 */
async function bindKey(context: RequestContext, name: string, selection: unknown): Promise<void> {
  const claim = claimOf(context, name, selection);
  if (claim === null) return;
  const { database, env, vault, now: instant } = context.services;
  await transact(database, async (tx) => {
    const now = instant();
    const keyed = await claimKey(tx, vault, claim, now);
    if (keyed.replay !== undefined) return;
    const remembered = keyed.remember({ value: null, target: {} }, now);
    await recordWrite(tx, { value: null, audit: null }, { env, actors: actorsOf(context), now, remembered });
  });
}

/** Codes that concern the whole request, because its items share one Idempotency-Key. */
const OF_REQUEST: ReadonlySet<ErrorCode> = new Set(["IDEMPOTENCY_IN_PROGRESS", "IDEMPOTENCY_KEY_REUSED"]);

const isFailure = (code: ErrorCode): boolean => ERRORS[code].status >= 500;

const notTried = (reason: string): ItemError =>
  itemErrorOf(new DomainError("UNAVAILABLE", `This item was not tried, because ${reason}. Send the item again`));
