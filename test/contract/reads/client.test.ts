import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Database } from "../../../src/platform/database/database.ts";
import { statementName } from "../../../src/platform/database/statementName.ts";
import { Operation } from "../../../src/platform/operation/operation.ts";
import { recordStatements } from "../../support/database/statements.ts";
import { testDatabase } from "../../support/database/template.ts";

let db: Database;
let statements: ReturnType<typeof recordStatements>;
const stamp = { createdAt: new Date(0), updatedAt: new Date(0) };
const person = (id: string) => ({ id, email: `${id}@example.org`, name: id, ...stamp });
const name = { select: { name: true } };

beforeAll(async () => {
  db = await testDatabase();
  statements = recordStatements(db.pool);
  for (const id of ["usr_a", "usr_b", "usr_c"]) await db.prisma.user.create({ data: person(id) });
});
afterAll(() => db.close());

const textsOf = async (act: () => Promise<unknown>): Promise<string[]> => {
  statements.take();
  await act();
  return statements.take().map(({ text }) => text);
};

describe("a compiled read", () => {
  test("is one statement for all values and lengths of short lists of one shape, with one name", async () => {
    const read = (ids: string[]) => db.prisma.user.findMany({ where: { id: { in: ids } }, take: 3, ...name });
    statements.take();
    for (const ids of [
      ["usr_a", "usr_b", "usr_c"],
      ["usr_b", "usr_a", "usr_x", "usr_y"],
    ])
      await read(ids);
    const [first, second, ...others] = statements.take();
    expect([second?.text, second?.name]).toEqual([first?.text, first?.name]);
    expect(first?.name).toBe(statementName(first?.text ?? ""));
    expect(others).toEqual([]);
    expect(await read([])).toEqual([]);
    expect(await read(Array.from({ length: 20 }, () => "usr_c"))).toEqual([{ name: "usr_c" }]);
  });

  test("by keys has the size of its page in its text, and its values outside; by other values both are outside", async () => {
    const [text = ""] = await textsOf(() => db.prisma.user.findMany({ where: { id: "usr_a" }, take: 7, ...name }));
    expect(text).toMatch(/ LIMIT 7$/);
    expect(text).not.toContain("usr_a");
    const [other = ""] = await textsOf(() => db.prisma.user.findMany({ where: { name: "usr_a" }, take: 7, ...name }));
    expect(other).toMatch(/ LIMIT \$2$/);
  });

  test("asks for the foreign key instead of the related row", async () => {
    const where = { workspace: { id: { in: ["ws_a"] } } };
    const [text = ""] = await textsOf(() => db.prisma.postingSlot.findMany({ where, select: { id: true } }));
    expect(text).toContain(`."workspace_id" = $1`);
    expect(text).not.toContain(`"workspace" `);
  });

  test("of one row by its key is joined with those that begin at the same moment, each operation's alone", async () => {
    const read = (id: string) => db.prisma.user.findUnique({ where: { id }, ...name });
    const ids = ["usr_a", "usr_b", "usr_x"];
    const together = await textsOf(async () => {
      expect(await Promise.all(ids.map(read))).toEqual([{ name: "usr_a" }, { name: "usr_b" }, null]);
    });
    expect(together).toHaveLength(1);
    const operation = () => new Operation({ seconds: 10, bytes: 1000, points: null, database: null });
    const apart = await textsOf(() => Promise.all(ids.map((id) => operation().run(() => read(id)))));
    expect(apart).toHaveLength(3);
  });

  test("without its row is Prisma's error", async () => {
    const missing = { where: { id: "usr_x" } };
    const error = { name: "PrismaClientKnownRequestError", code: "P2025" };
    await expect(db.prisma.user.findUniqueOrThrow(missing)).rejects.toMatchObject(error);
    await expect(db.prisma.user.findFirstOrThrow(missing)).rejects.toMatchObject(error);
  });

  test("with a value of another type is Prisma's error, and so is an unknown member", async () => {
    for (const where of [{ id: 5 }, { id: { in: [null] } }, { createdAt: new Date(NaN) }, { unknown: "a" }])
      await expect(db.prisma.user.findFirst({ where: where as never })).rejects.toMatchObject({
        name: "PrismaClientValidationError",
      });
  });

  test("of a transaction is part of it", async () => {
    const seen = await db.prisma.$transaction(async (tx) => {
      await tx.user.create({ data: person("usr_d") });
      return tx.user.findUnique({ where: { id: "usr_d" }, ...name });
    });
    expect(seen).toEqual({ name: "usr_d" });
  });
});
