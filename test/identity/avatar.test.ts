import { Buffer } from "node:buffer";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { AVATARS } from "../../src/domains/identity/account/update.ts";
import { codeOf, dataOf, issuesOf } from "../support/answers.ts";
import { recordStatements } from "../support/database/statements.ts";
import { plantAvatar } from "../support/domains/avatar.ts";
import { photo } from "../support/domains/media.ts";
import { type Newcomer, newcomer } from "../support/newcomer.ts";
import { recordedBy } from "../support/recordedBy.ts";
import { type World, world } from "../support/world.ts";

let w: World;
let recording: ReturnType<typeof recordStatements>;
beforeAll(async () => {
  w = await world();
  recording = recordStatements(w.db.pool);
});
afterAll(() => w.close());

interface Updated {
  updateViewer: { viewer: { user: { avatarUrl: string | null } } };
}
const UPDATE =
  "mutation ($input: UpdateViewerInput!) { updateViewer(input: $input) { viewer { user { avatarUrl } } } }";
const update = (token: string, input: object) => w.gql<Updated>(token, UPDATE, { input });

/** Sets a picture and returns its address. */
async function avatarOf({ token }: Newcomer, picture: Buffer): Promise<string> {
  const { avatarUrl } = dataOf(await update(token, { avatar: picture.toString("base64") })).updateViewer.viewer.user;
  if (avatarUrl === null) throw new Error("the picture has no address");
  return avatarUrl;
}
/** The address that another person reads. */
async function seenBy(token: string, id: string): Promise<string | null> {
  const query = "query ($id: ID!) { node(id: $id) { ... on User { avatarUrl } } }";
  return dataOf(await w.gql<{ node: { avatarUrl: string | null } }>(token, query, { id })).node.avatarUrl;
}
/** Requests an address as a page of another origin does: without a credential. */
const load = (address: string, headers: Record<string, string> = {}, method = "GET") => {
  const { pathname, search } = new URL(address);
  return w.request(pathname + search, { method, headers: { origin: "https://front.example", ...headers } });
};

