import { afterAll, beforeAll, expect, test } from "vitest";
import { revokeApplicationGrant } from "../../../src/domains/applications/revokeGrant.ts";
import {
  application,
  authorizeUrl,
  browse,
  clientRequest,
  codeFor,
  exchangeCode,
  formOf,
  type RegisteredClient,
  refresh,
  shows,
} from "../../support/domains/oauth.ts";
import { contextOf } from "../../support/requestContext.ts";
import { type World, world } from "../../support/world.ts";

/** Faults that are possible only on a server with several connections. */
let w: World;
let client: RegisteredClient;
beforeAll(async () => {
  w = await world();
  client = await application(w);
});
afterAll(() => w.close());

const FIFTY = Array.from({ length: 50 });
const statuses = (answers: { status: number }[]) => answers.map(({ status }) => status).toSorted((a, b) => a - b);
const live = () => w.db.prisma.applicationToken.count({ where: { revokedAt: null, usedAt: null } });
const tokensOf = async () => (await exchangeCode(w, client, await codeFor(w, client, w.users.editor))).body;

test("of fifty clients that exchange one code at the same moment, one gets tokens, and all tokens are revoked", async () => {
  const before = await live();
  const code = await codeFor(w, client, w.users.editor);
  const answers = await Promise.all(FIFTY.map(() => exchangeCode(w, client, code)));
  expect(statuses(answers)).toEqual([200, ...Array<number>(49).fill(400)]);
  expect(new Set(answers.flatMap(({ body }) => body["error"] ?? []))).toEqual(new Set(["invalid_grant"]));
  expect(await live()).toBe(before);
});

test("of fifty concurrent uses of one refresh token, at most one gets tokens, and the family ends", async () => {
  const before = await live();
  const { access_token: access = "", refresh_token: token = "" } = await tokensOf();
  const answers = await Promise.all(FIFTY.map(() => refresh(w, client, token)));
  expect(statuses(answers)).toEqual([200, ...Array<number>(49).fill(400)]);
  const next = answers.find(({ status }) => status === 200)?.body ?? {};
  for (const dead of [access, next["access_token"] ?? "", next["refresh_token"] ?? ""]) {
    expect((await clientRequest(w, "introspect", { token: dead, ...shows(client) })).body).toEqual({ active: false });
  }
  expect(await live()).toBe(before);
});

test("a family that ends while its newest token is used leaves no valid token", async () => {
  const before = await live();
  for (let round = 0; round < 5; round++) {
    const { refresh_token: first = "" } = await tokensOf();
    const { refresh_token: second = "" } = (await refresh(w, client, first)).body;
    await Promise.all([refresh(w, client, first), refresh(w, client, second)]);
    expect(await live()).toBe(before);
  }
});

test("a grant that is revoked while tokens are requested leaves no valid token", async () => {
  const { refresh_token: token = "" } = await tokensOf();
  const codes = await Promise.all([1, 2, 3].map(() => codeFor(w, client, w.users.editor)));
  const { id } = await w.db.prisma.applicationGrant.findFirstOrThrow({ where: { revokedAt: null } });
  const context = await contextOf(w, "editor");
  const [, ...answers] = await Promise.all([
    revokeApplicationGrant(context, { id }),
    refresh(w, client, token),
    ...codes.map((code) => exchangeCode(w, client, code)),
  ]);
  for (const { body } of answers) {
    const accessToken = body["access_token"];
    if (accessToken === undefined) expect(body["error"]).toBe("invalid_grant");
    else expect((await w.gql(accessToken, "{ __typename }")).status).toBe(401);
  }
  expect(await w.db.prisma.applicationToken.count({ where: { grantId: id, revokedAt: null } })).toBe(0);
});

test("a person who allows one application on many pages at once has one grant with all scopes", async () => {
  const as = w.users.viewer;
  const scopeNames = ["workspace:read", "media:read", "accounts:read", "publications:read"];
  const answers = await Promise.all(
    [...scopeNames, ...scopeNames].map(async (scope) => {
      const url = authorizeUrl(client, { scope, prompt: "consent" });
      const { text } = await browse(w, url, { as });
      return browse(w, url, { as, form: { form: formOf(text), decision: "allow", workspace: "" } });
    }),
  );
  expect(answers.map(({ told }) => told["error"])).toEqual(Array.from({ length: 8 }));
  const grants = await w.db.prisma.applicationGrant.findMany({ where: { userId: as.id } });
  expect(grants.map(({ scopes }) => scopes)).toEqual([scopeNames.toSorted()]);
});

test("a form that is sent fifty times at once counts once", async () => {
  const as = w.users.admin;
  const url = authorizeUrl(client);
  const form = { form: formOf((await browse(w, url, { as })).text), decision: "allow", workspace: "" };
  const answers = await Promise.all(FIFTY.map(() => browse(w, url, { as, form })));
  expect(statuses(answers)).toEqual([303, ...Array<number>(49).fill(400)]);
});
