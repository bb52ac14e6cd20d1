import { GraphQLString, getNamedType, isObjectType } from "graphql";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { schema } from "../../schema/index.ts";
import { dataOf } from "../support/answers.ts";
import { Client } from "../support/client.ts";
import { plantAvatar } from "../support/domains/avatar.ts";
import { photo, processed, readyItem, uploaded } from "../support/domains/media.ts";
import { manifest, theme } from "../support/domains/theme.ts";
import { themeAsset } from "../support/domains/themeAsset.ts";
import { type World, world } from "../support/world.ts";

/** Addresses of this server. */
const OWN = [
  "CreateInvitationPayload.url",
  "CreateMediaUploadPayload.completeUrl",
  "CreateMediaUploadPayload.tusUrl",
  "MediaItem.contentUrl",
  "MediaItem.posterThumbnailUrl",
  "MediaItem.thumbnailUrl",
  "MediaItem.url",
  "MediaUpload.completeUrl",
  "MediaUpload.tusUrl",
  "MediaUploadAddress.url",
  "MemeExample.url",
  "MemeTemplate.blankUrl",
  "StartDevicePairingPayload.completeVerificationUrl",
  "StartDevicePairingPayload.verificationUrl",
  "ThemeAsset.contentUrl",
  "ThemeFontDerivative.contentUrl",
  "ThemeManifestAsset.sourceUrl",
  "ThemeManifestFont.sourceUrl",
  "ThemeNativeFont.sourceUrl",
  "User.avatarUrl",
];

/** Addresses of this server with tests of their own, and why this test does not read them. */
const ELSEWHERE = [
  // A job makes the archive: test/identity/exportAccount.test.ts.
  "AccountExport.archiveUrl",
  // The resolver of the other link.
  "ResendInvitationPayload.url",
];

/** Addresses of other servers, as they are stored or as a network states them; some are front ends'. */
const FOREIGN = [
  "AccountAuthorizationUrlPayload.url",
  "AccountServer.instanceUrl",
  "AccountTarget.avatarUrl",
  "AccountTarget.profileUrl",
  "CreateBillingCheckoutPayload.url",
  "CreateBillingPortalSessionPayload.url",
  "Delivery.externalUrl",
  "FirstComment.externalUrl",
  "LinkCard.url",
  "Medium.url",
  "MemeTemplate.sourceUrl",
  "NetworkBudget.pricesSourceUrl",
  "ProviderApp.instanceUrl",
  "ProviderCosts.pricingSourceUrl",
  "RenditionSegment.externalUrl",
  "SocialAccount.avatarUrl",
  "SocialAccount.instanceUrl",
  "SocialAccount.profileUrl",
  "WebhookEndpoint.url",
  "WorkspaceSettings.avatarUrl",
];

describe("every field of an address", () => {
  test("has a decision about whose address it is", () => {
    const fields = Object.values(schema.getTypeMap())
      .filter(isObjectType)
      .flatMap((type) =>
        Object.values(type.getFields()).map((field) => ({ name: `${type.name}.${field.name}`, field })),
      )
      .filter(({ name }) => /(?:\.url|Url)$/.test(name))
      .filter(({ field }) => getNamedType(field.type) === GraphQLString)
      .map(({ name }) => name);
    expect(fields.toSorted()).toEqual([...OWN, ...ELSEWHERE, ...FOREIGN].toSorted());
  });
});

