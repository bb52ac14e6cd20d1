import { Buffer } from "node:buffer";
import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { type Font, create as openFont } from "fontkit";
import sharp, { type Sharp } from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { compress } from "woff2-encoder";
import { UPLOADS } from "../../src/domains/themes/assets/create.ts";
import { builtin } from "../../src/domains/themes/builtin/builtins.ts";
import { newId } from "../../src/platform/ids/ids.ts";
import { codeOf, dataOf } from "../support/answers.ts";
import { breaks, faulty } from "../support/database/faults.ts";
import { recordStatements } from "../support/database/statements.ts";
import { cffFont } from "../support/pictures/cffFont.ts";
import { recordedBy } from "../support/recordedBy.ts";
import { type Role, type World, world } from "../support/world.ts";

let w: World;
let playfair: Buffer;
let box: Buffer;
beforeAll(async () => {
  w = await world();
  playfair = await readFile(
    new URL(import.meta.resolve("@fontsource/playfair-display/files/playfair-display-latin-700-normal.woff2")),
  );
  box = Buffer.from(await compress(cffFont("Box Sans", 500)));
});
afterAll(() => w.close());

const token = (role: Role) => w.users[role].token;
const picture = (color: string, width = 12, height = 8): Sharp =>
  sharp({ create: { width, height, channels: 3, background: color } });
const sha256 = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");

type Body = Record<string, unknown> & { id: string; content_url: string };
interface Sent {
  role?: Role;
  credential?: string | null;
  query?: Record<string, string>;
  headers?: Record<string, string>;
}

/** Uploads bytes as the owner; returns the status and the parsed body. */
async function upload(
  type: string | null,
  bytes: Uint8Array,
  { role = "owner", credential, query, headers }: Sent = {},
) {
  const parameters = new URLSearchParams({ organization_id: w.ids.organization, filename: "A file.bin", ...query });
  const bearer = credential === undefined ? token(role) : credential;
  const response = await w.request(`/api/v1/theme-assets?${parameters}`, {
    method: "POST",
    headers: {
      ...(bearer !== null && { authorization: `Bearer ${bearer}` }),
      ...(type !== null && { "content-type": type }),
      ...headers,
    },
    body: new Uint8Array(bytes),
  });
  return { status: response.status, headers: response.headers, body: (await response.json()) as Body };
}

/** An asset of its own. */
let colours = 0;
async function image(sent: Sent = {}): Promise<Body> {
  colours += 1;
  const { status, body } = await upload("image/png", await picture(`rgb(${colours},1,1)`).png().toBuffer(), sent);
  expect([status, body["detail"]]).toEqual([201, undefined]);
  return body;
}

const get = (path: string, bearer: string | null, headers: Record<string, string> = {}, method = "GET") =>
  w.request(path, { method, headers: { ...(bearer !== null && { authorization: `Bearer ${bearer}` }), ...headers } });
const bytesOf = async (response: Response) => Buffer.from(await response.arrayBuffer());
const contentOf = (id: string, query: Record<string, string | number>) =>
  `/api/v1/theme-assets/${id}/content?${new URLSearchParams(query as Record<string, string>)}`;

/** A theme of an organization whose draft and published revisions use assets. */
async function theme(
  draft: string[],
  published: string[][],
  organizationId = w.ids.organization,
): Promise<{ id: string; name: string }> {
  const [id, now] = [newId("thm"), w.clock.now()];
  const naming = (ids: string[]) => ({
    ...builtin("workshop"),
    assets: ids.map((asset) => ({
      key: asset,
      alt: "",
      slot: "background-texture",
      mimeType: "image/png",
      sourceUrl: `asset:${asset}`,
    })),
  });
  const name = `Theme ${id.slice(-6)}`;
  await w.db.prisma.theme.create({
    data: {
      id,
      organizationId,
      name,
      nameKey: name.toLowerCase(),
      draft: naming(draft),
      createdAt: now,
      updatedAt: now,
      publishedRevision: published.length,
      revisions: {
        create: published.map((ids, index) => ({ revision: index + 1, manifest: naming(ids), publishedAt: now })),
      },
    },
  });
  return { id, name };
}

