import { afterAll, beforeAll, expect, test } from "vitest";
import { codeOf } from "../support/answers.ts";
import { from, signIn } from "../support/domains/accounts.ts";
import { type Newcomer, newcomer } from "../support/newcomer.ts";
import { withPassword } from "../support/security.ts";
import { type World, world } from "../support/world.ts";

const SUSPEND = "mutation ($userId: ID!) { suspendUser(input: { userId: $userId }) { userAccount { state } } }";

let w: World;
beforeAll(async () => {
  w = await world();
});
afterAll(() => w.close());

async function newAdministrator(): Promise<Newcomer> {
  const person = await newcomer(w);
  await w.db.prisma.user.update({ where: { id: person.id }, data: { isInstanceAdmin: true } });
  return person;
}
const suspend = (userId: string, by: string) => w.gql(by, SUSPEND, { userId });

test("two administrators who suspend each other at once leave one of them active", async () => {
  const { prisma } = w.db;
  await prisma.user.updateMany({ data: { isInstanceAdmin: false } });
  for (let time = 0; time < 5; time++) {
    const [one, other] = [await newAdministrator(), await newAdministrator()];
    const answers = await Promise.all([suspend(one.id, other.token), suspend(other.id, one.token)]);
    // The later one is the last administrator, or its session ended before its request.
    const refusals = answers.map(codeOf).filter((code) => code !== undefined);
    expect(refusals).toHaveLength(1);
    expect(["CONFLICT", "UNAUTHENTICATED"]).toContain(refusals[0]);
    expect(await prisma.user.count({ where: { isInstanceAdmin: true, suspendedAt: null } })).toBe(1);
    await prisma.user.updateMany({ data: { isInstanceAdmin: false } });
  }
});

test("a sign-in at the moment of a suspension leaves no session", async () => {
  const administrator = await newAdministrator();
  for (let time = 0; time < 5; time++) {
    const person = await withPassword(w);
    const entering = signIn(from(w.app, `203.0.113.${time}`), person.email);
    const [suspension] = await Promise.all([suspend(person.id, administrator.token), entering]);
    expect(codeOf(suspension)).toBeUndefined();
    expect(await w.db.prisma.session.count({ where: { userId: person.id, revokedAt: null } })).toBe(0);
  }
});
