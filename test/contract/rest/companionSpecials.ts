import { BEGIN } from "../../../src/domains/identity/email/windows.ts";
import { openChallenge } from "../../../src/domains/identity/second-factor/challenge.ts";
import { MOST_WRONG_CODES } from "../../../src/domains/identity/second-factor/check.ts";
import { hashSecret } from "../../../src/platform/crypto/secrets.ts";
import { newId } from "../../../src/platform/ids/ids.ts";
import type { Window } from "../../../src/platform/limits/limiter.ts";
import { PASSWORD } from "../../support/domains/accounts.ts";
import { OWN_NETWORK, POLLING, STARTING } from "../../support/domains/devicePairings.ts";
import { readyItem } from "../../support/domains/media.ts";
import { socialAccount } from "../../support/domains/socialAccount.ts";
import { newcomer } from "../../support/newcomer.ts";
import { withSecondFactor } from "../../support/security.ts";
import { after, beyondThePlan, body, type Change, idOf, query, type Special } from "./changes.ts";
import { type Call, type Stage, send } from "./fixture.ts";
import { withoutMailer } from "./fixtures/confirmEmailChange.ts";
import { PUBLICATION_SPECIALS } from "./publicationSpecials.ts";
import { TEAM_SPECIALS } from "./teamSpecials.ts";

const WRONG_PASSWORD: Special = ["a wrong password", "INVALID_CREDENTIALS", body({ password: "a wrong password" })];

async function takeAll({ app }: Stage, window: Window, subject: string): Promise<void> {
  for (let taken = 0; taken < window.points; taken++) await app.services.limiter.take(window, subject);
}

/** A wrong secret, so often that the slower pace behind the window is used up as well. */
const tooOften = (name: string, members: object = { password: "a wrong password" }): Special => [
  "twelve attempts",
  "RATE_LIMITED",
  after(async (call, stage) => {
    const wrong = { ...call, body: { ...call.body, ...members } };
    for (let tried = 0; tried < 11; tried++) await send(stage, name, wrong);
  }),
];
/** The problems of the second step of a sign-in. */
const completing = (name: string, code: string): Special[] => [
  ["a wrong code", "INVALID_CREDENTIALS", body({ code })],
  [
    "an account after too many wrong codes",
    "SECOND_FACTOR_REQUIRED",
    async (call, stage) => {
      const where = { userId: waitingUser(call, stage) };
      await stage.db.prisma.secondFactor.update({ where, data: { wrongCodes: MOST_WRONG_CODES } });
      return { ...call, body: { ...call.body, code } };
    },
  ],
  [
    "a suspended user",
    "FORBIDDEN",
    after((call, stage) =>
      stage.db.prisma.user.update({
        where: { id: waitingUser(call, stage) },
        data: { suspendedAt: stage.clock.now() },
      }),
    ),
  ],
  tooOften(name, { code }),
];

/** The person whose sign-in waits for its second factor. */
const waitingUser = ({ body: { mfa_token } = {} }: Call, { app }: Stage): string =>
  openChallenge(app.services, String(mfa_token))?.userId ?? "";

/** As `ASKING` of the operation. */
const ASKING: Window = { name: "account_authorization_url", points: 30, seconds: 900 };

/** As `BY_PERSON` of pairings of devices. */
const GUESSING: Window = { name: "device_pairing_person", points: 10, seconds: 900 };

const userOf = async ({ db }: Stage, token: string | null) =>
  (await db.prisma.session.findUniqueOrThrow({ where: { tokenHash: hashSecret(token ?? "") } })).userId;

/** Of a person whom no other case uses. */
const guessedTooOften: Change = async (call, stage) => {
  const { id, token } = await newcomer(stage);
  await takeAll(stage, GUESSING, id);
  return { ...call, token };
};

/** The person of a call has as many API tokens as a person can have. */
async function withAllTokens({ token }: Pick<Call, "token">, stage: Stage): Promise<void> {
  const now = stage.clock.now();
  const userId = await userOf(stage, token);
  const row = { userId, name: "Old", hint: "", scope: "API_READ", createdAt: now } as const;
  await stage.db.prisma.apiToken.createMany({
    data: Array.from({ length: 100 }, () => {
      const id = newId("tok");
      return { ...row, id, tokenHash: id, expiresAt: new Date(now.getTime() + 864e5) };
    }),
  });
}