describe("an address of this server", () => {
  let w: World;
  let token: string;
  beforeAll(async () => {
    w = await world({ env: { PUBLIC_URL: "" } });
    token = w.users.owner.token;
    await processed(w, (await uploaded(w, w.ids.workspace, await photo(40, 30).png().toBuffer())).id);
    const video = await readyItem(w, w.ids.workspace, { mimeType: "video/mp4" });
    await w.db.prisma.mediaItem.update({ where: { id: video.id }, data: { thumbnailKey: video.contentKey } });
    await chooseTheme(w, await themeAsset(w, w.ids.organization));
    await plantAvatar(w, w.users.owner.id);
  });
  afterAll(() => w.close());

  const HOSTS = ["https://one.example", "http://two.example:8080"];

  test.each(HOSTS)("is absolute, with the origin that the caller of %s uses", async (origin) => {
    const client = new Client(w.app, origin);
    const addresses = new Map<string, string[]>();
    const note = (answer: object) => collect(answer, addresses);
    for (let time = 0; time < 2; time++) note(dataOf(await client.gql(token, READ, idsOf(w))));
    const [batched] = (await (await send(client, token, [{ query: READ, variables: idsOf(w) }])).json()) as [
      { data: object },
    ];
    note(batched.data);
    note(dataOf(await client.gql(token, WRITE, writeOf(w, origin))));
    expect([...addresses.keys()].toSorted()).toEqual(OWN);
    const wrong = [...addresses.values()].flat().filter((address) => !address.startsWith(`${origin}/`));
    expect(wrong).toEqual([]);
  });

  test("is a path in the REST layer, except where a person or a program without a base address reads it", async () => {
    const client = new Client(w.app, HOSTS[0]);
    const { body } = await client.rest("GET", `/media?workspace_id=${w.ids.workspace}`, { token });
    const text = JSON.stringify(body);
    expect(text).toContain('"/media/med_');
    expect(text).not.toContain("one.example/media");
    const device = { client_name: "Command line", client_os: "", client_version: "" };
    const pairing = await client.rest("POST", "/cli/auth/start", { body: device });
    expect(JSON.stringify(pairing.body)).toContain(`"verification_url":"${HOSTS[0]}/device`);
  });

  test("of a font of a theme loads in a page of another origin without a credential, until it expires", async () => {
    const client = new Client(w.app, HOSTS[0]);
    const read =
      "query ($id: ID!) { workspace(id: $id) { resolvedTheme(scheme: LIGHT) { fonts { sourceUrl nativeDerivative { sourceUrl } } } } }";
    type Face = { sourceUrl: string; nativeDerivative: { sourceUrl: string } };
    type Answer = { workspace: { resolvedTheme: { fonts: [Face] } } };
    const answer = await client.gql<Answer>(token, read, { id: w.ids.workspace });
    const [font] = dataOf(answer).workspace.resolvedTheme.fonts;
    const headers = { origin: "https://front.example" };
    for (const [address, type] of [
      [font.sourceUrl, "font/woff2"],
      [font.nativeDerivative.sourceUrl, "font/ttf"],
    ] as const) {
      const response = await client.request(address, { headers });
      expect([response.status, response.headers.get("content-type")]).toEqual([200, type]);
      expect(response.headers.get("access-control-allow-origin")).toBe("*");
      expect(response.headers.get("cache-control")).toMatch(/^private, max-age=[1-7]\d{3}$/);
      const forged = [
        address.replace(/expires=(\d+)/, (_all, at: string) => `expires=${Number(at) + 1}`),
        address.replace(/&signature=[^&]*/, ""),
        `${address.replace(/&format=ttf/, "")}&format=${address.includes("format") ? "otf" : "ttf"}`,
      ];
      for (const wrong of forged) expect((await client.request(wrong, { headers })).status).toBe(403);
      const placed = await client.request(`${address}&organization_id=${w.ids.organization}`, { headers });
      expect(placed.status).toBe(422);
      const ended = await client.request(address, { headers: { ...headers, authorization: "Bearer ended" } });
      expect(ended.status).toBe(200);
      const start = w.clock.now();
      w.clock.set(new Date(start.getTime() + 7_200_001));
      expect((await client.request(address, { headers })).status).toBe(403);
      w.clock.set(start);
    }
  });
});