describe("an image", () => {
  const formats = [
    ["image/png", (made: Sharp) => made.png()],
    ["image/jpeg", (made: Sharp) => made.jpeg()],
    ["image/webp", (made: Sharp) => made.webp()],
    ["image/avif", (made: Sharp) => made.avif()],
  ] as const;

  test.each(formats)("of type %s is stored with its type and size", async (type, encode) => {
    const { status, body, headers } = await upload(type, await encode(picture("rebeccapurple")).toBuffer());
    expect(status).toBe(201);
    expect(body).toMatchObject({
      id: expect.stringMatching(/^tas_/),
      organization_id: w.ids.organization,
      kind: "image",
      mime_type: type,
      filename: "A file.bin",
      width: 12,
      height: 8,
      source_url: `asset:${body.id}`,
    });
    expect(headers.get("location")).toBe(body.content_url);
    const served = await get(body.content_url, token("member"));
    expect([served.status, served.headers.get("content-type")]).toEqual([200, type]);
    const bytes = await bytesOf(served);
    expect([sha256(bytes), bytes.length]).toEqual([body["sha256"], body["size"]]);
    expect(await sharp(bytes).metadata()).toMatchObject({ width: 12, height: 8 });
  });

  test("loses all metadata and is rotated upright", async () => {
    const spoken = picture("teal", 20, 10)
      .withMetadata({ orientation: 6 })
      .withExifMerge({ IFD0: { Artist: "Somebody" } });
    const file = Buffer.concat([await spoken.jpeg().toBuffer(), Buffer.from("<script>alert(1)</script>")]);
    const { body } = await upload("image/jpeg", file);
    expect(body).toMatchObject({ width: 10, height: 20 });
    const bytes = await bytesOf(await get(body.content_url, token("owner")));
    expect([bytes.includes("Somebody"), bytes.includes("<script>")]).toEqual([false, false]);
    expect((await sharp(bytes).metadata()).exif).toBeUndefined();
  });

  test("of the greatest permitted side is accepted", async () => {
    const { status, body } = await upload("image/png", await picture("red", 8192, 2).png().toBuffer());
    expect([status, body["width"]]).toEqual([201, 8192]);
  });
});

/** A PNG whose header declares a size. */
function bomb(width: number, height: number, sound: Buffer): Buffer {
  const bytes = Buffer.from(sound);
  bytes.writeUInt32BE(width, 16);
  bytes.writeUInt32BE(height, 20);
  bytes.writeUInt32BE(crc32(bytes.subarray(12, 29)), 29);
  return bytes;
}

function crc32(bytes: Uint8Array): number {
  let crc = 0xffffffff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  return (crc ^ 0xffffffff) >>> 0;
}

