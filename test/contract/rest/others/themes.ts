import sharp from "sharp";
import { vi } from "vitest";
import { UPLOADS } from "../../../../src/domains/themes/assets/create.ts";
import { newId } from "../../../../src/platform/ids/ids.ts";
import { createThemeAsset, getThemeAssetContent } from "../../../../src/server/files/theme-assets/operations.ts";
import { dataOf } from "../../../support/answers.ts";
import { breaks, vanishes } from "../../../support/database/faults.ts";
import { themeAsset } from "../../../support/domains/themeAsset.ts";
import type { Stage } from "../fixture.ts";
import { type Answer, type OtherFixture, omit, type Sent } from "./fixture.ts";

let shade = 0;

/** A picture that no other request has sent. */
async function picture(): Promise<Uint8Array<ArrayBuffer>> {
  shade += 1;
  const background = { r: 0, g: shade, b: 9 };
  return new Uint8Array(
    await sharp({ create: { width: 2, height: 2, channels: 3, background } })
      .png()
      .toBuffer(),
  );
}

const place = ({ ids }: Stage) => ({ organization_id: ids.organization, filename: "a.png" });
const PNG = { "content-type": "image/png" };

async function creation(stage: Stage, sent: Sent = {}): Promise<Sent> {
  return { query: place(stage), headers: PNG, body: await picture(), ...sent };
}

/** A key of another creation. */
async function usedKey(stage: Stage): Promise<string> {
  const key = newId("tas");
  await stage.request(`/api/v1/theme-assets?${new URLSearchParams(place(stage))}`, {
    method: "POST",
    headers: { ...PNG, authorization: `Bearer ${stage.users.owner.token}`, "idempotency-key": key },
    body: await picture(),
  });
  return key;
}

/** Lets the time limit of a body pass at once. */
function passTime(): void {
  const wait = globalThis.setTimeout;
  vi.spyOn(globalThis, "setTimeout").mockImplementation(((act: () => void, ms: number, ...rest: []) =>
    wait(act, ms === 60_000 ? 1 : ms, ...rest)) as typeof setTimeout);
}

const withQuery = (more: Record<string, string>) => async (stage: Stage) => ({
  with: await creation(stage, { query: { ...place(stage), ...more } }),
  without: await creation(stage),
});

const create: OtherFixture = {
  operation: createThemeAsset,
  as: "owner",
  answers: { 201: (stage) => creation(stage) },
  problems: {
    BAD_REQUEST: (stage) => ({ query: place(stage), headers: PNG }),
    INVALID_INPUT: (stage) => creation(stage, { query: { ...place(stage), filename: "" } }),
    UNAUTHENTICATED: (stage) => creation(stage, { token: null }),
    FORBIDDEN: (stage) => creation(stage, { token: stage.users.viewer.token }),
    async CONFLICT(stage) {
      const organizationId = stage.ids.otherOrganization;
      const { createdById: _, ...row } = await stage.db.prisma.themeAsset.findUniqueOrThrow({
        where: { id: await themeAsset(stage, organizationId) },
      });
      const data = Array.from({ length: 499 }, (_item, at) => ({
        ...row,
        id: newId("tas"),
        sha256: String(at).padStart(64, "c"),
      }));
      await stage.db.prisma.themeAsset.createMany({ data });
      return creation(stage, {
        token: stage.users.outsider.token,
        query: { ...place(stage), organization_id: organizationId },
      });
    },
    REQUEST_TIMEOUT(stage) {
      passTime();
      const endless = new ReadableStream<Uint8Array>({ pull: () => new Promise(() => {}) }, { highWaterMark: 0 });
      return { query: place(stage), headers: PNG, body: endless };
    },
    PAYLOAD_TOO_LARGE: (stage) => creation(stage, { body: new Uint8Array(5 * 1024 * 1024 + 1) }),
    UNSUPPORTED_MEDIA_TYPE: (stage) => creation(stage, { headers: { "content-type": "text/html" } }),
    VALIDATION_FAILED: (stage) => creation(stage, { query: { ...place(stage), color: "red" } }),
    IDEMPOTENCY_KEY_REUSED: async (stage) =>
      creation(stage, { headers: { ...PNG, "idempotency-key": await usedKey(stage) } }),
    async RATE_LIMITED(stage) {
      const { limiter } = stage.broken.services;
      const { id, token } = stage.users.admin;
      await Promise.all(Array.from({ length: UPLOADS.points }, () => limiter.take(UPLOADS, id)));
      return creation(stage, { token });
    },
    async INTERNAL(stage) {
      const sent = await creation(stage);
      stage.broken.before("ThemeAsset.create", breaks);
      return sent;
    },
    async UNAVAILABLE(stage) {
      const sent = await creation(stage);
      stage.broken.before("ThemeAsset.create", vanishes);
      return sent;
    },
  },
  members: {
    "query.organization_id": async (stage) => ({
      with: await creation(stage),
      without: await creation(stage, { query: omit(place(stage), "organization_id") }),
    }),
    "query.filename": async (stage) => ({
      with: await creation(stage),
      without: await creation(stage, { query: omit(place(stage), "filename") }),
    }),
    "query.theme_id": withQuery({ theme_id: "thm_unknown" }),
    "header.Idempotency-Key": async (stage) => ({
      with: await creation(stage, { headers: { ...PNG, "idempotency-key": await usedKey(stage) } }),
      without: await creation(stage),
    }),
  },
};

