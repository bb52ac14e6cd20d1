import { expect, test } from "vitest";
import { ORDINARY } from "../../cost/ordinary.ts";
import { fillScreens } from "../../cost/screenWorld.ts";
import { world } from "../../support/world.ts";
import { exampleCalls } from "../rest/exampleCalls.ts";
import { theStage } from "../rest/stage.ts";

const stage = theStage();

test("Prisma serves these calls of every REST row and of the screens, and the compiler all others", async () => {
  for (const each of exampleCalls) {
    const { status } = await each.send(stage(), await each.good(stage()));
    expect([each.name, status]).toEqual([each.name, each.success]);
  }
  const screens = await world();
  const ids = await fillScreens(screens);
  for (const { query, variables } of Object.values(ORDINARY))
    expect(await screens.gql(screens.users.owner.token, query, variables(ids, 1))).toMatchObject({ status: 200 });
  const calls = [stage().db, screens.db].flatMap(({ compiler }) => [...compiler.byPrisma.keys()]);
  await screens.close();
  expect([...new Set(calls)].toSorted()).toEqual(BY_PRISMA);
}, 120_000);

/** Each call with its reason. None is made for each row, or by a screen. */
const BY_PRISMA = [
  // The people who commented on a publication.
  "PublicationComment groupBy another method",
];