describe("a refused content", () => {
  const png = () => picture("navy", 64, 64).png().toBuffer();
  const SVG = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
  const huge = () => Buffer.alloc(5 * 1024 * 1024 + 1, "x");

  const cases: [string, string, () => Buffer | Promise<Buffer>, string, RegExp][] = [
    ["an svg", "image/png", () => Buffer.from(SVG), "type", /xml|an unknown type/],
    ["a gif", "image/png", () => picture("red").gif().toBuffer(), "type", /image\/gif/],
    ["a page with a comment", "image/webp", () => Buffer.from("<!doctype html>RIFF....WEBP"), "type", /./],
    ["a truncated png", "image/png", async () => (await png()).subarray(0, 120), "image", /cannot be decoded/],
    ["a truncated jpeg", "image/jpeg", async () => (await noisy("jpeg")).subarray(0, 900), "image", /cannot/],
    ["a truncated webp", "image/webp", async () => (await noisy("webp")).subarray(0, 900), "image", /cannot/],
    ["a truncated avif", "image/avif", async () => (await noisy("avif")).subarray(0, 700), "image", /cannot/],
    ["a png that ends after its header", "image/png", async () => (await png()).subarray(0, 33), "image", /cannot/],
    [
      "a decompression bomb by its sides",
      "image/png",
      async () => bomb(60_000, 60_000, await png()),
      "side",
      /60000 × 60000/,
    ],
    [
      "a decompression bomb by its pixels",
      "image/png",
      async () => bomb(8192, 8192, await png()),
      "pixels",
      /67108864/,
    ],
    ["an animation", "image/webp", () => animation(), "animation", /2 frames/],
    ["a truncated font", "font/woff2", () => playfair.subarray(0, 5000), "font", /ends before/],
    ["a font with broken tables", "font/woff2", () => garbled(), "font", /unpacked/],
    [
      "a font with a page appended",
      "font/woff2",
      () => Buffer.concat([playfair, Buffer.from(SVG)]),
      "font",
      /after the font/,
    ],
    ["the first bytes of a font", "font/woff2", () => box.subarray(0, 20), "font", /ends before/],
    ["a font that declares gigabytes", "font/woff2", () => fontBomb(), "font", /after unpacking/],
    ["a font without a family", "font/woff2", () => nameless(), "font", /family/],
    [
      "a font of weight 0",
      "font/woff2",
      async () => Buffer.from(await compress(cffFont("Box", 0))),
      "font",
      /weight 0/,
    ],
    ["a font without glyphs", "font/woff2", () => glyphless(), "font", /no glyphs/],
  ];

  test.each(cases)(
    "such as %s is reported with the rule and the found value",
    async (_what, type, content, rule, pattern) => {
      const { status, body } = await upload(type, await content());
      expect([status, body["code"], body["rule"]]).toEqual([400, "INVALID_INPUT", rule]);
      expect(body["found"]).toMatch(pattern);
      expect(body["errors"]).toEqual([
        { location: "body", message: `${rule}: found ${body["found"]}, needed ${body["needed"]}` },
      ]);
    },
  );

  test("leaves no row", async () => {
    const before = await w.db.prisma.themeAsset.count();
    await upload("image/png", Buffer.from(SVG));
    expect(await w.db.prisma.themeAsset.count()).toBe(before);
  });

  test("that is too large is reported before or after the whole body arrived", async () => {
    const declared = await upload("image/png", huge());
    expect([declared.status, declared.body["code"]]).toEqual([413, "PAYLOAD_TOO_LARGE"]);
    const font = await upload("font/woff2", Buffer.alloc(2 * 1024 * 1024 + 1));
    expect(font.status).toBe(413);
    let sent = 0;
    const endless = new ReadableStream<Uint8Array>({
      pull(controller) {
        sent += 1;
        if (sent > 40) controller.close();
        else controller.enqueue(new Uint8Array(256 * 1024));
      },
    });
    const path = `/api/v1/theme-assets?organization_id=${w.ids.organization}&filename=x`;
    const headers = { authorization: `Bearer ${token("owner")}`, "content-type": "image/png" };
    const streamed = await w.request(path, { method: "POST", headers, body: endless, duplex: "half" } as RequestInit);
    expect(streamed.status).toBe(413);
  });

  test.each(["text/html", "image/svg+xml", "application/json", null])("includes the declared type %s", async (type) => {
    const { status, body } = await upload(type, await png());
    expect([status, body["code"]]).toEqual([415, "UNSUPPORTED_MEDIA_TYPE"]);
  });

  test("includes an empty body", async () => {
    expect((await upload("image/png", Buffer.alloc(0))).status).toBe(400);
  });

  const noisy = (format: "jpeg" | "webp" | "avif") =>
    sharp({
      create: {
        width: 200,
        height: 200,
        channels: 3,
        background: "red",
        noise: { type: "gaussian", mean: 128, sigma: 60 },
      },
    })
      .toFormat(format)
      .toBuffer();

  const animation = async () => {
    const frames = await Promise.all(["red", "blue"].map((color) => picture(color).png().toBuffer()));
    return sharp(frames, { join: { animated: true } })
      .webp()
      .toBuffer();
  };

  const garbled = () => {
    const bytes = Buffer.from(playfair);
    bytes.fill(7, 2000, 9000);
    return bytes;
  };

  /** The first entry of the directory declares a table of 256 MiB. */
  const fontBomb = () => {
    const directory = Buffer.from([5, 0x81, 0x80, 0x80, 0x80, 0x00]);
    const header = Buffer.alloc(48);
    header.write("wOF2OTTO", "latin1");
    header.writeUInt32BE(56, 8);
    header.writeUInt16BE(1, 12);
    header.writeUInt32BE(2, 20);
    return Buffer.concat([header, directory, Buffer.alloc(2)]);
  };

  const nameless = async () => Buffer.from(await compress(cffFont("")));

  const glyphless = async () => {
    const font = cffFont("Box");
    const at = font.indexOf("maxp");
    font.writeUInt16BE(0, font.readUInt32BE(at + 8) + 4);
    return Buffer.from(await compress(font));
  };
});

