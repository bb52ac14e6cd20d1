import { afterAll, beforeAll, expect, test } from "vitest";
import { codeOf, dataOf } from "../../support/answers.ts";
import { socialAccount } from "../../support/domains/socialAccount.ts";
import { type World, world } from "../../support/world.ts";

/** Faults that are possible only on a server with several connections. */
let w: World;
let accounts: string[];
beforeAll(async () => {
  w = await world();
  accounts = [];
  for (let i = 0; i < 6; i++) accounts.push(await socialAccount(w, w.ids.workspace));
});
afterAll(() => w.close());

const MANY = 8;
const atOnce = <T>(run: (index: number) => Promise<T>) => Promise.all(Array.from({ length: MANY }, (_, i) => run(i)));

test("of concurrent saves of one provider app one creates it and the others change it", async () => {
  const place = { provider: "mastodon", instance_url: "https://race.example" };
  const answers = await atOnce((i) =>
    w.rest("POST", "/admin/provider-apps", {
      token: w.users.instanceAdmin.token,
      body: {
        ...place,
        client_id: `client-${i}`,
        ...(i % 2 === 0 ? { client_secret: `s${i}` } : { bot_token: `t${i}` }),
      },
    }),
  );
  expect(answers.map(({ status }) => status)).toEqual(Array(MANY).fill(200));
  const bodies = answers.map(({ body }) => body as { existed: boolean; app: { id: string } });
  expect(bodies.filter(({ existed }) => !existed)).toHaveLength(1);
  expect(new Set(bodies.map(({ app }) => app.id)).size).toBe(1);
  // Each save changed the client id, so none was lost. Secrets that a save left out were kept.
  const [row] = await w.db.prisma.providerApp.findMany({ where: { instanceUrl: place.instance_url } });
  expect([row?.revision, row?.clientSecret === null, row?.botToken === null]).toEqual([MANY, false, false]);
  expect(await w.db.prisma.auditEvent.count({ where: { action: "provider.app_saved" } })).toBe(MANY);
});

const SET = "{ id name revision accounts { id } }";
interface SocialSet {
  id: string;
  name: string;
  revision: number;
  accounts: { id: string }[];
}
const CREATE = `mutation ($input: CreateSocialSetInput!) { createSocialSet(input: $input) { socialSet ${SET} } }`;
const create = (input: object) =>
  w.gql<{ createSocialSet: { socialSet: SocialSet } }>(w.users.editor.token, CREATE, {
    input: { workspaceId: w.ids.workspace, accountIds: [], ...input },
  });

test("of concurrent social sets with one name one is created", async () => {
  const answers = await atOnce(() => create({ name: "Race" }));
  const codes = answers.map(codeOf);
  expect(codes.filter((code) => code === undefined)).toHaveLength(1);
  expect(codes.filter((code) => code === "INVALID_INPUT")).toHaveLength(MANY - 1);
});

test("concurrent choices of a set's accounts are each complete, and one is the last", async () => {
  const { id } = dataOf(await create({ name: "Choices", accountIds: accounts })).createSocialSet.socialSet;
  const choice = (i: number) => [...accounts.slice(i % 6), ...accounts.slice(0, i % 6)].slice(0, 3);
  const UPDATE = `mutation ($input: UpdateSocialSetInput!) { updateSocialSet(input: $input) { socialSet ${SET} } }`;
  const answers = await atOnce((i) =>
    w.gql<{ updateSocialSet: { socialSet: SocialSet } }>(w.users.editor.token, UPDATE, {
      input: { id, name: `Choice ${i}`, accountIds: choice(i) },
    }),
  );
  const revisions = answers.map((answer) => dataOf(answer).updateSocialSet.socialSet.revision);
  expect(revisions.toSorted((one, other) => one - other)).toEqual(Array.from({ length: MANY }, (_, i) => i + 2));
  const rows = await w.db.prisma.socialSetAccount.findMany({
    where: { socialSetId: id },
    orderBy: { position: "asc" },
  });
  const { name } = await w.db.prisma.socialSet.findUniqueOrThrow({ where: { id } });
  expect(rows.map(({ accountId }) => accountId)).toEqual(choice(Number(name.replace("Choice ", ""))));
  expect(rows.map(({ position }) => position)).toEqual([0, 1, 2]);
});

const deletions = {
  "social set": async () => {
    const { id } = dataOf(await create({ name: `Deletable ${(deletable += 1)}`, accountIds: accounts })).createSocialSet
      .socialSet;
    return () => w.rest("DELETE", `/social-sets/${id}?confirm=true`, { token: w.users.editor.token });
  },
  "provider app": async () => {
    const body = { provider: "mastodon", instance_url: `https://deletable${(deletable += 1)}.example`, client_id: "c" };
    const saved = await w.rest("POST", "/admin/provider-apps", { token: w.users.instanceAdmin.token, body });
    const { id } = (saved.body as { app: { id: string } }).app;
    const DELETE = "mutation ($id: ID!) { deleteProviderApp(input: { id: $id }) { deletedId } }";
    return async () => {
      const code = codeOf(await w.gql(w.users.instanceAdmin.token, DELETE, { id }));
      return { status: code === undefined ? 200 : code === "NOT_FOUND" ? 404 : code };
    };
  },
};
let deletable = 0;

test.each(Object.entries(deletions))(
  "of simultaneous deletions of one %s, one deletes it and is the only one in the audit log",
  async (_what, begin) => {
    for (let round = 0; round < 5; round++) {
      const logged = await w.db.prisma.auditEvent.count({ where: { action: { endsWith: "_deleted" } } });
      const remove = await begin();
      const statuses = (await atOnce(remove)).map(({ status }) => status);
      expect(statuses.toSorted((one, other) => Number(one) - Number(other))).toEqual([
        200,
        ...Array(MANY - 1).fill(404),
      ]);
      expect(await w.db.prisma.auditEvent.count({ where: { action: { endsWith: "_deleted" } } })).toBe(logged + 1);
    }
  },
);
