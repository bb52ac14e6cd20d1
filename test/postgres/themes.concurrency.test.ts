import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { chooseWorkspaceTheme } from "../../src/domains/themes/choose.ts";
import { clearWorkspaceTheme } from "../../src/domains/themes/clear.ts";
import { createTheme } from "../../src/domains/themes/create.ts";
import { deleteTheme } from "../../src/domains/themes/delete.ts";
import { lockThemeSelection } from "../../src/domains/themes/lock.ts";
import { publishTheme } from "../../src/domains/themes/publish.ts";
import { renameTheme } from "../../src/domains/themes/rename.ts";
import { rollbackTheme } from "../../src/domains/themes/rollback.ts";
import { setOrganizationTheme } from "../../src/domains/themes/setDefault.ts";
import { updateThemeDraft } from "../../src/domains/themes/updateDraft.ts";
import type { RequestContext } from "../../src/platform/access/requestContext.ts";
import type { DomainError } from "../../src/platform/errors/errors.ts";
import { manifest, theme } from "../support/domains/theme.ts";
import { contextOf } from "../support/requestContext.ts";
import { type World, world } from "../support/world.ts";

/** Races that occur only on a server with several connections. */
let w: World;
let context: RequestContext;
beforeAll(async () => {
  w = await world();
  context = await contextOf(w, "owner");
});
afterAll(() => w.close());

const WRITERS = 20;
const ROUNDS = 15;

/** Runs all functions at once. Returns the values of those that succeeded and the errors of those that failed. */
async function race(runs: (() => Promise<unknown>)[]) {
  const results = await Promise.allSettled(runs.map((run) => run()));
  return {
    won: results.flatMap((result) => (result.status === "fulfilled" ? [result.value] : [])),
    lost: results.flatMap((result) => (result.status === "rejected" ? [result.reason as DomainError] : [])),
  };
}
const writers = (run: (number: number) => Promise<unknown>) =>
  Array.from({ length: WRITERS }, (_, number) => () => run(number));
const codes = (errors: DomainError[]) => new Set(errors.map(({ code }) => code));

const rowOf = (id: string) => w.db.prisma.theme.findUniqueOrThrow({ where: { id } });
const revisionsOf = async (id: string) =>
  (await w.db.prisma.themeRevision.findMany({ where: { themeId: id }, orderBy: { revision: "asc" } })).map(
    ({ revision, sourceRevision }) => [revision, sourceRevision],
  );
const draftOf = (id: string, expectedDraftRevision: number, description = "") =>
  updateThemeDraft(context, { id, expectedDraftRevision, manifest: { ...manifest(), description } });
const publish = (id: string, draftRevision: number, published: number) =>
  publishTheme(context, { id, expectedDraftRevision: draftRevision, expectedPublishedRevision: published });
const rollback = (id: string, [source, draft, published]: [number, number, number]) =>
  rollbackTheme(context, {
    id,
    organizationId: w.ids.organization,
    sourceRevision: source,
    expectedDraftRevision: draft,
    expectedPublishedRevision: published,
  });
const choose = (id: string) =>
  chooseWorkspaceTheme(context, { workspaceId: w.ids.workspace, theme: { kind: "CUSTOM", key: id } });
const choiceOf = (workspaceId = w.ids.workspace) => w.db.prisma.workspaceTheme.findUnique({ where: { workspaceId } });