describe("a font", () => {
  const open = (bytes: Buffer) => openFont(bytes) as Font;

  test("with TrueType glyphs is stored unchanged, with a ttf derivative", async () => {
    const { status, body } = await upload("font/woff2", playfair, { query: { filename: "Playfair Bold.woff2" } });
    expect([status, body]).toMatchObject([
      201,
      { kind: "font", mime_type: "font/woff2", family: "Playfair Display", weight: 700, style: "normal" },
    ]);
    expect(await bytesOf(await get(body.content_url, token("member")))).toEqual(playfair);
    const native = await get(`${body.content_url}&format=ttf`, token("member"));
    expect([native.status, native.headers.get("content-type")]).toEqual([200, "font/ttf"]);
    const bytes = await bytesOf(native);
    const identity = sha256(bytes);
    expect(body["native_derivative"]).toEqual({ format: "ttf", identity });
    expect(native.headers.get("etag")).toBe(`"sha256-${identity}"`);
    const font = open(bytes);
    expect([font.familyName, font.hasGlyphForCodePoint(65), bytes.readUInt32BE(0)]).toEqual([
      "Playfair Display",
      true,
      0x10000,
    ]);
    expect(font.layout("Aa").glyphs.every(({ path }) => path.commands.length > 0)).toBe(true);
    expect((await get(`${body.content_url}&format=otf`, token("member"))).status).toBe(404);
  });

  test("with CFF glyphs has an otf derivative", async () => {
    const { body } = await upload("font/woff2", box);
    expect(body).toMatchObject({ family: "Box Sans", weight: 500, style: "normal" });
    const native = await get(`${body.content_url}&format=otf`, token("owner"));
    expect(native.headers.get("content-type")).toBe("font/otf");
    const bytes = await bytesOf(native);
    expect(bytes.toString("latin1", 0, 4)).toBe("OTTO");
    expect(body["native_derivative"]).toEqual({ format: "otf", identity: sha256(bytes) });
    const font = open(bytes);
    expect([font.familyName, font.glyphForCodePoint(65).path.toSVG()]).toEqual([
      "Box Sans",
      "M50 0L550 0L550 700L50 700Z",
    ]);
    expect((await get(`${body.content_url}&format=ttf`, token("owner"))).status).toBe(404);
  });

  test("in italics has the style italic", async () => {
    const file = "@fontsource/playfair-display/files/playfair-display-latin-400-italic.woff2";
    const { body } = await upload("font/woff2", await readFile(new URL(import.meta.resolve(file))));
    expect([body["style"], body["weight"]]).toEqual(["italic", 400]);
  });
});

