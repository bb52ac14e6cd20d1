import sharp from "sharp";
import { expect, test } from "vitest";
import { socialSet } from "../contract/rest/fixtures/deleteSocialSet.ts";
import { theStage } from "../contract/rest/stage.ts";
import { socialAccount } from "../support/domains/socialAccount.ts";
import { theme } from "../support/domains/theme.ts";
import { voiceProfile } from "../support/domains/voiceProfile.ts";
import { overRest, plainDocument } from "../support/pictures/imageDocument.ts";
import { answered, arriving, clientOf } from "./restClient.ts";

/**
 * The domains of a workspace, each with one whole task of a client that knows nothing but an email address and a
 * password.
 */
const stage = theStage();

test("workspaces: creates a workspace, renames it and reads its settings", async () => {
  const { api, organization_id } = await arriving(stage());
  const { id } = await answered(api.POST("/workspaces", { body: { name: "Tea", organization_id } }));
  const params = { path: { id } };
  await answered(api.PATCH("/workspaces/{id}/settings", { params, body: { name: "Green tea" } }));
  expect(await answered(api.GET("/workspaces/{id}/settings", { params }))).toMatchObject({ name: "Green tea" });
});

test("schedules: creates, moves and deletes a posting slot", async () => {
  const { api, workspace_id } = await arriving(stage());
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
  const { api, workspace_id } = await arriving(stage());
  const bytes = await sharp({ create: { width: 9, height: 9, channels: 3, background: "#369" } })
    .png()
    .toBuffer();
  const file = { filename: "cup.png", mime_type: "image/png", size: bytes.byteLength };
  const session = await answered(api.POST("/media/upload-session", { body: { workspace_id, ...file } }));
  const { url = "", method = "", headers } = session.upload;
  const sent = new Request(new URL(url, "http://rostrum.test"), {
    method,
    ...(headers && { headers }),
    body: new Uint8Array(bytes),
  });
  expect((await stage().app.fetch(sent)).status).toBe(204);
  const params = { path: { id: session.media_id } };
  await answered(api.POST("/media/upload-session/{id}/complete", { params, body: { workspace_id } }));
  await answered(api.PATCH("/media/{id}", { params, body: { alt_text: "A cup." } }));
  const listed = async () => (await answered(api.GET("/media", { params: { query: { workspace_id } } }))).media;
  expect((await listed()).find(({ id }) => id === session.media_id)).toMatchObject({ alt_text: "A cup." });
  await answered(api.DELETE("/media/{id}", { params }));
  expect((await listed()).map(({ id }) => id)).not.toContain(session.media_id);
});

test("accounts: connects an account by the page that the server names", async () => {
  const { api, workspace_id } = await arriving(stage());
  const query = { workspace_id, instance_url: stage().mastodon.origin };
  const params = { path: { platform: "mastodon" as const }, query };
  const { url } = await answered(api.GET("/accounts/{platform}/auth-url", { params }));
  expect(url).toContain(stage().mastodon.origin);
  const body = {
    workspace_id,
    server_name: "",
    instance_url: stage().mastodon.origin,
    code: stage().mastodon.code("reader"),
  };
  const { account_id } = await answered(api.POST("/accounts/federated/exchange", { body }));
  const accounts = await answered(api.GET("/accounts", { params: { query: { workspace_id } } }));
  expect(accounts.find(({ id }) => id === account_id)).toMatchObject({ platform: "mastodon", is_active: true });
});

test("voice profiles: resolves the profile of an account", async () => {
  await socialAccount(stage(), stage().ids.workspace);
  const { api, workspace_id } = await arriving(stage());
  const accounts = await answered(api.GET("/accounts", { params: { query: { workspace_id } } }));
  const [profile] = await answered(api.GET("/voice-profiles", { params: { query: { workspace_id } } }));
  const body = { workspace_id, account_ids: accounts.map(({ id }) => id) };
  if (profile === undefined) {
    const { error } = await api.POST("/voice-profiles/effective", { body });
    expect(error).toMatchObject({ code: "CONFLICT" });
  } else expect((await answered(api.POST("/voice-profiles/effective", { body })))[0]?.profile.id).toBe(profile.id);
});

