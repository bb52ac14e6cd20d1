import { newChallenge } from "../../../src/domains/identity/second-factor/challenge.ts";
import { openSession } from "../../../src/domains/identity/sessions/session.ts";
import { newId } from "../../../src/platform/ids/ids.ts";
import { PASSWORD } from "../../support/domains/accounts.ts";
import { OWN_NETWORK, POLLING, STARTING, waitingDevice } from "../../support/domains/devicePairings.ts";
import { readyItem } from "../../support/domains/media.ts";
import { newestOf, notifications } from "../../support/domains/notifications.ts";
import { publication } from "../../support/domains/publication.ts";
import { socialAccount } from "../../support/domains/socialAccount.ts";
import { theme } from "../../support/domains/theme.ts";
import { voiceProfile } from "../../support/domains/voiceProfile.ts";
import { newcomer } from "../../support/newcomer.ts";
import { imageTemplate } from "../../support/pictures/imageTemplate.ts";
import { emailChange, withPassword, withSecondFactor } from "../../support/security.ts";
import { documented } from "./documented.ts";
import { type Call, type Fixture, type Stage, send } from "./fixture.ts";
import { offered } from "./fixtures/acceptOwnership.ts";
import { socialSet } from "./fixtures/deleteSocialSet.ts";
import { PUBLICATION_CALLS } from "./publicationCalls.ts";
import { TEAM_CALLS } from "./teamCalls.ts";

/** A companion endpoint and a request to it that succeeds, each time it is asked for. */
export interface Companion extends Pick<Fixture, "name" | "good"> {
  readonly success: number;
}

type Good = Fixture["good"];

const by =
  (role: keyof Stage["users"], call: (stage: Stage) => Omit<Call, "token"> | Promise<Omit<Call, "token">>): Good =>
  async (stage) => ({ token: stage.users[role].token, ...(await call(stage)) });

const plain = (role: keyof Stage["users"]) => by(role, () => ({}));

/** A list of a workspace in which something was made. */
const listed = (make: (stage: Stage) => unknown): Good =>
  by("viewer", async (stage) => {
    await make(stage);
    return { query: { workspace_id: stage.ids.workspace } };
  });

async function slot({ db, clock, ids }: Stage): Promise<string> {
  const time = { localDayOfWeek: 3, localHour: minute++ % 24, localMinute: Math.floor(minute / 24) };
  const stamp = { createdAt: clock.now(), updatedAt: clock.now() };
  const data = { id: newId("slot"), workspaceId: ids.workspace, ...time, ...stamp };
  return (await db.prisma.postingSlot.create({ data })).id;
}
/** An item that a publication and a template use. */
async function usedItem(stage: Stage) {
  const item = await readyItem(stage, stage.ids.workspace);
  const post = await publication(stage, stage.ids.workspace);
  const template = await imageTemplate(stage, stage.ids.workspace);
  await stage.db.prisma.mediaReference.createMany({
    data: [
      { mediaId: item.id, user: "PUBLICATION", userId: post.id },
      { mediaId: item.id, user: "IMAGE_TEMPLATE", userId: template.id },
    ],
  });
  return item;
}

let minute = 0;
let names = 0;

/** A person with a password, of whom no window counts an attempt. */
const signingIn: Good = async (stage) => {
  const { email } = await withPassword(stage);
  return { token: null, body: { email, password: PASSWORD } };
};

/** The token of a sign-in that waits for its second factor. */
async function mfaToken({ app, db }: Stage, id: string): Promise<string> {
  const { email, passwordHash } = await db.prisma.user.findUniqueOrThrow({ where: { id } });
  return newChallenge(app.services, { id, email, passwordHash: passwordHash ?? "" }, null);
}

/** A request for a grant. */
async function reauthenticating(stage: Stage, action: string): Promise<Call> {
  const { token } = await withPassword(stage);
  return { token, body: { action, password: PASSWORD } };
}

async function apiToken(stage: Stage): Promise<string> {
  const call = { token: stage.users.editor.token, body: { name: "A token", scope: "api:read" } };
  return ((await send(stage, "POST /api-tokens", call)).body as { item: { id: string } }).item.id;
}

/** A decision of a person, of whom no window counts an approval. */
const deciding: Good = async (stage) => ({
  token: (await newcomer(stage)).token,
  body: { user_code: (await waitingDevice(stage)).userCode },
});