describe("an upload", () => {
  test("of the same content again returns the same asset, with one row and one audit event", async () => {
    const bytes = await picture("coral").png().toBuffer();
    const { auditEvents, touched } = await recordedBy(w, async () => {
      const first = await upload("image/png", bytes, { query: { filename: "One.png" } });
      const again = await upload("image/png", bytes, { role: "admin", query: { filename: "Two.png" } });
      expect([again.status, again.body]).toEqual([201, first.body]);
    });
    expect(auditEvents).toMatchObject([
      {
        action: "organization.theme_asset_created",
        resourceType: "organization",
        resourceId: w.ids.organization,
        actorUserId: w.users.owner.id,
      },
    ]);
    expect(JSON.stringify(auditEvents)).not.toContain("One.png");
    expect(touched).toEqual([w.ids.organization]);
  });

  test("of the same content by two concurrent requests creates one asset", async () => {
    const bytes = await picture("orchid").png().toBuffer();
    const all = await Promise.all(Array.from({ length: 4 }, () => upload("image/png", bytes)));
    expect(new Set(all.map(({ body }) => body.id)).size).toBe(1);
  });

  test("of the same content to another organization creates another asset", async () => {
    const bytes = await picture("salmon").png().toBuffer();
    const ours = await upload("image/png", bytes);
    const theirs = await upload("image/png", bytes, {
      role: "outsider",
      query: { organization_id: w.ids.otherOrganization },
    });
    expect([theirs.status, theirs.body.id === ours.body.id]).toEqual([201, false]);
  });

  test("is possible for owner and admins, with a session or an api:write token", async () => {
    const bytes = await picture("plum").png().toBuffer();
    const statusFor = async (sent: Sent) => (await upload("image/png", bytes, sent)).status;
    for (const role of ["owner", "admin"] as const) expect([role, await statusFor({ role })]).toEqual([role, 201]);
    for (const role of ["editor", "viewer", "member", "outsider", "instanceAdmin"] as const) {
      expect([role, await statusFor({ role })]).toEqual([role, 403]);
    }
    expect(await statusFor({ credential: null })).toBe(401);
    expect(await statusFor({ credential: "nonsense" })).toBe(401);
    expect(await statusFor({ credential: await w.apiToken("owner", "API_READ") })).toBe(403);
    expect(await statusFor({ credential: await w.apiToken("owner", "API_WRITE") })).toBe(201);
    expect(await statusFor({ credential: await w.apiToken("owner", "API_FULL", w.ids.workspace) })).toBe(403);
    expect(await statusFor({ query: { organization_id: newId("org") } })).toBe(403);
  });

  test("with the browser's cookie needs this site's Origin", async () => {
    const bytes = await picture("peru").png().toBuffer();
    const cookie = { cookie: `__Host-rostrum=${token("owner")}` };
    expect((await upload("image/png", bytes, { credential: null, headers: cookie })).status).toBe(403);
    const here = { ...cookie, origin: "http://rostrum.test" };
    expect((await upload("image/png", bytes, { credential: null, headers: here })).status).toBe(201);
  });

  test("does not read the body of a caller without the permission", async () => {
    let read = false;
    const body = new ReadableStream<Uint8Array>(
      {
        pull(controller) {
          read = true;
          controller.close();
        },
      },
      { highWaterMark: 0 },
    );
    const headers = { authorization: `Bearer ${token("viewer")}`, "content-type": "image/png" };
    const path = `/api/v1/theme-assets?organization_id=${w.ids.organization}&filename=x`;
    const response = await w.request(path, { method: "POST", headers, body, duplex: "half" } as RequestInit);
    expect([response.status, read]).toEqual([403, false]);
  });

  test.each([
    ["without a filename", { filename: "" }, 400, "query.filename"],
    ["with a path as filename", { filename: "../../etc/passwd" }, 422, "query.filename"],
    ["with a blank organization", { organization_id: " " }, 400, "query.organization_id"],
    ["with an unknown member", { colour: "red" }, 422, "query.colour"],
    ["for an unknown theme", { theme_id: "thm_unknown" }, 400, "query.theme_id"],
  ])("%s is refused and the member named", async (_what, query, status, location) => {
    const answer = await upload("image/png", await picture("tan").png().toBuffer(), { query });
    expect([answer.status, answer.body["errors"]]).toMatchObject([status, [{ location }]]);
  });

  test("for a theme of the organization has its id; for another tenant's theme or an unknown one it is refused with the same error", async () => {
    const { id } = await theme([], []);
    expect((await image({ query: { theme_id: id } }))["theme_id"]).toBe(id);
    const foreign = await theme([], [], w.ids.otherOrganization);
    const bytes = await picture("sienna").png().toBuffer();
    expect((await upload("image/png", bytes, { query: { theme_id: foreign.id } })).status).toBe(400);
  });

  test("is also a GraphQL mutation, for contents that fit into a request", async () => {
    const create = (content: string) =>
      w.gql<{ createThemeAsset: { themeAsset: unknown } }>(token("owner"), CREATE, {
        input: { organizationId: w.ids.organization, filename: "box.woff2", content },
      });
    const answer = dataOf(await create(box.toString("base64"))).createThemeAsset.themeAsset;
    expect(answer).toMatchObject({ kind: "FONT", family: "Box Sans", weight: 500, derivative: { format: "OTF" } });
    expect(dataOf(await create(box.toString("base64"))).createThemeAsset.themeAsset).toEqual(answer);
    expect((await create("no base64!")).errors?.[0]?.extensions).toMatchObject({ rule: "encoding" });
    expect((await create("")).errors?.[0]?.extensions).toMatchObject({ rule: "type" });
  });

  test("is rate-limited", async () => {
    const { limiter } = w.app.services;
    const { id } = w.users.outsider;
    await Promise.all(Array.from({ length: UPLOADS.points }, () => limiter.take(UPLOADS, id).catch(() => {})));
    const sent = { role: "outsider", query: { organization_id: w.ids.otherOrganization } } as const;
    const { status, headers } = await upload("image/png", await picture("snow").png().toBuffer(), sent);
    expect([status, Number(headers.get("retry-after")) > 0]).toEqual([429, true]);
    expect(headers.get("ratelimit")).toContain("theme-assets");
  });

  test("runs once for one Idempotency-Key", async () => {
    const headers = { "idempotency-key": "asset-once" };
    const bytes = await picture("wheat").png().toBuffer();
    const first = await upload("image/png", bytes, { headers });
    const { auditEvents } = await recordedBy(w, async () => {
      expect((await upload("image/png", bytes, { headers })).body).toEqual(first.body);
    });
    expect(auditEvents).toEqual([]);
    const other = await upload("image/png", await picture("linen").png().toBuffer(), { headers });
    expect(other.body["code"]).toBe("IDEMPOTENCY_KEY_REUSED");
  });
});

const ASSET =
  "{ id kind mimeType filename sha256 bytes width height family weight style contentUrl themeId derivative { format sha256 contentUrl } createdBy { id } }";
const CREATE = `mutation ($input: CreateThemeAssetInput!) { createThemeAsset(input: $input) { themeAsset ${ASSET} } }`;
const DELETE = "mutation ($id: ID!) { deleteThemeAsset(input: { id: $id }) { deletedId } }";

