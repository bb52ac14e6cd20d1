import type { Prisma, PrismaClient } from "../../../prisma/generated/client/client.ts";
import { notFound } from "../errors/errors.ts";
import { inOrder } from "../ids/inOrder.ts";
import type { RequestContext } from "./requestContext.ts";
import type { Viewer } from "./viewer.ts";

type Table = Prisma.TypeMap["meta"]["modelProps"];
type Row<Name extends Table> = Prisma.Payload<PrismaClient[Name]>["scalars"] & { id: string };

/** Filters the rows that a viewer can see; null for a viewer who can see none, for whom nothing is read. */
type Visible<Name extends Table> = (
  viewer: Viewer,
) => NonNullable<Prisma.Args<PrismaClient[Name], "findMany">["where"]> | null;

/** The part of a table's client that these reads need: its own types say less of a table that a caller names. */
interface Reads<Name extends Table> {
  findFirst(args: object): Promise<Row<Name> | null>;
  findMany(args: object): Promise<Row<Name>[]>;
}

const readsOf = <Name extends Table>(client: Pick<PrismaClient, Table>, table: Name) =>
  client[table] as unknown as Reads<Name>;

/** Makes the read of one row by its id, with the selected columns; null for a row that the viewer cannot see. */
export const readById =
  <Name extends Table>(table: Name, visible: Visible<Name>) =>
  async ({ viewer, services }: RequestContext, id: string, query: object = {}): Promise<Row<Name> | null> => {
    const within = visible(viewer);
    if (within === null) return null;
    return readsOf(services.database.prisma, table).findFirst({ ...query, where: { AND: [{ id }, within] } });
  };

/**
 * Makes the read of rows in the order of their ids, with the selected columns; null for rows that the viewer cannot
 * see. The caller bounds the number of ids.
 */
export const readByIds =
  <Name extends Table>(table: Name, visible: Visible<Name>) =>
  async (
    { viewer, services }: RequestContext,
    ids: readonly string[],
    query: object = {},
  ): Promise<(Row<Name> | null)[]> => {
    const within = visible(viewer);
    if (within === null) return ids.map(() => null);
    const where = { AND: [{ id: { in: [...ids] } }, within] };
    return inOrder(ids, await readsOf(services.database.prisma, table).findMany({ ...query, where }));
  };

/**
 * Makes the read of the row that a write acts on. `name` names its type in the error.
 * @throws DomainError NOT_FOUND, also for a row that the viewer cannot see
 */
export const targetById =
  <Name extends Table>(table: Name, name: string, visible: Visible<Name>) =>
  async (tx: Prisma.TransactionClient, { viewer }: RequestContext, id: string): Promise<Row<Name>> => {
    const within = visible(viewer);
    const row = within && (await readsOf(tx, table).findFirst({ where: { AND: [{ id }, within] } }));
    if (row === null) throw notFound(name);
    return row;
  };