describe("of concurrent writers", () => {
  test("exactly one publishes, and the others get both current revisions", async () => {
    const id = await theme(w);
    for (const published of [0, 1, 2]) {
      const { won, lost } = await race(writers(() => publish(id, 1, published)));
      expect(won).toMatchObject([{ publishedRevision: published + 1 }]);
      for (const { code, details } of lost) {
        expect({ code, ...details }).toEqual({
          code: "REVISION_CONFLICT",
          currentDraftRevision: 1,
          currentPublishedRevision: published + 1,
        });
      }
    }
    expect(await revisionsOf(id)).toEqual([1, 2, 3].map((revision) => [revision, null]));
    const evidence = { action: "organization.theme_published", organizationId: w.ids.organization };
    expect(await w.db.prisma.auditEvent.count({ where: evidence })).toBe(3);
  });

  test("exactly one publishes or rolls back, and revisions have no gaps", async () => {
    const id = await theme(w, 2);
    const { won, lost } = await race(
      writers((number) => (number % 2 === 0 ? publish(id, 1, 2) : rollback(id, [1, 1, 2]))),
    );
    expect([won.length, codes(lost)]).toEqual([1, new Set(["REVISION_CONFLICT"])]);
    const numbers = (await revisionsOf(id)).map(([revision]) => revision);
    expect(numbers).toEqual([1, 2, 3]);
    const { publishedRevision, draftRevision } = await rowOf(id);
    const back = (await revisionsOf(id)).at(-1)?.[1] === 1;
    expect([publishedRevision, draftRevision]).toEqual([3, back ? 2 : 1]);
  });

  test("exactly one saves the draft, completely", async () => {
    const id = await theme(w);
    const { won, lost } = await race(writers((number) => draftOf(id, 1, `Writer ${number}`)));
    expect([won.length, codes(lost)]).toEqual([1, new Set(["REVISION_CONFLICT"])]);
    expect(await rowOf(id)).toMatchObject({
      draftRevision: 2,
      draft: { description: expect.stringMatching(/^Writer/) },
    });
  });

  test("the one that publishes gets a draft that it expected, even if others save or rename the draft", async () => {
    const published: [answer: unknown, expected: object][] = [];
    const { description } = manifest();
    for (let round = 0; round < ROUNDS; round++) {
      const id = await theme(w);
      const { name } = await rowOf(id);
      await race([
        () => draftOf(id, 1, "Later"),
        () => publish(id, 1, 0),
        () => renameTheme(context, { id, name: `Renamed ${id}` }),
      ]);
      const revision = await w.db.prisma.themeRevision.findFirst({ where: { themeId: id } });
      if (revision) published.push([revision.manifest, { name, description, revision: "1" }]);
    }
    expect(published.map(([answer]) => answer)).toMatchObject(published.map(([, expected]) => expected));
  });

  test("exactly one gets the name", async () => {
    const { won, lost } = await race(
      writers((number) =>
        createTheme(context, { organizationId: w.ids.organization, name: number % 2 === 0 ? "The same" : "the SAME" }),
      ),
    );
    expect([won.length, codes(lost)]).toEqual([1, new Set(["CONFLICT"])]);
  });
});

describe("a concurrent selection and its contradiction", () => {
  test("never leave a theme both selected and deleted", async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const id = await theme(w, 1);
      const { lost } = await race([() => choose(id), () => deleteTheme(context, { id })]);
      const chosen = (await choiceOf())?.themeId === id;
      const there = (await w.db.prisma.theme.findUnique({ where: { id }, select: { id: true } })) !== null;
      expect([chosen, lost.map(({ code }) => code)]).toEqual(
        chosen ? [there, ["CONFLICT"]] : [there, ["INVALID_INPUT"]],
      );
      await clearWorkspaceTheme(context, { workspaceId: w.ids.workspace });
    }
  });

  test("never leave a selection in a locked organization", async () => {
    const id = await theme(w, 1);
    const lock = (locked: boolean) => lockThemeSelection(context, { organizationId: w.ids.organization, locked });
    for (let round = 0; round < ROUNDS; round++) {
      await race([() => choose(id), () => lock(true)]);
      expect(await choiceOf()).toBeNull();
      await lock(false);
    }
  });

  test("leave the workspace with the latest revision, when another one is published", async () => {
    const id = await theme(w, 1);
    for (let round = 1; round <= ROUNDS; round++) {
      const { lost } = await race([() => choose(id), () => publish(id, 1, round)]);
      expect([lost, (await choiceOf())?.version]).toEqual([[], round + 1]);
      await clearWorkspaceTheme(context, { workspaceId: w.ids.workspace });
    }
  });

  test("of every kind end without an inconsistency", async () => {
    const ids = [await theme(w, 2), await theme(w, 2)];
    const { organization: organizationId, workspace, secondWorkspace } = w.ids;
    const { lost } = await race(
      Array.from({ length: 40 }, (_, number) => (): Promise<unknown> => {
        const id = ids[number % 2] as string;
        const reference = { kind: "CUSTOM" as const, key: id };
        switch (number % 5) {
          case 0:
            return setOrganizationTheme(context, { organizationId, theme: reference });
          case 1:
            return chooseWorkspaceTheme(context, { workspaceId: workspace, theme: reference });
          case 2:
            return chooseWorkspaceTheme(context, { workspaceId: secondWorkspace, theme: reference });
          case 3:
            return publish(id, 1, 2);
          default:
            return clearWorkspaceTheme(context, { workspaceId: secondWorkspace });
        }
      }),
    );
    expect(codes(lost)).toEqual(new Set(["REVISION_CONFLICT"]));
    const chosen = [
      await w.db.prisma.organizationTheme.findUnique({ where: { organizationId } }),
      await choiceOf(workspace),
      await choiceOf(secondWorkspace),
    ];
    const custom = chosen.filter((row) => row !== null && row.themeId !== null);
    // The selections of the organization and of the first workspace are never cleared.
    expect(custom.length).toBeGreaterThanOrEqual(2);
    const latest = await Promise.all(custom.map(async (row) => (await rowOf(row?.themeId ?? "")).publishedRevision));
    expect(custom.map((row) => row?.version)).toEqual(latest);
  });
});
