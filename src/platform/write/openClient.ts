import type { Prisma, PrismaClient } from "../../../prisma/generated/client/client.ts";
import type { Result } from "../database/compiler/compile.ts";
import type { Call, Compiler } from "../database/compiler/compiler.ts";
import { joinTransaction, type TransactionConnection } from "../database/transactionConnection.ts";
import { rawCall } from "./rawCall.ts";

type PlainCall = Pick<Call, "statement" | "finish">;
type Tx = Prisma.TransactionClient;

/** The transaction has a time limit of its own. */
const LONGEST_MS = 2 ** 31 - 1;

interface OpenClient {
  readonly tx: Tx;
  /** Ends Prisma's part of the transaction, which sends nothing. */
  leave(): Promise<void>;
}

/**
 * Returns the client of an open transaction. A call that is one plain statement is sent as such, which costs a third of
 * the same call through Prisma. Prisma joins the transaction at the first other call.
 */
export function openClient(prisma: PrismaClient, compiler: Compiler, connection: TransactionConnection): OpenClient {
  const leaving = Promise.withResolvers<void>();
  let joining: Promise<Tx> | undefined;
  let left: Promise<void> | undefined;

  const join = () =>
    (joining ??= new Promise<Tx>((resolve, reject) => {
      const stay = (joined: Tx) => {
        resolve(joined);
        return leaving.promise;
      };
      const open = () => prisma.$transaction(stay, { maxWait: LONGEST_MS, timeout: LONGEST_MS });
      left = joinTransaction(connection, open).catch(reject);
    }));

  /** Calls a function of Prisma's client, or of one of its models. */
  const ask = async (path: readonly string[], args: readonly unknown[]) => {
    let [self, member]: [unknown, unknown] = [undefined, await join()];
    for (const name of path) [self, member] = [member, Reflect.get(member as object, name)];
    return (await Reflect.apply(member as () => unknown, self, args)) as unknown;
  };

  /** Sends a call at once. A failure is reported where it is awaited, which may be after another statement. */
  const send = (plain: PlainCall | undefined, path: readonly string[], args: readonly unknown[]) => {
    const called = plain === undefined ? ask(path, args) : sendCall(plain, connection);
    called.catch(() => {});
    return called;
  };

  const modelOf = (member: string) =>
    new Proxy(
      {},
      {
        get: (_model, name) => {
          const method = String(name);
          if (method === "fields") return (Reflect.get(prisma, member) as { readonly fields: object }).fields;
          const model = compiler.models.get(member);
          return (args?: object) => send(model && compiler.call(model, method, args), [member, method], [args]);
        },
      },
    );

  const get = (_target: object, name: string | symbol): unknown => {
    // An object with `then` would be awaited as a promise.
    if (typeof name === "symbol" || name === "then") return undefined;
    if (!name.startsWith("$")) return modelOf(name);
    return (...args: unknown[]) => send(rawCall(name, args), [name], args);
  };
  const leave = async () => {
    leaving.resolve();
    await left;
  };
  return { tx: new Proxy<Tx>({} as Tx, { get }), leave };
}

const NO_RESULT: Result = { rows: [], rowCount: 0 };

/** Sends a call in a transaction. */
export async function sendCall({ statement, finish }: PlainCall, connection: TransactionConnection): Promise<unknown> {
  const [result = NO_RESULT] = statement === undefined ? [] : await connection.send([statement]);
  return finish(result as Result);
}
