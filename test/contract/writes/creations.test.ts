import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { API_TOKENS, GRANTS, SESSIONS } from "../../../src/domains/identity/bounds.ts";
import { INVITATIONS } from "../../../src/domains/invitations/limits.ts";
import { UPLOADS } from "../../../src/domains/media/uploads/bounds.ts";
import { ORGANIZATIONS } from "../../../src/domains/organizations/bounds.ts";
import { PUBLICATIONS } from "../../../src/domains/publications/bounds.ts";
import { SOCIAL_SETS } from "../../../src/domains/social-sets/bounds.ts";
import { THEMES } from "../../../src/domains/themes/bounds.ts";
import { MOST_PROFILES } from "../../../src/domains/voice-profiles/rules.ts";
import { ENDPOINTS } from "../../../src/domains/webhooks/bounds.ts";
import { WORKSPACES } from "../../../src/domains/workspaces/bounds.ts";
import { hashSecret } from "../../../src/platform/crypto/secrets.ts";
import { newId } from "../../../src/platform/ids/ids.ts";
import type { Window } from "../../../src/platform/limits/limiter.ts";
import { creationWindow } from "../../../src/platform/write/creations.ts";
import { codeOf } from "../../support/answers.ts";
import { from, PASSWORD, signIn } from "../../support/domains/accounts.ts";
import { withPassword } from "../../support/security.ts";
import { type World, world } from "../../support/world.ts";

let w: World;
beforeAll(async () => {
  w = await world();
});
afterAll(() => w.close());

type Fields = Record<string, unknown>;
type Hourly = { window: Window; code: "QUOTA_EXCEEDED" | "RATE_LIMITED"; input: () => Fields };

const hourly = (bound: { things: string; hourly: number }, input: () => Fields): Hourly => ({
  window: creationWindow(bound),
  code: "QUOTA_EXCEEDED",
  input,
});

/** The mutations that create rows whose number a person decides, with a rate for each person. */
const RATES: Record<string, Hourly> = {
  createOrganization: hourly(ORGANIZATIONS, () => ({ name: "Another" })),
  createWorkspace: hourly(WORKSPACES, () => ({
    organizationId: w.ids.organization,
    name: "More",
    timezone: "Europe/Berlin",
  })),
  createWebhookEndpoint: hourly(ENDPOINTS, () => ({
    organizationId: w.ids.organization,
    url: "https://hooks.example",
    eventTypes: ["PUBLICATION_PUBLISHED"],
  })),
  createApiToken: hourly(API_TOKENS, () => ({ name: "Token" })),
  createPublication: hourly(PUBLICATIONS, () => ({ workspaceId: w.ids.workspace, title: "Draft" })),
  duplicatePublication: hourly(PUBLICATIONS, () => ({ id: "pub_none" })),
  createMediaUpload: hourly(UPLOADS, () => ({
    workspaceId: w.ids.workspace,
    assetKind: "LIBRARY",
    mimeType: "image/png",
    filename: "a.png",
    size: 100,
  })),
  reauthenticate: hourly(GRANTS, () => ({ action: "ACCOUNT_EXPORT", password: "any password" })),
  createInvitation: {
    window: INVITATIONS,
    code: "RATE_LIMITED",
    input: () => ({ workspaceId: w.ids.workspace, email: "guest@example.org", role: "VIEWER" }),
  },
};

/** The other mutations that create rows, and the bound that ends them. The named files test or declare the bound. */
const ELSEWHERE: Record<string, string> = {
  addWorkspaceMember: "one row for each member of the organization (unique)",
  completeSignIn: "SESSIONS, as signIn",
  connectAccountWithAppPassword: "20 in 15 minutes, and the plan's accounts",
  createBillingCheckout: "20 an hour (CHECKOUTS)",
  createBillingPortalSession: "creates no row",
  createChannelCode: "20 in 15 minutes",
  createChannelConnection: "changes the row of accountAuthorizationUrl, 30 in 15 minutes",
  createImageTemplate: "1000 in a workspace",
  createPostingSlot: "500 in a workspace",
  createSocialSet: "SOCIAL_SETS, below",
  createTheme: "THEMES, below",
  createThemeAsset: "a window of uploads, and the bytes of the plan",
  createVoiceProfile: `${MOST_PROFILES} in a workspace`,
  duplicateImageTemplate: "1000 in a workspace",
  duplicateVoiceProfile: `${MOST_PROFILES} in a workspace`,
  exportAccount: "one for each person, five requests a day",
  impersonate: "instance administrators only, with an audit event each",
  nominateOwner: "one open transfer for each organization",
  register: "10 an hour from one network",
  registerApplicationDocuments: "5000 documents for each application",
  registerExternalApplication: "1000 on the instance, by instance administrators",
  requestEmailChange: "one for each person, five in 15 minutes",
  saveProviderApp: "one for each provider and server, by instance administrators",
  sendTestWebhook: "a window for each person",
  signIn: "SESSIONS, below",
};

const CREATES =
  /^(add|connect|create|duplicate|export(?!Image)|impersonate|nominate|reauthenticate|register|requestEmailChange|saveProvider|sendTest|signIn|completeSignIn)/;

test("every mutation that creates rows has a bound in one of the two tables", async () => {
  const query = "{ __schema { mutationType { fields { name } } } }";
  const { data } = await w.gql<{ __schema: { mutationType: { fields: { name: string }[] } } }>(
    w.users.owner.token,
    query,
  );
  const names = data?.__schema.mutationType.fields.map(({ name }) => name).filter((name) => CREATES.test(name)) ?? [];
  expect(names.filter((name) => !(name in RATES) && !(name in ELSEWHERE))).toEqual([]);
  expect([...Object.keys(RATES), ...Object.keys(ELSEWHERE)].filter((name) => !names.includes(name))).toEqual([]);
});