describe("the deletion of an asset", () => {
  const remove = (by: string, id: string) => w.gql<{ deleteThemeAsset: { deletedId: string } }>(by, DELETE, { id });

  test("is possible if no theme uses the asset", async () => {
    const { id, content_url: url } = await image();
    const { auditEvents, touched } = await recordedBy(w, async () => {
      expect(dataOf(await remove(token("admin"), id)).deleteThemeAsset).toEqual({ deletedId: id });
    });
    expect(auditEvents).toMatchObject([{ action: "organization.theme_asset_deleted", actorUserId: w.users.admin.id }]);
    expect(touched).toEqual([w.ids.organization]);
    expect((await get(url, token("owner"))).status).toBe(404);
    expect(codeOf(await remove(token("owner"), id))).toBe("NOT_FOUND");
  });

  test("is refused while themes use the asset, and lists them", async () => {
    const { id } = await image();
    const drafted = await theme([id], []);
    const published = await theme([], [[id], [], [id]]);
    await theme([], [[]]);
    const { errors } = await remove(token("owner"), id);
    expect(errors?.[0]).toMatchObject({
      message: `The asset is used by themes: “${drafted.name}” (draft), “${published.name}” (revision 1, 3). Remove it there first`,
      extensions: {
        code: "CONFLICT",
        usedBy: [
          { themeId: drafted.id, draft: true, revisions: [] },
          { themeId: published.id, draft: false, revisions: [1, 3] },
        ],
      },
    });
    await w.db.prisma.theme.deleteMany({ where: { id: { in: [drafted.id, published.id] } } });
    expect(codeOf(await remove(token("owner"), id))).toBeUndefined();
  });

  test("is FORBIDDEN for members and NOT_FOUND for people outside of the organization", async () => {
    const { id } = await image();
    for (const role of ["editor", "viewer", "member"] as const) {
      expect(codeOf(await remove(token(role), id))).toBe("FORBIDDEN");
    }
    for (const role of ["outsider", "instanceAdmin"] as const) {
      expect(codeOf(await remove(token(role), id))).toBe("NOT_FOUND");
    }
    expect(codeOf(await remove(await w.apiToken("owner", "API_READ"), id))).toBe("FORBIDDEN");
  });
});

describe("reading assets", () => {
  const LIST = `query ($id: ID!, $first: Int, $filter: ThemeAssetFilter) { organization(id: $id) {
    themeAssets(first: $first, filter: $filter) { nodes ${ASSET} pageInfo { hasNextPage endCursor } }
  } }`;
  interface List {
    organization: { themeAssets: { nodes: { id: string; kind: string }[] } } | null;
  }
  const list = (by: string, variables: object = {}) => w.gql<List>(by, LIST, { id: w.ids.organization, ...variables });

  test("returns the assets of an organization for its members, newest first", async () => {
    const [older, newer] = [await image(), await image()];
    const nodes = dataOf(await list(token("member"), { first: 2 })).organization?.themeAssets.nodes;
    expect(nodes?.map(({ id }) => id)).toEqual([newer.id, older.id]);
    expect(nodes?.[0]).toMatchObject({
      contentUrl: expect.stringMatching(
        `^http://rostrum\\.test/api/v1/theme-assets/${newer.id}/content\\?expires=\\d+&signature=[\\w-]+$`,
      ),
      derivative: null,
      createdBy: { id: w.users.owner.id },
    });
    expect(dataOf(await list(token("outsider"))).organization).toBeNull();
  });

  test("filters by kind and theme", async () => {
    const { id } = await theme([], []);
    const { id: asset } = await image({ query: { theme_id: id } });
    const nodes = async (filter: object) =>
      dataOf(await list(token("viewer"), { filter, first: 100 })).organization?.themeAssets.nodes ?? [];
    expect((await nodes({ themeId: id })).map((node) => node.id)).toEqual([asset]);
    expect(new Set((await nodes({ kind: "FONT" })).map(({ kind }) => kind))).toEqual(new Set(["FONT"]));
    expect(await nodes({ kind: "FONT", themeId: id })).toEqual([]);
  });

  test("never loads the bytes, and needs the same number of statements for many assets as for one", async () => {
    const recording = recordStatements(w.db.pool);
    const { id } = await image();
    recording.take();
    const counted = async (first: number) => {
      await list(token("owner"), { first });
      return recording.take();
    };
    await counted(1);
    const one = await counted(1);
    expect(one).toHaveLength((await counted(20)).length);
    const ways = `query ($id: ID!) { themeAsset(id: $id) ${ASSET} node(id: $id) { ... on ThemeAsset ${ASSET} } }`;
    expect(codeOf(await w.gql(token("owner"), ways, { id }))).toBeUndefined();
    const read = [...one, ...recording.take()].map(({ text }) => text).join("\n");
    expect(read).toContain("theme_asset");
    expect(/"content"|"derivative"/.test(read)).toBe(false);
  });
});