test("notifications: mutes the workspace and ends the mute", async () => {
  const { api, workspace_id } = await arriving(stage());
  const ends_at = new Date(stage().clock.now().getTime() + 3_600_000).toISOString();
  const { mutes } = await answered(
    api.POST("/notifications/mutes", { body: { scope: "workspace", workspace_id, ends_at } }),
  );
  const params = { path: { id: mutes[0]?.id ?? "" } };
  expect((await answered(api.DELETE("/notifications/mutes/{id}", { params }))).mutes).toEqual([]);
});

test("themes: rolls a theme back with the revisions of the list", async () => {
  await theme(stage(), 3);
  const { api, organization_id } = await arriving(stage());
  const [entry] = await answered(api.GET("/themes", { params: { query: { organization_id } } }));
  const { id = "", draft_revision = 0, published_revision = 0 } = entry ?? {};
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
  const { api } = await arriving(stage());
  const { item, token } = await answered(api.POST("/api-tokens", { body: { name: "Nightly", scope: "api:read" } }));
  const program = clientOf(stage(), token);
  expect(await answered(program.GET("/auth/me"))).toMatchObject({ email: stage().users.owner.email });
  const params = { path: { id: item.id } };
  expect(await answered(api.DELETE("/api-tokens/{id}", { params }))).toMatchObject({ revoked: true });
  expect((await program.GET("/auth/me")).response.status).toBe(401);
  await answered(api.POST("/auth/logout"));
  expect((await api.GET("/auth/me")).response.status).toBe(401);
});

test("social sets: finds a set by its name and deletes it", async () => {
  const made = await socialSet(stage());
  const { api, workspace_id } = await arriving(stage());
  const listed = async () => answered(api.GET("/social-sets", { params: { query: { workspace_id } } }));
  const set = (await listed()).find(({ id }) => id === made);
  await answered(
    api.DELETE("/social-sets/{id}", { params: { path: { id: set?.id ?? "" }, query: { confirm: true } } }),
  );
  expect((await listed()).map(({ id }) => id)).not.toContain(made);
});

test("image editor: creates a template with the size of a preset", async () => {
  const { api, workspace_id } = await arriving(stage());
  const { presets } = await answered(api.GET("/image-editor/presets"));
  const preset = presets.find(({ width_px }) => width_px > 0);
  const { key: preset_key, width_px, height_px } = preset ?? {};
  const document = { ...(overRest(plainDocument("Sale")) as object), preset_key, width_px, height_px } as never;
  const body = { workspace_id, name: "Sale", category: "", document };
  const { id } = await answered(api.POST("/image-editor/templates", { body }));
  const { templates } = await answered(api.GET("/image-editor/templates", { params: { query: { workspace_id } } }));
  expect(templates.find((each) => each.id === id)).toMatchObject({ preset_key });
});

test("memes: finds a template", async () => {
  const { api, workspace_id } = await arriving(stage());
  const { templates } = await answered(api.GET("/memes/templates", { params: { query: { workspace_id, limit: 2 } } }));
  expect(templates).toHaveLength(2);
});

test("publication builds: plans angles for the accounts of the workspace", async () => {
  await voiceProfile(stage(), stage().ids.workspace, { isDefault: true });
  await socialAccount(stage(), stage().ids.workspace);
  const { api, workspace_id } = await arriving(stage());
  const accounts = await answered(api.GET("/accounts", { params: { query: { workspace_id } } }));
  const body = { workspace_id, idea: "Bread takes a night.", account_ids: accounts.slice(0, 1).map(({ id }) => id) };
  const { angles } = await answered(api.POST("/publication-builds/angles", { body }));
  expect(angles.length).toBeGreaterThan(0);
});
