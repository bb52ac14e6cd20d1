import { afterAll, beforeAll, expect, test } from "vitest";
import { dataOf } from "../support/answers.ts";
import { type World, world } from "../support/world.ts";

let w: World;
beforeAll(async () => {
  w = await world();
});
afterAll(() => w.close());

// Both parts read the transfers of the organization, with other arguments.
const PARTS = [
  ["the length", "totalCount", "nodes { id }"],
  ["the rows", "nodes { id }", "totalCount"],
] as const;

test.each(PARTS)("a list has all that two fragments select of it: first %s", async (_what, one, other) => {
  const whole = "organization { members(first: 3) { totalCount nodes { id } } }";
  const parts = `
    organization { ownershipTransfers(first: 7) { nodes { id } } members(first: 3) { ${one} } }
    organization { pendingOwnershipTransfer { id } members(first: 3) { ${other} } }`;
  const read = async (selection: string) =>
    dataOf(
      await w.gql<{ workspace: { organization: { members: unknown } } }>(
        w.users.owner.token,
        `query ($id: ID!) { workspace(id: $id) { ${selection} } }`,
        { id: w.ids.workspace },
      ),
    ).workspace.organization.members;
  expect(await read(parts)).toEqual(await read(whole));
});
