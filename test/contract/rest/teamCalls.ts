import { accountSelection, target } from "../../support/domains/accountSelection.ts";
import { newestOf, notifications } from "../../support/domains/notifications.ts";
import { socialAccount } from "../../support/domains/socialAccount.ts";
import { newcomer } from "../../support/newcomer.ts";
import { type Call, type Fixture, type Stage, send } from "./fixture.ts";
import { offered } from "./fixtures/acceptOwnership.ts";
import { socialSet } from "./fixtures/deleteSocialSet.ts";

type Good = Fixture["good"];

let invited = 0;

/** An admin of the workspace, whose window no other call has used. */
const inviter = (stage: Stage) => newcomer(stage, { organization: "ADMIN", workspace: "ADMIN" });

/** The token at the end of a link. */
export const tokenIn = (body: unknown): string =>
  (body as { accept_url: string }).accept_url.split(/[/=]/).at(-1) ?? "";

/** An open invitation of an address that no other call invites. */
export async function invitation(stage: Stage, email = `guest-${invited++}@example.org`) {
  const { token: by } = await inviter(stage);
  const inviting = { token: by, path: { id: stage.ids.workspace }, body: { email, role: "editor" } };
  const { body } = await send(stage, "POST /workspaces/{id}/invitations", inviting);
  return { id: (body as { id: string }).id, token: tokenIn(body), by };
}

const ofInvitation: Good = async (stage) => {
  const { id, by } = await invitation(stage);
  return { token: by, path: { id: stage.ids.workspace, invitation_id: id } };
};

/** An owner whose organization has one open payment page. */
async function payer(stage: Stage): Promise<Call> {
  const { organizationId, owner } = await offered(stage);
  return { token: owner.token, path: { id: organizationId } };
}

const PAYING = { plan_id: "pro", billing_period: "monthly", return_path: "/settings" };

/** The ids of a provider, which examples repeat. */
const TARGETS = [target("news"), target("talk")];

/** The members that a person brings back from the page of Discord. */
export async function consent(stage: Stage, by = stage.users.editor.token): Promise<Record<string, string>> {
  const asking = { token: by, path: { platform: "discord" }, query: { workspace_id: stage.ids.workspace } };
  const { body } = await send(stage, "GET /accounts/{platform}/auth-url", asking);
  const back = await fetch((body as { url: string }).url, { redirect: "manual" });
  const { searchParams } = new URL(back.headers.get("location") ?? "");
  const [code, state] = [searchParams.get("code") ?? "", searchParams.get("state") ?? ""];
  return { workspace_id: stage.ids.workspace, platform: "discord", code, state };
}

/** The valid calls of channels, teams and money. */
export const TEAM_CALLS: Readonly<Record<string, Good>> = {
  "GET /workspaces/{id}/team": async (stage) => {
    await invitation(stage);
    return { token: stage.users.owner.token, path: { id: stage.ids.workspace } };
  },
  "GET /organizations/{id}/team": ({ users, ids }) => ({ token: users.member.token, path: { id: ids.organization } }),
  "POST /workspaces/{id}/invitations": async (stage) => ({
    token: (await inviter(stage)).token,
    path: { id: stage.ids.workspace },
    body: { email: `guest-${invited++}@example.org`, role: "viewer" },
  }),
  "DELETE /workspaces/{id}/invitations/{invitation_id}": ofInvitation,
  "POST /workspaces/{id}/invitations/{invitation_id}/resend": ofInvitation,
  "POST /workspace-invitations/accept": async (stage) => {
    const guest = await newcomer(stage);
    return { token: guest.token, body: { token: (await invitation(stage, guest.email)).token } };
  },
  "POST /organization-ownership-transfers/decline": async (stage) => {
    const { id, nominee } = await offered(stage);
    return { token: nominee.token, body: { id } };
  },
  "PATCH /accounts/{account_id}": async (stage) => ({
    token: stage.users.editor.token,
    path: { account_id: await socialAccount(stage, stage.ids.workspace) },
    body: { slug: `account-${invited++}`, messages_enabled: false },
  }),
  "DELETE /accounts/{account_id}": async (stage) => ({
    token: stage.users.editor.token,
    path: { account_id: await socialAccount(stage, stage.ids.workspace) },
  }),
  "POST /accounts/selections": async (stage) => ({ token: stage.users.editor.token, body: await consent(stage) }),
  "GET /accounts/selections/{id}": async (stage) => ({
    token: stage.users.viewer.token,
    path: { id: (await accountSelection(stage, stage.ids.workspace, stage.users.viewer.id, TARGETS)).id },
  }),
  "POST /accounts/selections/{id}/complete": async (stage) => {
    const { id, targetIds } = await accountSelection(stage, stage.ids.workspace, stage.users.editor.id, TARGETS);
    return { token: stage.users.editor.token, path: { id }, body: { selection_ids: targetIds } };
  },
  "POST /social-sets": async (stage) => ({
    token: stage.users.editor.token,
    body: {
      workspace_id: stage.ids.workspace,
      name: `New set ${invited++}`,
      is_default: false,
      accounts: [
        { social_account_id: await socialAccount(stage, stage.ids.workspace), default_output_profile: "short_text" },
      ],
    },
  }),
  "PUT /social-sets/{id}": async (stage) => ({
    token: stage.users.editor.token,
    path: { id: await socialSet(stage) },
    body: {
      name: `Changed set ${invited++}`,
      is_default: false,
      accounts: [{ social_account_id: await socialAccount(stage, stage.ids.workspace) }],
    },
  }),
  "GET /billing/status": ({ users, ids }) => ({
    token: users.viewer.token,
    query: { workspace_id: ids.workspace },
  }),
  "POST /organizations/{id}/billing/checkout": async (stage) => ({ ...(await payer(stage)), body: PAYING }),
  "POST /organizations/{id}/billing/portal": async (stage) => {
    const call = await payer(stage);
    await send(stage, "POST /organizations/{id}/billing/checkout", { ...call, body: PAYING });
    return { ...call, query: { purpose: "invoices" } };
  },
  "POST /notifications/delete": async (stage) => {
    const { viewer } = stage.users;
    await notifications(stage, viewer.id, [stage.ids.workspace]);
    return {
      token: viewer.token,
      body: { workspace_id: stage.ids.workspace, ids: [await newestOf(stage, viewer.id)] },
    };
  },
  "GET /workspaces/{id}/setup": ({ users, ids }) => ({ token: users.viewer.token, path: { id: ids.workspace } }),
};
