import createClient from "openapi-fetch";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { PASSWORD } from "../support/accounts.ts";
import { type FakeMastodon, fakeMastodon } from "../support/fakes/mastodon.ts";
import { setPassword } from "../support/security.ts";
import { socialAccount } from "../support/socialAccount.ts";
import { theme } from "../support/theme.ts";
import { type World, world } from "../support/world.ts";
import type { paths } from "./openapi.generated.ts";

let w: World;
let mastodon: FakeMastodon;
beforeAll(async () => {
  mastodon = await fakeMastodon();
  w = await world({ env: { OUTBOUND_ALLOW: "127.0.0.1" } });
  await setPassword(w, w.users.owner.id);
});
afterAll(async () => {
  await mastodon.close();
  await w.close();
});

const clientOf = (token?: string) =>
  createClient<paths>({
    baseUrl: "http://rostrum.test/api/v1",
    fetch: (request) => w.app.fetch(request),
    ...(token !== undefined && { headers: { authorization: `Bearer ${token}` } }),
  });

/** Returns the answer. @throws Error for a problem */
async function answered<Answer>(asked: Promise<{ data?: Answer; error?: unknown }>): Promise<Answer> {
  const { data, error } = await asked;
  if (error !== undefined || data === undefined) throw new Error(JSON.stringify(error));
  return data;
}

/** Signs in, and finds the workspace of the test by its name. */
async function arriving() {
  const body = { email: w.users.owner.email, password: PASSWORD };
  const { token } = await answered(clientOf().POST("/auth/login", { body }));
  const api = clientOf(token);
  const [workspace] = await answered(api.GET("/workspaces"));
  const workspace_id = workspace?.id ?? "";
  return { api, workspace_id, organization_id: workspace?.organization_id ?? "" };
}

/** The domains, each with one whole task of a client that knows nothing but an email address and a password. */
test("workspaces: creates a workspace, renames it and reads its settings", async () => {
  const { api, organization_id } = await arriving();
  const { id } = await answered(api.POST("/workspaces", { body: { name: "Tea", organization_id } }));
  const params = { path: { id } };
  await answered(api.PATCH("/workspaces/{id}/settings", { params, body: { name: "Green tea" } }));
  expect(await answered(api.GET("/workspaces/{id}/settings", { params }))).toMatchObject({ name: "Green tea" });
});

test("schedules: creates, moves and deletes a posting slot", async () => {
  const { api, workspace_id } = await arriving();
  const body = { workspace_id, day_of_week: 6, utc_hour: 3, utc_minute: 7 };
  await answered(api.POST("/posting-schedules", { body }));
  const query = { workspace_id };
  const made = (await answered(api.GET("/posting-schedules", { params: { query } }))).find(
    (slot) => slot.utc_minute === 7,
  );
  const params = { path: { id: made?.id ?? "" } };
  const moved = { day_of_week: 6, utc_hour: 3, utc_minute: 8 };
  expect(await answered(api.PATCH("/posting-schedules/{id}", { params, body: moved }))).toMatchObject(moved);
  await answered(api.DELETE("/posting-schedules/{id}", { params }));
  const left = await answered(api.GET("/posting-schedules", { params: { query } }));
  expect(left.map(({ id }) => id)).not.toContain(made?.id);
  expect((await answered(api.GET("/posting-schedules/next-slot", { params: { query } }))).slot?.id).toBe(left[0]?.id);
});

