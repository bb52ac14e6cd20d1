import { ACCEPTANCES, INVITATIONS } from "../../../src/domains/invitations/limits.ts";
import type { Window } from "../../../src/platform/limits/limiter.ts";
import { accountSelection } from "../../support/domains/accountSelection.ts";
import { socialAccount } from "../../support/domains/socialAccount.ts";
import { newcomer } from "../../support/newcomer.ts";
import { after, beyondThePlan, body, query, type Special } from "./changes.ts";
import { type Call, type Stage, send } from "./fixture.ts";
import { offered } from "./fixtures/acceptOwnership.ts";
import { consent, invitation, tokenIn } from "./teamCalls.ts";

const idOf = ({ path }: Call) => path?.["invitation_id"] ?? "";

const ended = (state: "ACCEPTED" | "REVOKED") =>
  after((call, { db, clock }) =>
    db.prisma.workspaceInvitation.update({ where: { id: idOf(call) }, data: { state, settledAt: clock.now() } }),
  );

/** A person whose window is used up. */
const tooOften = (window: Window): Special => [
  "as many requests as the window has",
  "RATE_LIMITED",
  async (call, stage) => {
    const { id, token } = await newcomer(stage, { organization: "ADMIN", workspace: "ADMIN" });
    for (let taken = 0; taken < window.points; taken++) await stage.app.services.limiter.take(window, id);
    return { ...call, token };
  },
];

const unverified: Special = [
  "a person whose address is not verified",
  "EMAIL_NOT_VERIFIED",
  async (call, stage) => {
    const { id, token } = await newcomer(stage, { organization: "ADMIN", workspace: "ADMIN" });
    await stage.db.prisma.user.update({ where: { id }, data: { emailVerifiedAt: null } });
    return { ...call, token };
  },
];

let paid = 0;

const settled = after(async ({ body: { id } = {} }, { db, clock }) => {
  await db.prisma.ownershipTransfer.update({
    where: { id: String(id) },
    data: { status: "ACCEPTED", settledAt: clock.now() },
  });
});

const subscribedAlready = after(async ({ path }, { db, clock }) => {
  const place = {
    organizationId: path?.["id"] ?? "",
    provider: "STRIPE" as const,
    externalId: `sub_${clock.now().getTime()}_${paid++}`,
  };
  const times = { createdAt: clock.now(), updatedAt: clock.now() };
  await db.prisma.subscription.create({ data: { ...place, planId: "pro", status: "ACTIVE", ...times } });
});

const refused = (path: string): Special => [
  "a payment provider that refuses",
  "BAD_GATEWAY",
  after((_call, { stripe }) => stripe.fail(path, "refused")),
];

/** A server without a payment provider, for as many looks at it as the operation takes. */
const unsold = (looks: number): Special => [
  "a server without a payment provider",
  "UNAVAILABLE",
  after((_call, { broken: { services } }) => {
    const { payments } = services;
    let left = looks;
    const put = (property: PropertyDescriptor) =>
      Object.defineProperty(services, "payments", { configurable: true, enumerable: true, ...property });
    put({
      get() {
        left -= 1;
        if (left === 0) put({ value: payments });
        return null;
      },
    });
  }),
];

const ofOther = async (call: Call, stage: Stage): Promise<Call> => ({
  ...call,
  body: {
    ...call.body,
    accounts: [{ social_account_id: await socialAccount(stage, stage.ids.secondWorkspace) }],
  },
});

