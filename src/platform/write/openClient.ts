import type { Prisma, PrismaClient } from "../../../prisma/generated/client/client.ts";
import { joinTransaction, type TransactionConnection } from "../database/transactionConnection.ts";

type Tx = Prisma.TransactionClient;

/** The transaction has a time limit of its own. */
const LONGEST_MS = 2 ** 31 - 1;

interface OpenClient {
  readonly tx: Tx;
  /** Ends Prisma's part of the transaction, which sends nothing. */
  leave(): Promise<void>;
}

/**
 * Returns the client of an open transaction. Prisma joins the transaction at the first use of the client: a write of
 * plain statements costs nothing of Prisma.
 */
export function openClient(prisma: PrismaClient, connection: TransactionConnection): OpenClient {
  const leaving = Promise.withResolvers<void>();
  let client: Tx | undefined;
  let joining: Promise<Tx> | undefined;
  let left: Promise<void> | undefined;

  const join = () =>
    (joining ??= new Promise<Tx>((resolve, reject) => {
      const stay = (joined: Tx) => {
        client = joined;
        resolve(joined);
        return leaving.promise;
      };
      const open = () => prisma.$transaction(stay, { maxWait: LONGEST_MS, timeout: LONGEST_MS });
      left = joinTransaction(connection, open).catch(reject);
    }));

  /** Calls a function of the client, or of one of its models, as soon as Prisma has joined. */
  const call =
    (...path: string[]) =>
    (...args: unknown[]) => {
      const called = join().then((joined) => {
        let [self, member]: [unknown, unknown] = [undefined, joined];
        for (const name of path) [self, member] = [member, Reflect.get(member as object, name)];
        return Reflect.apply(member as () => unknown, self, args);
      });
      // A failure is reported where it is awaited, which may be after another statement.
      called.catch(() => {});
      return called;
    };

  const get = (_target: object, name: string | symbol): unknown => {
    if (client !== undefined) return Reflect.get(client, name) as unknown;
    // An object with `then` would be awaited as a promise.
    if (typeof name === "symbol" || name === "then") return undefined;
    if (name.startsWith("$")) return call(name);
    return new Proxy({}, { get: (_model, method) => call(name, String(method)) });
  };
  const leave = async () => {
    leaving.resolve();
    await left;
  };
  return { tx: new Proxy<Tx>({} as Tx, { get }), leave };
}