test("media: uploads a picture, describes it and moves it to the trash", async () => {
  const { api, workspace_id } = await arriving();
  const bytes = await sharp({ create: { width: 9, height: 9, channels: 3, background: "#369" } })
    .png()
    .toBuffer();
  const file = { filename: "cup.png", mime_type: "image/png", size: bytes.byteLength };
  const session = await answered(api.POST("/media/upload-session", { body: { workspace_id, ...file } }));
  const { url = "", method = "", headers } = session.upload;
  const { token } = w.users.owner;
  const sent = new Request(new URL(url, "http://rostrum.test"), {
    method,
    headers: { ...headers, authorization: `Bearer ${token}` },
    body: new Uint8Array(bytes),
  });
  expect((await w.app.fetch(sent)).status).toBe(204);
  const params = { path: { id: session.media_id } };
  await answered(api.POST("/media/upload-session/{id}/complete", { params, body: { workspace_id } }));
  await answered(api.PATCH("/media/{id}", { params, body: { alt_text: "A cup." } }));
  const listed = async () => (await answered(api.GET("/media", { params: { query: { workspace_id } } }))).media;
  expect((await listed()).find(({ id }) => id === session.media_id)).toMatchObject({ alt_text: "A cup." });
  await answered(api.DELETE("/media/{id}", { params }));
  expect((await listed()).map(({ id }) => id)).not.toContain(session.media_id);
});

test("accounts: connects an account by the page that the server names", async () => {
  const { api, workspace_id } = await arriving();
  const query = { workspace_id, instance_url: mastodon.origin };
  const params = { path: { platform: "mastodon" as const }, query };
  const { url } = await answered(api.GET("/accounts/{platform}/auth-url", { params }));
  expect(url).toContain(mastodon.origin);
  const body = { workspace_id, server_name: "", instance_url: mastodon.origin, code: mastodon.code("reader") };
  const { account_id } = await answered(api.POST("/accounts/federated/exchange", { body }));
  const accounts = await answered(api.GET("/accounts", { params: { query: { workspace_id } } }));
  expect(accounts.find(({ id }) => id === account_id)).toMatchObject({ platform: "mastodon", is_active: true });
});

test("voice profiles: resolves the profile of an account", async () => {
  await socialAccount(w, w.ids.workspace);
  const { api, workspace_id } = await arriving();
  const accounts = await answered(api.GET("/accounts", { params: { query: { workspace_id } } }));
  const [profile] = await answered(api.GET("/voice-profiles", { params: { query: { workspace_id } } }));
  const body = { workspace_id, account_ids: accounts.map(({ id }) => id) };
  if (profile === undefined) {
    const { error } = await api.POST("/voice-profiles/effective", { body });
    expect(error).toMatchObject({ code: "CONFLICT" });
  } else expect((await answered(api.POST("/voice-profiles/effective", { body })))[0]?.profile.id).toBe(profile.id);
});

test("notifications: mutes the workspace and ends the mute", async () => {
  const { api, workspace_id } = await arriving();
  const ends_at = new Date(w.clock.now().getTime() + 3_600_000).toISOString();
  const { mutes } = await answered(
    api.POST("/notifications/mutes", { body: { scope: "workspace", workspace_id, ends_at } }),
  );
  const params = { path: { id: mutes[0]?.id ?? "" } };
  expect((await answered(api.DELETE("/notifications/mutes/{id}", { params }))).mutes).toEqual([]);
});

test("themes: rolls a theme back with the revisions of the list", async () => {
  await theme(w, 3);
  const { api, organization_id } = await arriving();
  const [found] = await answered(api.GET("/themes", { params: { query: { organization_id } } }));
  const { id = "", draft_revision = 0, published_revision = 0 } = found ?? {};
  const body = {
    organization_id,
    source_revision: 1,
    expected_draft_revision: draft_revision,
    expected_published_revision: published_revision,
  };
  const restored = await answered(api.POST("/themes/{id}/rollback", { params: { path: { id } }, body }));
  expect(restored).toMatchObject({ revision: published_revision + 1, source_revision: 1 });
});

test("identity: creates an API token, uses it and revokes it", async () => {
  const { api } = await arriving();
  const { item, token } = await answered(api.POST("/api-tokens", { body: { name: "Nightly", scope: "api:read" } }));
  const program = clientOf(token);
  expect(await answered(program.GET("/auth/me"))).toMatchObject({ email: w.users.owner.email });
  const params = { path: { id: item.id } };
  expect(await answered(api.DELETE("/api-tokens/{id}", { params }))).toMatchObject({ revoked: true });
  expect((await program.GET("/auth/me")).response.status).toBe(401);
  await answered(api.POST("/auth/logout"));
  expect((await api.GET("/auth/me")).response.status).toBe(401);
});