/** The ways to problems of channels, teams and money that no row can say. */
export const TEAM_SPECIALS: Readonly<Record<string, readonly Special[]>> = {
  "POST /workspaces/{id}/invitations": [
    [
      "the address of a member",
      "CONFLICT",
      async (call, stage) => ({
        ...call,
        body: { email: (await newcomer(stage, { organization: "MEMBER", workspace: "EDITOR" })).email, role: "editor" },
      }),
    ],
    tooOften(INVITATIONS),
    unverified,
  ],
  "DELETE /workspaces/{id}/invitations/{invitation_id}": [["an accepted invitation", "CONFLICT", ended("ACCEPTED")]],
  "POST /workspaces/{id}/invitations/{invitation_id}/resend": [
    ["a revoked invitation", "CONFLICT", ended("REVOKED")],
    tooOften(INVITATIONS),
    unverified,
  ],
  "POST /workspace-invitations/accept": [
    [
      "a person with another address",
      "FORBIDDEN",
      async (call, stage) => ({ ...call, token: (await newcomer(stage)).token }),
    ],
    [
      "an invitation that was accepted",
      "CONFLICT",
      after((call, stage) => send(stage, "POST /workspace-invitations/accept", call)),
    ],
    tooOften(ACCEPTANCES),
    [
      "a person whose address is not verified",
      "EMAIL_NOT_VERIFIED",
      async (_call, stage) => {
        const { id, email, token } = await newcomer(stage);
        await stage.db.prisma.user.update({ where: { id }, data: { emailVerifiedAt: null } });
        return { token, body: { token: (await invitation(stage, email)).token } };
      },
    ],
    [
      "a plan whose members are used up",
      "QUOTA_EXCEEDED",
      async (call, stage) => {
        const guest = await newcomer(stage);
        const inviting = {
          token: stage.users.outsider.token,
          path: { id: stage.ids.otherWorkspace },
          body: { email: guest.email, role: "viewer" },
        };
        const { body: made } = await send(stage, "POST /workspaces/{id}/invitations", inviting);
        await beyondThePlan("team_members", "", () => ({}))(call, stage);
        return { token: guest.token, body: { token: tokenIn(made) } };
      },
    ],
  ],
  "POST /organization-ownership-transfers/decline": [
    ["an accepted transfer", "CONFLICT", settled],
    [
      "the owner",
      "FORBIDDEN",
      async (_call, stage) => {
        const { id, owner } = await offered(stage);
        return { token: owner.token, body: { id } };
      },
    ],
  ],
  "PATCH /accounts/{account_id}": [
    [
      "the slug of another account",
      "CONFLICT",
      after(({ body: { slug } = {} }, stage) =>
        socialAccount(stage, stage.ids.workspace, { slug: String(slug), state: "NEEDS_ATTENTION" }),
      ),
    ],
  ],
  "POST /accounts/selections": [
    ["a network whose consent is for one account", "INVALID_INPUT", body({ platform: "mastodon" })],
    [
      "the state of another person",
      "INVALID_INPUT",
      async (call, stage) => ({ ...call, body: await consent(stage, stage.users.owner.token) }),
    ],
    ["a code that the network does not know", "PROVIDER_REFUSED", body({ code: "unknown" })],
  ],
  "GET /accounts/selections/{id}": [
    ["a choice of another person", "NOT_FOUND", (call, { users }) => ({ ...call, token: users.editor.token })],
  ],
  "POST /accounts/selections/{id}/complete": [
    ["a target that the consent does not cover", "INVALID_INPUT", body({ selection_ids: ["unknown"] })],
    [
      "a plan whose accounts are used up",
      "ACCOUNT_QUOTA_EXCEEDED",
      beyondThePlan("social_accounts", "", async (_call, stage) => {
        const { id, targetIds } = await accountSelection(stage, stage.ids.otherWorkspace, stage.users.outsider.id);
        return { path: { id }, body: { selection_ids: targetIds } };
      }),
    ],
  ],
  "POST /social-sets": [["an account of another workspace", "INVALID_INPUT", ofOther]],
  "PUT /social-sets/{id}": [["an account of another workspace", "INVALID_INPUT", ofOther]],
  "GET /billing/status": [
    [
      "both ids",
      "INVALID_INPUT",
      (call, { ids }) => ({ ...call, query: { ...call.query, organization_id: ids.organization } }),
    ],
    ["neither id", "INVALID_INPUT", (call) => ({ ...call, query: {} })],
    ["a workspace of another tenant", "FORBIDDEN", query({ workspace_id: "ws_00000000000000000000000000" })],
  ],
  "POST /organizations/{id}/billing/checkout": [
    ["a plan that is not sold", "INVALID_INPUT", body({ plan_id: "moon" })],
    ["an address of another site", "INVALID_INPUT", body({ return_path: "//elsewhere.example" })],
    ["an organization with a subscription", "CONFLICT", subscribedAlready],
    unsold(3),
    refused("/v1/checkout/sessions"),
  ],
  "POST /organizations/{id}/billing/portal": [
    [
      "an organization that never paid",
      "CONFLICT",
      async (_call, stage) => {
        const { organizationId, owner } = await offered(stage);
        return { token: owner.token, path: { id: organizationId } };
      },
    ],
    unsold(1),
    refused("/v1/billing_portal/sessions"),
  ],
};
