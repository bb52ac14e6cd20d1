import type { z } from "zod";
import { reread } from "../access/credentials.ts";
import { authorize, can, type Permission, requireVerifiedEmail, type Target } from "../access/permissions.ts";
import type { RequestContext } from "../access/requestContext.ts";
import { logFailure } from "../database/outages.ts";
import { DomainError } from "../errors/errors.ts";
import { isDatabaseUnavailable } from "../errors/recognize.ts";
import { inSpan } from "../tracing/inSpan.ts";
import { actorsOf } from "./actors.ts";
import { type CreationBound, countCreation } from "./creations.ts";
import { claimKey, claimOf, isRemembered } from "./idempotency.ts";
import type { Outcome } from "./outcome.ts";
import { recordRefusal } from "./recordRefusal.ts";
import { recordWrite } from "./recordWrite.ts";
import { shape } from "./shape.ts";
import { requireConfirmedCall, withToolCall } from "./toolCall.ts";
import { type Tx, transact } from "./transaction.ts";

/** The arguments of one step of a write. */
export interface Step<Input> {
  tx: Tx;
  input: Input;
  context: RequestContext;
  /** The instant of the whole write. */
  now: Date;
}

/**
 * An operation's input as a surface passes it. GraphQL cannot express "may be absent, but not null", so an optional
 * member may be null. The shape decides what null means, and refuses it by name where it means nothing.
 */
export type CallInput<Input> = Input extends Date
  ? Input
  : { [Member in keyof Input]: CallInput<Input[Member]> | (undefined extends Input[Member] ? null : never) };

/**
 * The input of a call, in which every member that the shape lacks is `never`. The shape would drop such a member
 * silently, so a surface that passes one does not compile.
 */
export type ExactInput<Input, Shape> = unknown extends Shape
  ? Input
  : Input extends Date
    ? Input
    : Input extends readonly (infer Item)[]
      ? readonly ExactInput<Item, Shape extends readonly (infer ShapeItem)[] ? ShapeItem : never>[]
      : Input extends object
        ? {
            [Member in keyof Input]: Member extends KeyOf<Shape>
              ? ExactInput<Input[Member], ValueOf<Shape, Member>>
              : never;
          }
        : Input;

type KeyOf<Shape> = Shape extends object ? keyof Shape : never;
type ValueOf<Shape, Member> = Shape extends object ? (Member extends keyof Shape ? Shape[Member] : never) : never;

/** One write operation, as data and a few functions. */
export interface WriteOperation<Schema extends z.ZodType, Row extends Target, Value, Prepared, Acted> {
  /** The mutation's name, which an Idempotency-Key is bound to. */
  name: string;
  /** The shape. All its violations are reported together as VALIDATION_FAILED (422). */
  input: Schema;
  /** Rules on the input alone, checked before any read: the REST contract refuses these before it checks access. */
  precheck?(input: z.output<Schema>, context: RequestContext): void | Promise<void>;
  /**
   * Work for every caller that must not happen inside the transaction: rate limits, the hash of a password. `act` and
   * `run` receive the result.
   */
  prepare?(input: z.output<Schema>, context: RequestContext): Prepared | Promise<Prepared>;
  /** The bound of the objects that the operation creates. The hourly number is counted by person, before any read. */
  creates?: CreationBound;
  /** Loads the target, with the ids that the permission needs. @throws DomainError NOT_FOUND or FORBIDDEN */
  target(step: Step<z.output<Schema>>): Promise<Row> | Row;
  permission: Permission;
  /** True for operations that send or publish in the viewer's name: they need a verified email address. */
  inViewersName?: true;
  /**
   * Whether the write changes what goes out without another question. The call of an agent's tool must be confirmed
   * then.
   */
  goesOut?(target: Row): boolean;
  /**
   * Work outside the transaction that only a permitted caller may cause: requests to other hosts, stored files,
   * drawings. `target` is what the permission was checked on before, without a transaction; `run` receives the result,
   * and checks the state again.
   */
  act?(step: Omit<Step<z.output<Schema>>, "tx"> & { target: Row; prepared: Prepared }): Acted | Promise<Acted>;
  /**
   * Removes what `act` stored, if nothing that was committed uses it. Not called while the result of a commit is
   * unknown.
   */
  discard?(acted: Acted, context: RequestContext): Promise<void>;
  /** Checks the rules on the state, then writes the rows. Must return the audit events. */
  run(step: Step<z.output<Schema>> & { target: Row; prepared: Prepared; acted: Acted }): Promise<Outcome<Value>>;
  /** The time limit of the transaction in milliseconds, if it may take much longer than usual. */
  withinMs?: number;
  /**
   * False for answers that show a secret once. Such answers are not stored, so the operation refuses an
   * Idempotency-Key.
   */
  replayable?: false;
}

/** A write operation, as surfaces call it. */
export interface Operation<Schema extends z.ZodType, Value> {
  <Input extends CallInput<z.input<Schema>>>(
    context: RequestContext,
    input: Input & ExactInput<Input, z.input<Schema>>,
  ): Promise<Value>;
  /** The mutation's name. */
  readonly operation: string;
  readonly shape: Schema;
}