const READ = `query ($workspace: ID!, $organization: ID!) {
  viewer { user { __typename avatarUrl } }
  workspace(id: $workspace) {
    media { nodes { __typename url contentUrl thumbnailUrl posterThumbnailUrl } }
    resolvedTheme(scheme: LIGHT) {
      assets { __typename sourceUrl }
      fonts { __typename sourceUrl nativeDerivative { __typename sourceUrl } }
    }
  }
  memeTemplates(workspaceId: $workspace, first: 2) { templates { __typename blankUrl example { __typename url } } }
  organization(id: $organization) {
    themeAssets { nodes { __typename contentUrl derivative { __typename contentUrl } } }
  }
}`;
const idsOf = ({ ids }: World) => ({ workspace: ids.workspace, organization: ids.organization });

const WRITE = `mutation ($invitation: CreateInvitationInput!, $upload: CreateMediaUploadInput!, $device: StartDevicePairingInput!) {
  startDevicePairing(input: $device) { __typename verificationUrl completeVerificationUrl }
  createInvitation(input: $invitation) { __typename url }
  createMediaUpload(input: $upload) {
    __typename completeUrl tusUrl upload { __typename url }
    session { __typename completeUrl tusUrl upload { __typename url } }
  }
}`;
const writeOf = ({ ids }: World, host: string) => ({
  invitation: { workspaceId: ids.workspace, email: `eve@${new URL(host).hostname}`, role: "VIEWER" },
  upload: { workspaceId: ids.workspace, filename: "a.png", mimeType: "image/png", size: 100 },
  device: { clientName: "Command line", operatingSystem: "", clientVersion: "" },
});

const send = (client: Client, token: string, operations: object) =>
  client.request("/graphql", {
    method: "POST",
    headers: { "content-type": "application/json", authorization: `Bearer ${token}` },
    body: JSON.stringify(operations),
  });

/** Adds the addresses of an answer, by type and field. */
function collect(value: unknown, addresses: Map<string, string[]>): void {
  if (typeof value !== "object" || value === null) return;
  const { __typename } = value as { __typename?: string };
  for (const [key, member] of Object.entries(value)) {
    collect(member, addresses);
    if (__typename === undefined || !/^url$|Url$/.test(key) || member === null) continue;
    const name = `${__typename}.${key}`;
    addresses.set(name, [...(addresses.get(name) ?? []), member]);
  }
}

/** Lets the workspace use a published theme with a font and a picture. */
async function chooseTheme(w: World, font: string): Promise<void> {
  const { id: _id, ...row } = await w.db.prisma.themeAsset.findUniqueOrThrow({ where: { id: font } });
  const facts = { kind: "IMAGE", mimeType: "image/png", width: 2, height: 2 } as const;
  const none = { family: null, weight: null, style: null, derivative: null, derivativeFormat: null };
  const data = { ...row, ...facts, ...none, id: "tas_picture", sha256: "c".repeat(64), derivativeSha256: null };
  await w.db.prisma.themeAsset.create({ data });
  const id = await theme(w, 1);
  const whole = { ...manifest(), key: id, revision: "1" };
  const face = { family: "Face", weight: 400, style: "normal", display: "swap", format: "woff2" } as const;
  whole.fonts = [{ key: "face", ...face, sourceUrl: `asset:${font}` }];
  whole.assets = [
    { key: "grain", alt: "", slot: "background-texture", mimeType: "image/png", sourceUrl: "asset:tas_picture" },
  ];
  for (const scheme of Object.values(whole.schemes))
    Object.assign(scheme.typography.body, { family: "Face", weight: 400 });
  const where = { themeId_revision: { themeId: id, revision: 1 } };
  await w.db.prisma.themeRevision.update({ where, data: { manifest: whole } });
  const choice = { kind: "CUSTOM", themeId: id, version: 1, updatedAt: w.clock.now() } as const;
  await w.db.prisma.workspaceTheme.create({ data: { workspaceId: w.ids.workspace, ...choice } });
}
