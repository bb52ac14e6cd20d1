import type pg from "pg";
import { Prisma } from "../../../prisma/generated/client/client.ts";
import type { Database } from "../../../src/platform/database/database.ts";
import { watchSchema } from "../../../src/platform/database/schemaSupport.ts";
import type { Services } from "../../../src/platform/services/services.ts";
import { createApp } from "../../../src/server/app.ts";
import { Client } from "../client.ts";
import type { World } from "../world.ts";

/** `Model.operation` of Prisma's client, or a piece of a raw statement's SQL, such as `INSERT INTO audit_event`. */
export type Statement = string;

export interface Faults extends Client {
  /** Of the second app. */
  services: Services;
  /**
   * Does something before the statement runs, inside a transaction or not: throws, or takes a row away. Once, then it
   * is forgotten.
   */
  before(statement: Statement, act: () => unknown): void;
  /** Lets each statement fail from now on, or each one behind the next look-up of a credential, until `mend`. */
  breakAll(from: "now" | "the look-up"): void;
  /** Ends `breakAll`. */
  mend(): void;
  /** The statements that are still waited for; none after each fault has struck. */
  armed(): Statement[];
  close(): Promise<void>;
}

/** A piece of the statement that looks up credentials. */
const LOOK_UP = "WHERE token_hash = k.hash";

/** The beginning of an operation as a plain statement, which the write path sends in the place of most of Prisma's. */
function plainOf(awaited: Statement): string {
  const [, model, operation = ""] = /^([A-Z]\w+)\.(\w+)$/.exec(awaited) ?? [];
  if (model === undefined) return awaited;
  const table = `"public"."${model === "User" ? "app_user" : model.replaceAll(/(?<!^)[A-Z]/g, "_$&").toLowerCase()}"`;
  if (operation.startsWith("create")) return `INSERT INTO ${table}`;
  if (operation.startsWith("update")) return `UPDATE ${table}`;
  return `${operation.startsWith("delete") ? "DELETE" : ""} FROM ${table}`;
}

/** The arguments of a raw statement; numbers of 64 bits have no JSON of their own. */
const textOf = (args: unknown) =>
  JSON.stringify(args, (_key, value: unknown) => (typeof value === "bigint" ? `${value}` : value));

/**
 * A second app on the database of a world, whose statements can be made to fail: what nothing from outside can cause.
 */
export async function faulty({ app, db, clock }: World): Promise<Faults> {
  const acts = new Map<Statement, () => unknown>();
  let isBroken = false;

  /** Lets a fault strike that waits for this. */
  async function strike(isMeant: (awaited: Statement) => boolean): Promise<void> {
    if (isBroken) breaks();
    const [awaited, act] = [...acts].find(([statement]) => isMeant(statement)) ?? [];
    if (awaited === undefined) return;
    acts.delete(awaited);
    await act?.();
  }

  const prisma = db.prisma.$extends({
    query: {
      async $allOperations({ model, operation, args, query }) {
        await strike((awaited) =>
          model === undefined ? textOf(args).includes(awaited) : awaited === `${model}.${operation}`,
        );
        return query(args);
      },
    },
  });
  /** A connection of the write path, which sends several statements at once. */
  const withFaults = (client: pg.PoolClient) =>
    new Proxy(client, {
      get(target, name) {
        if (name === "query")
          return (batch: pg.Submittable & { text: string }, done: (error: unknown) => void) =>
            void strike((awaited) => batch.text.includes(plainOf(awaited))).then(
              () => (target.query as (...args: unknown[]) => void)(batch, done),
              done,
            );
        const member: unknown = Reflect.get(target, name);
        return typeof member === "function" ? member.bind(target) : member;
      },
    });
  const pool = new Proxy(db.pool, {
    get(target, name) {
      if (name === "connect") return async () => withFaults(await target.connect());
      if (name !== "query") return Reflect.get(target, name);
      return async (statement: string | { text: string }, values?: unknown[]) => {
        const text = typeof statement === "string" ? statement : statement.text;
        await strike((awaited) => text.includes(awaited));
        return typeof statement === "string" ? target.query(statement, values) : target.query(statement);
      };
    },
  });
  const schema = watchSchema(pool);
  const database: Database = { ...db, pool, schema, prisma: prisma as unknown as Database["prisma"] };
  const { env, storage } = app.services;
  const broken = await createApp({ env, database, now: clock.now, storage });
  const faults: Omit<Faults, keyof Client> = {
    services: broken.services,
    before: (statement: Statement, act: () => unknown) => void acts.set(statement, act),
    breakAll(from) {
      const breakNow = () => {
        isBroken = true;
      };
      if (from === "now") breakNow();
      else acts.set(LOOK_UP, breakNow);
    },
    mend() {
      isBroken = false;
      acts.delete(LOOK_UP);
    },
    armed: () => [...acts.keys()],
    close: () => broken.close(),
  };
  return Object.assign(new Client(broken), faults);
}

/** A lost connection or a bug as callers see it: an error that is in no table. */
export function breaks(): never {
  throw new Error("a secret detail of the storage");
}

/** An unreachable database as callers see it. */
export function vanishes(): never {
  throw new Prisma.PrismaClientKnownRequestError("Can't reach database server", { code: "P1001", clientVersion: "7" });
}