const create = (mutation: string, input: Fields, token = w.users.owner.token) => {
  const type = `${mutation.charAt(0).toUpperCase()}${mutation.slice(1)}Input`;
  return w.gql(token, `mutation ($input: ${type}!) { ${mutation}(input: $input) { __typename } }`, { input });
};

describe("the rate of a person's creations", () => {
  test.each(Object.keys(RATES))(
    "refuses %s beyond the window, with every credential of the person",
    async (mutation) => {
      const { window, code, input } = RATES[mutation] as Hourly;
      const { limiter } = w.app.services;
      for (let taken = 0; taken < Math.min(window.points, 60); taken++) await limiter.take(window, w.users.owner.id);
      // The rest of a great window is taken in one statement.
      await w.db.prisma.rateLimit.updateMany({
        where: { key: `${window.name}:${hashSecret(w.users.owner.id)}` },
        data: { points: window.points },
      });
      const refused = await create(mutation, input());
      expect([codeOf(refused), refused.errors?.[0]?.message]).toEqual([
        code,
        expect.stringMatching(/[Tt]ry again in \d+ seconds/),
      ]);
      await w.db.prisma.rateLimit.deleteMany();
    },
  );
});

const now = () => w.clock.now();
const stamps = () => ({ createdAt: now(), updatedAt: now() });
const many = <Row>(count: number, row: (index: number) => Row): Row[] =>
  Array.from({ length: count }, (_, index) => row(index));

describe("the number of objects in one place", () => {
  test("of organizations ends at the number that a person may own", async () => {
    const { prisma } = w.db;
    const owned = await prisma.organizationMember.count({ where: { userId: w.users.owner.id, role: "OWNER" } });
    const ids = many(ORGANIZATIONS.most - owned - 1, () => newId("org"));
    await prisma.organization.createMany({ data: ids.map((id) => ({ id, name: "One of many", ...stamps() })) });
    await prisma.organizationMember.createMany({
      data: ids.map((organizationId) => ({
        id: newId("orm"),
        organizationId,
        userId: w.users.owner.id,
        role: "OWNER" as const,
        createdAt: now(),
      })),
    });
    expect(codeOf(await create("createOrganization", { name: "The last" }))).toBeUndefined();
    const refused = await create("createOrganization", { name: "One more" });
    expect(refused.errors?.[0]).toMatchObject({
      message: "You own 50 organizations, and the maximum is 50. Delete or revoke some first",
      extensions: { code: "QUOTA_EXCEEDED", maximum: 50, used: 50 },
    });
    await prisma.organization.deleteMany({ where: { name: { in: ["One of many", "The last"] } } });
  });

  test("of API tokens ends at the number of valid ones", async () => {
    const row = (index: number) => ({
      id: newId("tok"),
      userId: w.users.editor.id,
      name: "Token",
      tokenHash: hashSecret(`token ${index}`),
      hint: "abcd",
      scope: "API_READ" as const,
      createdAt: now(),
      expiresAt: new Date(now().getTime() + 86_400_000),
    });
    await w.db.prisma.apiToken.createMany({ data: many(API_TOKENS.most, row) });
    const ask = () => create("createApiToken", { name: "One more" }, w.users.editor.token);
    expect(codeOf(await ask())).toBe("QUOTA_EXCEEDED");
    const [first] = await w.db.prisma.apiToken.findMany({ where: { userId: w.users.editor.id }, take: 1 });
    await w.db.prisma.apiToken.update({ where: { id: first?.id ?? "" }, data: { revokedAt: now() } });
    expect(codeOf(await ask())).toBeUndefined();
  });

  test("of sessions stays at its maximum: a sign-in ends the one that was not used for the longest time", async () => {
    const ada = await withPassword(w);
    const expiresAt = new Date(now().getTime() + 86_400_000);
    const row = (index: number) => ({
      id: newId("ses"),
      userId: ada.id,
      tokenHash: hashSecret(`session ${index}`),
      createdAt: now(),
      lastUsedAt: new Date(now().getTime() - 1000 * (1 + index)),
      expiresAt,
    });
    const rows = many(SESSIONS.most - 1, row);
    await w.db.prisma.session.createMany({ data: rows });
    expect(codeOf(await signIn(from(w.app, "192.0.2.77"), ada.email, PASSWORD))).toBeUndefined();
    const open = await w.db.prisma.session.findMany({ where: { userId: ada.id, revokedAt: null } });
    expect([open.length, open.some(({ id }) => id === rows.at(-1)?.id)]).toEqual([SESSIONS.most, false]);
    const where = { resourceId: ada.id, action: "identity.sessions_revoked" };
    expect(await w.db.prisma.auditEvent.count({ where })).toBe(1);
  });

  test("of social sets and themes ends at their maximum", async () => {
    const { workspace: workspaceId, organization: organizationId } = w.ids;
    const set = (index: number) => ({ id: newId("set"), workspaceId, name: `Set ${index}`, ...stamps() });
    await w.db.prisma.socialSet.createMany({ data: many(SOCIAL_SETS.most, set) });
    expect(codeOf(await create("createSocialSet", { workspaceId, name: "More", accountIds: [] }))).toBe(
      "QUOTA_EXCEEDED",
    );
    const theme = (index: number) => ({
      id: newId("thm"),
      organizationId,
      name: `Theme ${index}`,
      nameKey: `theme ${index}`,
      draft: {},
      ...stamps(),
    });
    await w.db.prisma.theme.createMany({ data: many(THEMES.most, theme) });
    expect(codeOf(await create("createTheme", { organizationId, name: "More" }))).toBe("QUOTA_EXCEEDED");
  });
});
