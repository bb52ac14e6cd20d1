import { afterAll, beforeAll, expect, test } from "vitest";
import { openDatabase } from "../../../src/platform/database/database.ts";
import { type App, createApp } from "../../../src/server/app.ts";
import { codeOf } from "../../support/answers.ts";
import { Client } from "../../support/client.ts";
import { from, PASSWORD, signIn } from "../../support/domains/accounts.ts";
import { MAIL } from "../../support/domains/mails.ts";
import { newcomer } from "../../support/newcomer.ts";
import { emailChange, withPassword } from "../../support/security.ts";
import { type World, world } from "../../support/world.ts";

/** Several servers on one database. On PostgreSQL each has its own connections; PGlite has one for all. */
const SERVERS = 3;

let w: World;
const apps: App[] = [];
const closing: (() => Promise<void>)[] = [];
beforeAll(async () => {
  w = await world({ env: MAIL });
  const { connectionString } = w.db.pool.options;
  for (let i = 0; i < SERVERS; i++) {
    const database = connectionString === undefined ? w.db : await openDatabase(connectionString, { connections: 5 });
    const { env, storage } = w.app.services;
    const app = await createApp({ env, database, now: w.clock.now, storage });
    apps.push(app);
    closing.push(() => app.close());
    if (database !== w.db) closing.push(() => database.close());
  }
});
afterAll(async () => {
  for (const close of closing) await close();
  await w.close();
});

const client = (index: number) => new Client(apps[index % SERVERS] as App);
const times = <T>(count: number, act: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, index) => act(index)));

const confirm = (index: number, token: string, id: string, code: string) =>
  client(index).rest("POST", `/auth/email-change/${id}/confirm`, { token, body: { code } });
const emailOf = async (id: string) => (await w.db.prisma.user.findUniqueOrThrow({ where: { id } })).email;
const rowOf = (id: string) => w.db.prisma.emailChange.findUniqueOrThrow({ where: { id } });
const changes = (resourceId: string, action: string) => w.db.prisma.auditEvent.count({ where: { resourceId, action } });

test("of 50 concurrent wrong codes five are counted, and then the right code is invalid", async () => {
  const person = await newcomer(w);
  const { id, code, wrong } = await emailChange(w, person.id);
  const answers = await times(50, (index) => confirm(index, person.token, id, wrong));
  const statuses = answers.map(({ status }) => status);
  expect(statuses.filter((status) => status === 400)).toHaveLength(4);
  // The window allowed ten. The fifth ends the change, and the others find no change.
  expect(statuses.filter((status) => status === 404)).toHaveLength(5);
  expect(statuses.filter((status) => status === 429)).toHaveLength(41);
  expect(await rowOf(id)).toMatchObject({ state: "DEAD", failures: 5 });
  expect(await changes(id, "identity.email_change_failed")).toBe(5);
  expect((await confirm(0, person.token, id, code)).status).toBe(429);
  expect(await emailOf(person.id)).toBe(person.email);
});

test("a change that is confirmed many times at once is applied once", async () => {
  const person = await newcomer(w);
  const { id, code, newEmail } = await emailChange(w, person.id);
  const statuses = (await times(9, (index) => confirm(index, person.token, id, code))).map(({ status }) => status);
  expect(statuses.toSorted((a, b) => a - b)).toEqual([200, ...Array<number>(8).fill(404)]);
  expect(await emailOf(person.id)).toBe(newEmail);
  expect(await changes(person.id, "identity.email_changed")).toBe(1);
  expect(await w.db.prisma.mailMessage.count({ where: { userId: person.id, kind: "LETTER" } })).toBe(1);
});

test("of people who change to one address at the same moment, one gets the address, and the others get an error", async () => {
  for (let round = 0; round < 3; round++) {
    const newEmail = `shared-${round}@new.example`;
    const people = await times(5, async () => {
      const person = await newcomer(w);
      return { person, ...(await emailChange(w, person.id, newEmail)) };
    });
    const answers = await Promise.all(
      people.map(({ person, id, code }, index) => confirm(index, person.token, id, code)),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409, 409]);
    const winner = people[answers.findIndex(({ status }) => status === 200)];
    expect(await w.db.prisma.user.findMany({ where: { email: newEmail }, select: { id: true } })).toEqual([
      { id: winner?.person.id },
    ]);
  }
});

test("of changes that one person begins at once one stays pending", async () => {
  const person = await withPassword(w);
  const BEGIN =
    "mutation ($input: RequestEmailChangeInput!) { requestEmailChange(input: $input) { emailChange { id } } }";
  const answers = await times(5, (index) =>
    client(index).gql(person.token, BEGIN, {
      input: { newEmail: `begin-${index}@new.example`, currentPassword: PASSWORD },
    }),
  );
  expect(answers.map(codeOf)).toEqual(Array(5).fill(undefined));
  const states = await w.db.prisma.emailChange.groupBy({ by: ["state"], where: { userId: person.id }, _count: true });
  expect(Object.fromEntries(states.map(({ state, _count }) => [state, _count]))).toEqual({ PENDING: 1, DEAD: 4 });
});

test("of 50 concurrent wrong passwords for one account about thirty are checked, over all servers", async () => {
  const person = await withPassword(w);
  const answers = await times(50, (index) =>
    signIn(from(apps[index % SERVERS] as App, `192.0.2.${index}`), person.email, "not the password"),
  );
  const codes = answers.map(codeOf);
  const tried = codes.filter((code) => code === "INVALID_CREDENTIALS").length;
  // Thirty at once, and then one in ten seconds.
  expect(tried).toBeGreaterThanOrEqual(31);
  expect(tried).toBeLessThan(40);
  expect(codes.filter((code) => code === "RATE_LIMITED")).toHaveLength(50 - tried);
});

test("a password change during sign-ins leaves no session with the old password", async () => {
  const person = await withPassword(w);
  const CHANGE = "mutation ($input: ChangePasswordInput!) { changePassword(input: $input) { revokedSessions } }";
  const input = { currentPassword: PASSWORD, newPassword: "another horse, another battery" };
  const [changed] = await Promise.all([
    client(0).gql(person.token, CHANGE, { input }),
    ...Array.from({ length: 6 }, (_, index) => signIn(client(index), person.email)),
  ]);
  expect(changed.errors).toBeUndefined();
  const live = await w.db.prisma.session.findMany({ where: { userId: person.id, revokedAt: null } });
  expect(live.map(({ id }) => id)).toEqual([person.sessionId]);
});