/**
 * The one way to write: shape → precheck → prepare → [target → permission → act →] transaction { target → permission →
 * verified email → rules and rows → audit, outbox, revisions }. Only this opens a transaction. Without an audit event,
 * nothing is committed. A repeated Idempotency-Key returns the stored value without a second write, if the caller still
 * has the permission.
 */
export function write<Schema extends z.ZodType, Row extends Target, Value, Prepared = undefined, Acted = undefined>(
  operation: WriteOperation<Schema, Row, Value, Prepared, Acted>,
): Operation<Schema, Value> {
  const spanName = `write ${operation.name}`;
  return Object.assign((context: RequestContext, raw: unknown) => inSpan(spanName, () => run(context, raw)), {
    operation: operation.name,
    shape: operation.input,
  });

  async function run(context: RequestContext, raw: unknown): Promise<Value> {
    const input = shape(operation.input, raw);
    if (operation.replayable === false && context.idempotencyKey !== null) {
      throw new DomainError(
        "BAD_REQUEST",
        `${operation.name} shows a secret once, so it does not accept an Idempotency-Key`,
      );
    }
    const claim = claimOf(context, operation.name, input);
    await operation.precheck?.(input, context);
    const { prepare, creates, act } = operation;
    const isBefore = prepare !== undefined || creates !== undefined || act !== undefined;
    // A remembered answer is not prepared again: services that `prepare` and `act` call may grant their answer only
    // once.
    const remembered = isBefore && claim !== null && (await isRemembered(context.services, claim));
    if (creates !== undefined && !remembered) await countCreation(context, creates);
    // Without `prepare`, `Prepared` is undefined, so the cast is safe; the same for `act`.
    const prepared = (remembered ? undefined : await operation.prepare?.(input, context)) as Prepared;
    const permitted = act === undefined || remembered ? null : await actOn(context, input, prepared);
    const acted = permitted?.acted as Acted;
    let refusedAt: Row | undefined;
    let isUsed = false;
    let hasMessages = false;
    const attempt = async (tx: Tx): Promise<Outcome<Value>> => {
      isUsed = false;
      hasMessages = false;
      const now = context.services.now();
      const keyed = claim && (await claimKey(tx, context.services.vault, claim, now));
      if (keyed?.replay) {
        // The target may be deleted by now. The stored ids suffice to check the permission.
        authorize(context.viewer, operation.permission, keyed.replay.target);
        return { value: keyed.replay.value as Value, audit: null };
      }
      const step = { tx, input, context, now };
      const target = await operation.target(step);
      refusedAt = can(context.viewer, operation.permission, target) ? undefined : target;
      authorize(context.viewer, operation.permission, target);
      requireIntent(context, target);
      if (act !== undefined && permitted === null)
        throw new DomainError("CONFLICT", "The object changed; send the request again");
      const done = withToolCall(context, await operation.run({ ...step, target, prepared, acted }));
      isUsed = !("refused" in done);
      const kept = keyed && "value" in done ? keyed.remember({ value: done.value, target }, now) : null;
      const { env } = context.services;
      hasMessages = await recordWrite(tx, done, { env, actors: actorsOf(context), now, remembered: kept });
      return done;
    };
    const outcome = await transact(context.services.database, attempt, operation.withinMs).catch(
      async (error: unknown) => {
        if (!isDatabaseUnavailable(error)) await discard(acted, context);
        if (refusedAt !== undefined) await recordRefusal(context, operation.name, operation.permission, refusedAt);
        throw error;
      },
    );
    if (!isUsed) await discard(acted, context);
    if (hasMessages) context.services.wakeUp.wake();
    if ("refused" in outcome) throw outcome.refused;
    if (context.toolCall !== undefined && outcome.audit !== null) context.toolCall.isRecorded = true;
    await refreshViewer(context, outcome);
    return outcome.value;
  }

  /**
   * Acts for a permitted caller. Returns null for another caller, whom the transaction refuses and records.
   * @throws DomainError
   */
  async function actOn(
    context: RequestContext,
    input: z.output<Schema>,
    prepared: Prepared,
  ): Promise<{ acted: Acted | undefined } | null> {
    const { database, now } = context.services;
    const step = { input, context, now: now() };
    const target = await operation.target({ ...step, tx: database.prisma });
    if (!can(context.viewer, operation.permission, target)) return null;
    requireIntent(context, target);
    return { acted: await operation.act?.({ ...step, target, prepared }) };
  }

  function requireIntent(context: RequestContext, target: Row): void {
    if (operation.inViewersName) requireVerifiedEmail(context.viewer);
    if (operation.goesOut?.(target)) requireConfirmedCall(context);
  }

  /** Never throws: the caller gets the result of the write. */
  async function discard(acted: Acted, context: RequestContext): Promise<void> {
    if (operation.discard === undefined || acted === undefined) return;
    try {
      await operation.discard(acted, context);
    } catch (error) {
      logFailure(context.services.log, "write.discard_failed", { operation: operation.name }, error);
    }
  }
}

/** Changes to the viewer's own memberships apply to the rest of the request: its answer and later fields. */
async function refreshViewer(context: RequestContext, { touched = [] }: Outcome<unknown>): Promise<void> {
  const { viewer, services } = context;
  if (viewer.kind === "user" && touched.includes(viewer.id)) context.viewer = await reread(services, viewer);
}