const CALLS: Readonly<Record<string, Good>> = {
  ...PUBLICATION_CALLS,
  ...TEAM_CALLS,
  "POST /auth/login": signingIn,
  "POST /auth/login/totp": async (stage) => {
    const { id, code } = await withSecondFactor(stage);
    return { token: null, body: { mfa_token: await mfaToken(stage, id), code: code() } };
  },
  "POST /auth/login/recovery-code": async (stage) => {
    const { id, recoveryCodes } = await withSecondFactor(stage);
    return { token: null, body: { mfa_token: await mfaToken(stage, id), code: recoveryCodes[0] } };
  },
  "GET /auth/session-state": plain("viewer"),
  "GET /auth/config": async () => ({ token: null }),
  "GET /auth/oidc/providers": async () => ({ token: null }),
  "GET /auth/security": async (stage) => ({ token: (await withSecondFactor(stage)).token }),
  "GET /auth/sessions": plain("viewer"),
  "DELETE /auth/sessions/{session_id}": by("viewer", async ({ app, db, users }) => {
    const user = await db.prisma.user.findUniqueOrThrow({ where: { id: users.viewer.id } });
    const { session } = await openSession(db.prisma, user, "Firefox", app.services.now());
    return { path: { session_id: session.id } };
  }),
  "GET /auth/email-change": async (stage) => {
    const { id, token } = await withPassword(stage);
    await emailChange(stage, id);
    return { token };
  },
  "POST /auth/logout": async (stage) => {
    const { body } = await send(stage, "POST /auth/login", await signingIn(stage));
    return { token: (body as { token: string }).token };
  },
  "GET /auth/me": plain("viewer"),
  "POST /auth/reauth/password": (stage) => reauthenticating(stage, "organization.delete"),
  "POST /auth/email-change": async (stage) => {
    const call = await reauthenticating(stage, "email.change");
    const { body } = await send(stage, "POST /auth/reauth/password", call);
    const { grant } = body as { grant: string };
    return { token: call.token, body: { new_email: `new-${names++}@example.org`, reauth_grant: grant } };
  },
  "GET /api-tokens": by("editor", async (stage) => {
    await apiToken(stage);
    return {};
  }),
  "POST /api-tokens": by("editor", ({ clock }) => ({
    body: { name: "Nightly", scope: "api:write", expires_at: new Date(clock.now().getTime() + 864e5).toISOString() },
  })),
  "DELETE /api-tokens/{id}": by("editor", async (stage) => ({ path: { id: await apiToken(stage) } })),
  "POST /cli/auth/start": async ({ app }) => {
    await app.services.limiter.reset(STARTING, OWN_NETWORK);
    return { token: null, body: { client_name: "cli", client_os: "", client_version: "1" } };
  },
  "GET /cli/auth/session": by("editor", async (stage) => ({
    query: { user_code: (await waitingDevice(stage)).userCode },
  })),
  "POST /cli/auth/approve": deciding,
  "POST /cli/auth/deny": deciding,
  "POST /cli/auth/poll": async (stage) => {
    await stage.app.services.limiter.reset(POLLING, OWN_NETWORK);
    return { token: null, body: { device_code: (await waitingDevice(stage)).deviceCode } };
  },
  "GET /organizations": plain("viewer"),
  "GET /workspaces": plain("viewer"),
  "POST /workspaces": by("owner", ({ ids }) => ({
    body: { name: `Workspace ${names++}`, organization_id: ids.organization },
  })),
  "PATCH /workspaces/{id}/settings": by("owner", ({ ids }) => ({
    path: { id: ids.workspace },
    body: { color: "#336699", week_start: 1 },
  })),
  "GET /accounts": listed((stage) => socialAccount(stage, stage.ids.workspace)),
  "GET /accounts/{platform}/auth-url": by("editor", ({ ids, mastodon }) => ({
    path: { platform: "mastodon" },
    query: { workspace_id: ids.workspace, instance_url: mastodon.origin },
  })),
  "GET /accounts/mastodon/servers": by("viewer", async ({ db, clock }) => {
    const place = { provider: "mastodon", name: "Coffee", instanceUrl: "https://coffee.example" };
    const app = { ...place, clientId: "client", connectionMode: "oauth", redirectUri: "urn:x" };
    const data = { id: newId("app"), ...app, createdAt: clock.now(), updatedAt: clock.now() };
    const where = { provider_instanceUrl: { provider: place.provider, instanceUrl: place.instanceUrl } };
    await db.prisma.providerApp.upsert({ where, create: data, update: {} });
    return {};
  }),
  "GET /accounts/providers": plain("viewer"),
  "GET /provider-readiness": listed((stage) => socialAccount(stage, stage.ids.workspace)),
  "GET /account-features": by("viewer", async (stage) => ({
    query: {
      workspace_id: stage.ids.workspace,
      account_ids: await socialAccount(stage, stage.ids.workspace),
    },
  })),
  "GET /capabilities": plain("viewer"),
  "POST /capabilities/resolve": by("viewer", async (stage) => ({
    body: {
      account_ids: [await socialAccount(stage, stage.ids.workspace, { state: "NEEDS_ATTENTION" })],
      segments: [{ id: "first", content: "x".repeat(501), media: [], title: "", description: "", url: "" }],
      intent: "post",
      locale: "en",
      account_settings: {},
    },
  })),
  "GET /social-sets": listed((stage) => socialSet(stage)),
  "GET /posting-schedules": listed(slot),
  "GET /posting-schedules/next-slot": listed(slot),
  "POST /posting-schedules/suggest": by("owner", async ({ db, ids }) => {
    await db.prisma.postingSlot.deleteMany({ where: { workspaceId: ids.secondWorkspace } });
    return { body: { workspace_id: ids.secondWorkspace, posts_per_day: 2 } };
  }),
  "PATCH /posting-schedules/{id}": by("owner", async (stage) => ({
    path: { id: await slot(stage) },
    body: { day_of_week: 5, utc_hour: 6, utc_minute: names++ % 60, label: "Breakfast" },
  })),
  "DELETE /posting-schedules/{id}": by("owner", async (stage) => ({ path: { id: await slot(stage) } })),
  "GET /media": listed((stage) => readyItem(stage, stage.ids.workspace)),
  "GET /media/storage": listed((stage) => readyItem(stage, stage.ids.workspace)),
  "GET /media/tags": listed((stage) => readyItem(stage, stage.ids.workspace, { tags: ["harbor"] })),
  "GET /media/{id}/usage": by("viewer", async (stage) => ({ path: { id: (await usedItem(stage)).id } })),
  "POST /media/{id}/restore": by("editor", async (stage) => {
    const trashedAt = stage.clock.now();
    return { path: { id: (await readyItem(stage, stage.ids.workspace, { trashedAt })).id } };
  }),
  "POST /media/batch-delete": by("editor", async (stage) => ({
    body: { media_ids: [(await readyItem(stage, stage.ids.workspace)).id, "med_unknown"] },
  })),
  "POST /media/upload-session": by("editor", ({ ids }) => ({
    body: { workspace_id: ids.workspace, filename: "cover.png", size: 1000, mime_type: "image/png", source: "upload" },
  })),
  "PATCH /media/{id}": by("editor", async (stage) => ({
    path: { id: (await readyItem(stage, stage.ids.workspace)).id },
    body: { alt_text: "A cup of coffee.", original_filename: "coffee.png" },
  })),
  "DELETE /media/{id}": by("editor", async (stage) => ({
    path: { id: (await readyItem(stage, stage.ids.workspace)).id },
  })),
  "GET /notifications/preferences": async (stage) => ({ token: (await withPassword(stage)).token }),
  "PUT /notifications/preferences": async (stage) => ({
    token: (await withPassword(stage)).token,
    body: {
      digest_time: "07:30",
      digest_timezone: "Europe/Berlin",
      preferences: { post_published: { email_frequency: "daily", in_app: true } },
    },
  }),
  "POST /notifications/mutes": by("viewer", ({ ids, clock }) => ({
    body: {
      scope: "workspace",
      workspace_id: ids.workspace,
      ends_at: new Date(clock.now().getTime() + 36e5).toISOString(),
    },
  })),
  "POST /notifications/read": by("viewer", async (stage) => {
    await notifications(stage, stage.users.viewer.id, [stage.ids.workspace]);
    const ids = [await newestOf(stage, stage.users.viewer.id)];
    return { body: { workspace_id: stage.ids.workspace, ids } };
  }),
  "GET /organization-ownership-transfers/resolve": async (stage) => {
    const { id, nominee } = await offered(stage);
    return { token: nominee.token, query: { id } };
  },
  "GET /admin/users": by("instanceAdmin", ({ users }) => ({ query: { search: users.owner.email, sort: "email" } })),
  "GET /themes": by("owner", async (stage) => {
    await theme(stage, 3);
    return { query: { organization_id: stage.ids.organization } };
  }),
  "GET /voice-profiles": listed((stage) => voiceProfile(stage, stage.ids.workspace)),
  "GET /image-editor/presets": plain("viewer"),
  "GET /organizations/{id}/deletion-preview": by("owner", ({ ids }) => ({ path: { id: ids.organization } })),
  "GET /image-editor/templates": listed((stage) => imageTemplate(stage, stage.ids.workspace)),
};

/** The companions of docs/interface.md#companions. */
export const companions: readonly Companion[] = Object.entries(CALLS).map(([name, good]) => ({
  name,
  good,
  success: documented.find((row) => row.name === name)?.success ?? 0,
}));