let made: { stage: Stage; id: Promise<string> } | undefined;

/** The one font of a stage. */
async function font(stage: Stage, query: Record<string, string>, sent: Sent = {}): Promise<Sent> {
  if (made?.stage !== stage) made = { stage, id: themeAsset(stage, stage.ids.organization) };
  return { id: await made.id, query, ...sent };
}

/** The query of the font's signed address. */
async function signed(stage: Stage): Promise<Record<string, string>> {
  const { id } = await font(stage, {});
  const query = "query ($id: ID!) { themeAsset(id: $id) { contentUrl } }";
  const answer = await stage.gql<{ themeAsset: { contentUrl: string } }>(stage.users.owner.token, query, { id });
  return Object.fromEntries(new URL(dataOf(answer).themeAsset.contentUrl).searchParams);
}

const whole = ({ ids }: Stage) => ({ organization_id: ids.organization });
const published = ({ ids }: Stage) => ({ workspace_id: ids.workspace, theme_id: "thm_unknown", revision: "1" });

async function entityTag(stage: Stage): Promise<string> {
  const { id = "" } = await font(stage, {});
  const { sha256 } = await stage.db.prisma.themeAsset.findUniqueOrThrow({ where: { id }, select: { sha256: true } });
  return `"sha256-${sha256}"`;
}

const typeOf = ({ headers }: Answer) => headers.get("content-type");

const publishedWithout = (name: string) => async (stage: Stage) => ({
  with: await font(stage, published(stage)),
  without: await font(stage, omit(published(stage), name)),
});

const content: OtherFixture = {
  operation: getThemeAssetContent,
  as: "owner",
  answers: {
    200: (stage) => font(stage, whole(stage)),
    304: async (stage) => font(stage, whole(stage), { headers: { "if-none-match": await entityTag(stage) } }),
  },
  problems: {
    INVALID_INPUT: (stage) => font(stage, { organization_id: " " }),
    UNAUTHENTICATED: (stage) => font(stage, whole(stage), { token: null }),
    FORBIDDEN: (stage) => font(stage, { organization_id: stage.ids.otherOrganization }),
    NOT_FOUND: (stage) => ({ id: "tas_unknown", query: whole(stage) }),
    VALIDATION_FAILED: (stage) => font(stage, {}),
    async INTERNAL(stage) {
      const sent = await font(stage, whole(stage));
      stage.broken.before("ThemeAsset.findFirst", breaks);
      return sent;
    },
    async UNAVAILABLE(stage) {
      const sent = await font(stage, whole(stage));
      stage.broken.before("ThemeAsset.findFirst", vanishes);
      return sent;
    },
  },
  members: {
    "query.organization_id": async (stage) => ({
      with: await font(stage, whole(stage)),
      without: await font(stage, {}),
    }),
    "query.workspace_id": async (stage) => ({
      with: await font(stage, { workspace_id: stage.ids.workspace }),
      without: await font(stage, {}),
    }),
    "query.theme_id": publishedWithout("theme_id"),
    "query.revision": publishedWithout("revision"),
    "query.format": async (stage) => ({
      with: await font(stage, { ...whole(stage), format: "ttf" }),
      without: await font(stage, whole(stage)),
      read: typeOf,
    }),
    "query.expires": async (stage) => {
      const query = await signed(stage);
      return {
        with: await font(stage, query, { token: null }),
        without: await font(stage, { ...query, expires: "" }, { token: null }),
      };
    },
    "query.signature": async (stage) => {
      const query = await signed(stage);
      return {
        with: await font(stage, query, { token: null }),
        without: await font(stage, { ...query, signature: "" }, { token: null }),
      };
    },
    "header.If-None-Match": async (stage) => ({
      with: await font(stage, whole(stage), { headers: { "if-none-match": await entityTag(stage) } }),
      without: await font(stage, whole(stage)),
    }),
  },
};

export const themes: readonly OtherFixture[] = [create, content];