/** The ways to problems that no row can say, by endpoint. */
export const SPECIALS: Readonly<Record<string, readonly Special[]>> = {
  "POST /auth/login": [
    WRONG_PASSWORD,
    [
      "an account after too many wrong codes",
      "SECOND_FACTOR_REQUIRED",
      async (_call, stage) => {
        const { id, email } = await withSecondFactor(stage);
        await stage.db.prisma.secondFactor.update({ where: { userId: id }, data: { wrongCodes: MOST_WRONG_CODES } });
        return { token: null, body: { email, password: PASSWORD } };
      },
    ],
    [
      "a suspended user",
      "FORBIDDEN",
      after(({ body: { email } = {} }, { db, clock }) =>
        db.prisma.user.update({ where: { email: String(email) }, data: { suspendedAt: clock.now() } }),
      ),
    ],
    tooOften("POST /auth/login"),
  ],
  "POST /auth/login/totp": completing("POST /auth/login/totp", "000000"),
  "POST /auth/login/recovery-code": completing("POST /auth/login/recovery-code", "0000-0000-0000-0000"),
  "POST /auth/reauth/password": [
    WRONG_PASSWORD,
    [
      "an account with a second factor",
      "SECOND_FACTOR_REQUIRED",
      async (call, stage) => ({ ...call, token: (await withSecondFactor(stage)).token }),
    ],
    tooOften("POST /auth/reauth/password"),
  ],
  "POST /auth/email-change": [
    ["a grant that does not exist", "INVALID_CREDENTIALS", body({ reauth_grant: "unknown" })],
    [
      "the address of another account",
      "CONFLICT",
      (call, { users }) => ({ ...call, body: { ...call.body, new_email: users.viewer.email } }),
    ],
    [
      "five changes before",
      "RATE_LIMITED",
      after(async ({ token }, stage) => {
        const tokenHash = hashSecret(token ?? "");
        const { userId } = await stage.db.prisma.session.findUniqueOrThrow({ where: { tokenHash } });
        await takeAll(stage, BEGIN, userId);
      }),
    ],
    ["no mail server", "UNAVAILABLE", after((_call, { broken }) => withoutMailer(broken.services))],
  ],
  "POST /api-tokens": [["an end in the past", "INVALID_INPUT", body({ expires_at: "2020-01-01T00:00:00Z" })]],
  "POST /cli/auth/start": [
    ["a blank name", "INVALID_INPUT", body({ client_name: " " })],
    ["twenty starts before", "RATE_LIMITED", after((_call, stage) => takeAll(stage, STARTING, OWN_NETWORK))],
  ],
  "GET /cli/auth/session": [["ten unknown codes before", "RATE_LIMITED", guessedTooOften]],
  "POST /cli/auth/approve": [
    ["two codes", "INVALID_INPUT", body({ device_code: "another" })],
    ["a decision before", "CONFLICT", after((call, stage) => send(stage, "POST /cli/auth/deny", call))],
    ["ten unknown codes before", "RATE_LIMITED", guessedTooOften],
    ["as many API tokens as a person can have", "QUOTA_EXCEEDED", after(withAllTokens)],
  ],
  "POST /cli/auth/deny": [
    ["no code", "INVALID_INPUT", body({ user_code: "" })],
    ["a decision before", "CONFLICT", after((call, stage) => send(stage, "POST /cli/auth/deny", call))],
    ["ten unknown codes before", "RATE_LIMITED", guessedTooOften],
  ],
  "POST /cli/auth/poll": [
    ["600 polls before", "RATE_LIMITED", after((_call, stage) => takeAll(stage, POLLING, OWN_NETWORK))],
  ],
  "POST /workspaces": [
    [
      "a person without an organization",
      "INVALID_INPUT",
      (_call, { users }) => ({ token: users.viewer.token, body: { name: "Mine" } }),
    ],
    [
      "a plan whose workspaces are used up",
      "QUOTA_EXCEEDED",
      beyondThePlan("workspaces", "", ({ body: request }, { ids }) => ({
        body: { ...request, organization_id: ids.otherOrganization },
      })),
    ],
  ],
  "PATCH /workspaces/{id}/settings": [
    ["a day that ends before it begins", "INVALID_INPUT", body({ slot_start_hour: 20, slot_end_hour: 5 })],
  ],
  "GET /accounts/{platform}/auth-url": [
    ["an address that is none", "INVALID_INPUT", query({ instance_url: "not an address" })],
    ["a server that does not answer", "CONFLICT", query({ instance_url: "http://127.0.0.1:1" })],
    [
      "thirty requests before",
      "RATE_LIMITED",
      async (call, stage) => {
        const { id, token } = await newcomer(stage, { organization: "MEMBER", workspace: "EDITOR" });
        await takeAll(stage, ASKING, id);
        return { ...call, token };
      },
    ],
  ],
  "POST /capabilities/resolve": [
    [
      "accounts of two workspaces",
      "INVALID_INPUT",
      async (call, stage) => {
        const accounts = [stage.ids.workspace, stage.ids.secondWorkspace].map((id) => socialAccount(stage, id));
        const { token } = stage.users.owner;
        return { token, body: { ...call.body, account_ids: await Promise.all(accounts) } };
      },
    ],
  ],
  "POST /posting-schedules/suggest": [["no posts a day", "INVALID_INPUT", body({ posts_per_day: 0 })]],
  "PATCH /posting-schedules/{id}": [["an hour beyond the day", "INVALID_INPUT", body({ utc_hour: 24 })]],
  "POST /media/{id}/restore": [
    [
      "another item with the same file",
      "CONFLICT",
      after(async (call, stage) => {
        const { sha256 } = await stage.db.prisma.mediaItem.findUniqueOrThrow({ where: { id: idOf(call) } });
        await readyItem(stage, stage.ids.workspace, { sha256 });
      }),
    ],
  ],
  "POST /media/batch-delete": [
    [
      "items of two workspaces",
      "INVALID_INPUT",
      async (_call, stage) => {
        const items = [stage.ids.workspace, stage.ids.secondWorkspace].map((id) => readyItem(stage, id));
        const { token } = stage.users.owner;
        return { token, body: { media_ids: (await Promise.all(items)).map(({ id }) => id) } };
      },
    ],
  ],
  "POST /media/upload-session": [
    ["a type that is no media", "INVALID_INPUT", body({ mime_type: "application/zip" })],
    [
      "a plan whose storage is used up",
      "QUOTA_EXCEEDED",
      beyondThePlan("media_bytes_stored", "", ({ body: request }, { ids }) => ({
        body: { ...request, workspace_id: ids.otherWorkspace },
      })),
    ],
  ],
  "PUT /notifications/preferences": [
    [
      "a topic that cannot be turned off",
      "INVALID_INPUT",
      body({ preferences: { critical_billing: { email_frequency: "immediate", in_app: false } } }),
    ],
  ],
  "POST /notifications/mutes": [["an end in the past", "INVALID_INPUT", body({ ends_at: "2020-01-01T00:00:00Z" })]],
  ...PUBLICATION_SPECIALS,
  ...TEAM_SPECIALS,
};

const IN_MEMORY = "the answer is in memory: nothing that it reads can fail";
const IN_PROGRESS =
  "the key of a request that is still running, of which test/contract/writes/idempotency.test.ts has the tests";

/** Declared statuses that no request causes today, with the reason to declare them. */
export const NEVER: Readonly<Record<string, Readonly<Record<number, string>>>> = {
  "GET /capabilities": { 500: IN_MEMORY },
  "GET /auth/config": { 500: IN_MEMORY },
  "GET /auth/oidc/providers": { 500: IN_MEMORY },
  "GET /image-editor/presets": { 500: IN_MEMORY },
  "POST /accounts/selections": { 409: "the app of the stage is complete" },
  "PATCH /media/{id}": { 409: IN_PROGRESS },
  "DELETE /media/{id}": { 409: IN_PROGRESS },
  "GET /media/storage": { 400: "the documented interface declares it" },
  "GET /provider-readiness": { 400: "the documented interface declares it" },
  "GET /account-features": { 400: "the documented interface declares it" },
};