describe("the picture of a person", () => {
  test("is the middle square of the upright image without metadata, and every member sees it", async () => {
    const person = await newcomer(w, { organization: "MEMBER" });
    // Red, green, white and blue from left to right, stored lying on the side.
    const stripes = await flat(300, 100)
      .composite([
        { input: await flat(100, 100, "#ff0000").png().toBuffer(), left: 0, top: 0 },
        { input: await flat(50, 100, "#ffffff").png().toBuffer(), left: 150, top: 0 },
        { input: await flat(100, 100, "#0000ff").png().toBuffer(), left: 200, top: 0 },
      ])
      .png()
      .toBuffer();
    const picture = await sharp(stripes).rotate(270).jpeg().withMetadata({ orientation: 6 }).toBuffer();
    const { auditEvents, touched } = await recordedBy(w, async () => {
      const address = await avatarOf(person, picture);
      expect(await seenBy(w.users.viewer.token, person.id)).toBe(address);
      const response = await load(address);
      expect([response.status, response.headers.get("content-type")]).toEqual([200, "image/webp"]);
      expect(response.headers.get("access-control-allow-origin")).toBe("*");
      expect(response.headers.get("cache-control")).toMatch(/^private, max-age=[1-7]\d{3}$/);
      const bytes = new Uint8Array(await response.arrayBuffer());
      const { format, width, height, exif, orientation } = await sharp(bytes).metadata();
      expect([format, width, height, exif, orientation]).toEqual(["webp", 256, 256, undefined, undefined]);
      expect([await colorAt(bytes, 64, 128), await colorAt(bytes, 192, 128)]).toEqual(["green", "white"]);
      const again = await load(address, { "if-none-match": response.headers.get("etag") ?? "" });
      expect([again.status, await again.text()]).toEqual([304, ""]);
      const head = await load(address, {}, "HEAD");
      expect([head.status, head.headers.get("content-length")]).toEqual([200, String(bytes.byteLength)]);
    });
    expect(auditEvents).toMatchObject([{ action: "identity.profile_changed", changedFields: [{ field: "avatar" }] }]);
    expect(touched).toContain(w.ids.organization);
  });

  test("is read with the rows of a list, without a statement of its own, and by no other organization", async () => {
    const people = await Promise.all([1, 2, 3].map(() => newcomer(w, { organization: "MEMBER" })));
    await Promise.all(people.map(({ id }) => plantAvatar(w, id)));
    const members = async (fields: string) => {
      const query = `query ($id: ID!) { organization(id: $id) { members(first: 100) { nodes { user { ${fields} } } } } }`;
      recording.take();
      const text = JSON.stringify(await w.gql(w.users.viewer.token, query, { id: w.ids.organization }));
      return { statements: recording.take().length, addresses: text.match(/\/avatars\/usr_/g)?.length ?? 0 };
    };
    const { statements } = await members("name");
    const pictures = await members("name avatarUrl");
    expect(pictures.statements).toBe(statements);
    expect(pictures.addresses).toBeGreaterThanOrEqual(people.length);
    const query = "query ($id: ID!) { node(id: $id) { ... on User { avatarUrl } } }";
    expect(dataOf(await w.gql<object>(w.users.outsider.token, query, { id: people[0]?.id }))).toEqual({ node: null });
  });

  test("has an address that ends with the picture, with its time, and with a change of the address", async () => {
    const person = await newcomer(w);
    const first = await avatarOf(person, await photo(40, 30).png().toBuffer());
    const longer = first.replace(/expires=(\d+)/, (_all, at: string) => `expires=${Number(at) + 1}`);
    expect((await load(longer)).status).toBe(403);
    expect((await load(first.replace(/\?.*/, ""))).status).toBe(403);
    expect((await load(first.replace(person.id, w.users.owner.id))).status).toBe(403);
    const start = w.clock.now();
    w.clock.set(new Date(start.getTime() + 7_200_001));
    expect((await load(first)).status).toBe(403);
    w.clock.set(start);
    const second = await avatarOf(person, await photo(30, 40).negate().png().toBuffer());
    expect([(await load(first)).status, (await load(second)).status]).toEqual([403, 200]);
  });

  test("is removed by null, with its bytes", async () => {
    const person = await newcomer(w);
    const address = await avatarOf(person, await photo(40, 30).png().toBuffer());
    const { viewer } = dataOf(await update(person.token, { avatar: null })).updateViewer;
    expect(viewer.user.avatarUrl).toBeNull();
    expect((await load(address)).status).toBe(403);
    expect(await w.db.prisma.userAvatar.count({ where: { userId: person.id } })).toBe(0);
    const { auditEvents } = await recordedBy(w, () => update(person.token, { avatar: null }));
    expect(auditEvents).toEqual([]);
  });

  test("stays when another member changes, and is not recorded again when the same picture is sent", async () => {
    const person = await newcomer(w);
    const picture = await photo(40, 30).png().toBuffer();
    const address = await avatarOf(person, picture);
    expect(dataOf(await update(person.token, { name: "Ada" })).updateViewer.viewer.user.avatarUrl).toBe(address);
    const { auditEvents } = await recordedBy(w, () => avatarOf(person, picture));
    expect(auditEvents).toEqual([]);
  });

  test.each([
    ["a text of another alphabet", () => "not base64!", "must be base64 with its padding"],
    ["a page", () => base64("<html></html>"), "must be one of image/png"],
    ["a drawing", () => base64('<svg xmlns="http://www.w3.org/2000/svg"/>'), "must be one of image/png"],
    ["a GIF", async () => (await photo(4, 4).gif().toBuffer()).toString("base64"), "must be one of image/png"],
    [
      "a part of an image",
      async () => (await photo(400, 300).png().toBuffer()).subarray(0, 300).toString("base64"),
      "must be a complete, valid image",
    ],
    [
      "an image of too many pixels",
      async () => (await flat(8000, 4001).png().toBuffer()).toString("base64"),
      "must have at most 32,000,000 pixels",
    ],
  ])("cannot be %s", async (_what, content, rule) => {
    const { token } = await newcomer(w);
    const answer = await update(token, { avatar: await content() });
    expect(codeOf(answer)).toBe("INVALID_INPUT");
    expect(issuesOf(answer)).toMatchObject([{ path: ["avatar"], message: expect.stringContaining(rule) }]);
  });

  test("cannot have more than 512 KiB", async () => {
    const { token } = await newcomer(w);
    expect(codeOf(await update(token, { avatar: "A".repeat(699_056) }))).toBe("VALIDATION_FAILED");
  });

  test("can be set 30 times in ten minutes, and the name can be changed after that", async () => {
    const { id, token } = await newcomer(w);
    const { limiter } = w.app.services;
    await Promise.all(Array.from({ length: AVATARS.points }, () => limiter.take(AVATARS, id)));
    const avatar = (await photo(4, 4).png().toBuffer()).toString("base64");
    expect(codeOf(await update(token, { avatar }))).toBe("RATE_LIMITED");
    expect(codeOf(await update(token, { name: "Ada" }))).toBeUndefined();
  });
});

const base64 = (text: string) => Buffer.from(text).toString("base64");
const flat = (width: number, height: number, background = "#00ff00") =>
  sharp({ create: { width, height, channels: 3, background } });

/** The name of the color of one pixel, which the encoder may have changed a little. */
async function colorAt(bytes: Uint8Array, left: number, top: number): Promise<string> {
  const pixel = await sharp(bytes).extract({ left, top, width: 1, height: 1 }).removeAlpha().raw().toBuffer();
  const bright = [...pixel].map((value) => (value > 200 ? 1 : value < 60 ? 0 : "?")).join("");
  return { "010": "green", "111": "white", "100": "red", "001": "blue" }[bright] ?? bright;
}