describe("the content of an asset", () => {
  let asset: Body;
  let draftOnly: Body;
  let named: { id: string; name: string };
  beforeAll(async () => {
    asset = await image({ query: { filename: "Wände & Böden.png" } });
    draftOnly = await image();
    named = await theme([draftOnly.id], [[asset.id], [draftOnly.id]]);
  });
  const { stringify } = JSON;
  const status = async (
    query: Record<string, string | number>,
    bearer: string | null = token("viewer"),
    id = asset.id,
  ) => (await get(contentOf(id, query), bearer)).status;

  test("has headers that permit caching forever and execute nothing", async () => {
    const response = await get(asset.content_url, token("viewer"));
    expect(Object.fromEntries(response.headers)).toMatchObject({
      etag: `"sha256-${asset["sha256"]}"`,
      "cache-control": "private, max-age=31536000, immutable",
      "content-length": String(asset["size"]),
      "content-security-policy": "default-src 'none'; sandbox; frame-ancestors 'none'",
      "content-disposition":
        "attachment; filename=\"W_nde _ B_den.png\"; filename*=UTF-8''W%C3%A4nde%20%26%20B%C3%B6den.png",
      "x-content-type-options": "nosniff",
      vary: expect.stringContaining("Authorization, Cookie"),
    });
  });

  test("is not sent again to a client that has it, and its bytes are not read from the database", async () => {
    const path = contentOf(asset.id, { workspace_id: w.ids.workspace });
    const etag = `"sha256-${asset["sha256"]}"`;
    const recording = recordStatements(w.db.pool);
    for (const tag of [etag, `W/${etag}`, `"other", ${etag}`, "*"]) {
      const response = await get(path, token("viewer"), { "if-none-match": tag });
      expect([response.status, response.headers.get("etag"), await response.text()]).toEqual([304, etag, ""]);
      expect(response.headers.get("cache-control")).toBe("private, max-age=31536000, immutable");
    }
    const statements = recording.take().map(({ text }) => text);
    expect(statements.some((text) => text.includes('"content"'))).toBe(false);
    // The session, and the asset's columns without its bytes.
    expect(statements).toHaveLength(4 * 2);
    expect((await get(path, token("viewer"), { "if-none-match": '"sha256-other"' })).status).toBe(200);
    expect(recording.take()).toHaveLength(3);
    expect((await get(path, token("outsider"), { "if-none-match": etag })).status).toBe(403);
  });

  test("is described by HEAD without reading the bytes", async () => {
    const recording = recordStatements(w.db.pool);
    const response = await get(asset.content_url, token("viewer"), {}, "HEAD");
    expect([response.status, response.headers.get("content-length"), await response.text()]).toEqual([
      200,
      String(asset["size"]),
      "",
    ]);
    expect(recording.take().some(({ text }) => text.includes('"content"'))).toBe(false);
  });

  test("is for members of the organization, by the organization's id", async () => {
    const { organization } = w.ids;
    for (const role of ["owner", "admin", "editor", "viewer", "member"] as const) {
      expect([role, await status({ organization_id: organization }, token(role))]).toEqual([role, 200]);
    }
    for (const role of ["outsider", "instanceAdmin"] as const) {
      expect([role, await status({ organization_id: organization }, token(role))]).toEqual([role, 403]);
    }
    const bound = await w.apiToken("owner", "API_FULL", w.ids.workspace);
    expect(await status({ organization_id: organization }, bound)).toBe(403);
  });

  test("is for readers of a workspace, by the workspace's id", async () => {
    const { workspace, secondWorkspace } = w.ids;
    for (const role of ["owner", "admin", "editor", "viewer"] as const) {
      expect([role, await status({ workspace_id: workspace }, token(role))]).toEqual([role, 200]);
    }
    for (const role of ["member", "outsider", "instanceAdmin"] as const) {
      expect([role, await status({ workspace_id: workspace }, token(role))]).toEqual([role, 403]);
    }
    expect(await status({ workspace_id: secondWorkspace })).toBe(403);
    const bound = await w.apiToken("owner", "API_READ", workspace);
    expect(await status({ workspace_id: workspace }, bound)).toBe(200);
    expect(await status({ workspace_id: secondWorkspace }, bound)).toBe(403);
  });

  test("is part of revisions that use it, and of no others", async () => {
    const at = (revision: number, themeId = named.id) => ({
      workspace_id: w.ids.workspace,
      theme_id: themeId,
      revision,
    });
    expect(await status(at(1))).toBe(200);
    expect(await status(at(2))).toBe(404);
    expect(await status(at(3))).toBe(404);
    expect(await status(at(2), token("viewer"), draftOnly.id)).toBe(200);
    expect(await status(at(1), token("viewer"), draftOnly.id)).toBe(404);
    expect(await status(at(1, newId("thm")))).toBe(404);
    const foreign = await theme([], [[asset.id]], w.ids.otherOrganization);
    expect(await status(at(1, foreign.id))).toBe(404);
    expect(await status(at(1), token("outsider"))).toBe(403);
  });

  test("of another tenant is NOT_FOUND", async () => {
    const theirs = { organization_id: w.ids.otherOrganization };
    const [foreign, unknown] = [asset.id, newId("tas")];
    const described = async (id: string, query: Record<string, string>) => {
      const { body, status: answered } = await w.rest("GET", contentOf(id, query).slice("/api/v1".length), {
        token: token("outsider"),
      });
      return [answered, stringify(body).replaceAll(id, "id")];
    };
    expect(await described(foreign, theirs)).toEqual(await described(unknown, theirs));
    expect(await described(foreign, { workspace_id: w.ids.otherWorkspace })).toEqual(
      await described(unknown, { workspace_id: w.ids.otherWorkspace }),
    );
    const ours = await described(foreign, { organization_id: w.ids.organization });
    expect(ours).toEqual(await described(foreign, { organization_id: newId("org") }));
    expect(await described(foreign, { workspace_id: w.ids.workspace })).toEqual(
      await described(foreign, { workspace_id: newId("ws") }),
    );
  });

  test("needs a credential; the browser's cookie is one", async () => {
    expect(await status({ organization_id: w.ids.organization }, null)).toBe(401);
    expect(await status({ organization_id: w.ids.organization }, "nonsense")).toBe(401);
    const cookie = { cookie: `__Host-rostrum=${token("viewer")}` };
    expect((await get(asset.content_url, null, cookie)).status).toBe(200);
  });

  test.each<[string, Record<string, string | number>, number, string[]]>([
    ["no place", {}, 422, ["query.organization_id"]],
    ["a blank organization", { organization_id: "" }, 400, ["query.organization_id"]],
    ["a blank workspace", { workspace_id: " " }, 400, ["query.workspace_id"]],
    ["both", { workspace_id: "ws", organization_id: "org" }, 422, ["query.organization_id"]],
    ["a theme without a revision", { workspace_id: "ws", theme_id: "thm" }, 422, ["query.revision"]],
    ["a revision without a theme", { workspace_id: "ws", revision: 1 }, 422, ["query.theme_id"]],
    [
      "a theme of an organization",
      { organization_id: "org", theme_id: "thm", revision: 1 },
      422,
      ["query.theme_id", "query.revision"],
    ],
    ["revision 0", { workspace_id: "ws", theme_id: "thm", revision: 0 }, 422, ["query.revision"]],
    [
      "a revision that is not a number",
      { workspace_id: "ws", theme_id: "thm", revision: "1.5" },
      422,
      ["query.revision"],
    ],
    [
      "a revision that is too large",
      { workspace_id: "ws", theme_id: "thm", revision: "99999999999" },
      422,
      ["query.revision"],
    ],
    ["another format", { organization_id: "org", format: "woff" }, 422, ["query.format"]],
    ["an unknown member", { organization_id: "org", colour: "red" }, 422, ["query.colour"]],
  ])("with %s is a problem that names the parameters", async (_what, query, expected, locations) => {
    const {
      status: answered,
      body,
      headers,
    } = await w.rest("GET", contentOf(asset.id, query).slice("/api/v1".length), { token: token("viewer") });
    expect([answered, headers.get("content-type")]).toEqual([expected, "application/problem+json"]);
    const { errors } = body as { errors: { location: string }[] };
    expect(errors.map(({ location }) => location)).toEqual(locations);
  });

  test("is read without other columns, and an image has no derivative", async () => {
    const response = await get(asset.content_url, token("owner"), {}, "DELETE");
    expect([response.status, response.headers.get("allow")]).toEqual([405, "GET, HEAD, OPTIONS"]);
    expect((await get(asset.content_url, token("owner"), {}, "OPTIONS")).status).toBe(204);
    expect(await status({ organization_id: w.ids.organization, format: "ttf" })).toBe(404);
  });

  test("is an INTERNAL error if the database fails, without details", async () => {
    const broken = await faulty(w);
    broken.before("ThemeAsset.findFirst", breaks);
    const response = await broken.request(asset.content_url, {
      headers: { authorization: `Bearer ${token("owner")}` },
    });
    expect([response.status, (await response.text()).includes("secret")]).toEqual([500, false]);
    await broken.close();
  });
});
