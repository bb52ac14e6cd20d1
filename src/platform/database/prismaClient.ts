import type { PrismaPg } from "@prisma/adapter-pg";
import { PrismaClient } from "../../../prisma/generated/client/client.ts";
import { currentOperation, type Operation } from "../operation/operation.ts";

/** The part of Prisma's client that joins look-ups, which its types leave out. */
interface Loader {
  readonly options: object;
  request(lookUp: object): Promise<unknown>;
}

/**
 * Creates Prisma's client. Prisma joins look-ups by a key that begin at one moment, and sends them all in the context
 * of the first. Each operation therefore joins its own alone: the statements of another operation would be counted and
 * stopped with it, and would decide whether its answer is cached.
 */
export function createPrismaClient(adapter: PrismaPg): PrismaClient {
  const prisma = new PrismaClient({ adapter });
  const { _requestHandler: handler } = prisma as unknown as { readonly _requestHandler: { dataloader: Loader } };
  const outside = handler.dataloader;
  const inside = new WeakMap<Operation, Loader>();

  function loaderOf(operation: Operation): Loader {
    const memo = inside.get(operation);
    if (memo !== undefined) return memo;
    const loader = new (outside.constructor as new (options: object) => Loader)(outside.options);
    inside.set(operation, loader);
    return loader;
  }

  handler.dataloader = {
    options: outside.options,
    request(lookUp) {
      const operation = currentOperation();
      return (operation === undefined ? outside : loaderOf(operation)).request(lookUp);
    },
  };
  return prisma;
}
