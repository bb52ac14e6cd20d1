import { Buffer } from "node:buffer";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { codeOf } from "../support/answers.ts";
import { PDF } from "../support/domains/media.ts";
import { askForUpload, complete, mp4, openUpload, put } from "../support/domains/uploads.ts";
import { type World, world } from "../support/world.ts";

// Each way by which a file enters, with declared types that are unknown, empty, of another file or under another name.

let w: World;
beforeAll(async () => {
  w = await world();
});
afterAll(() => w.close());

/** An answer to a file: the type that is stored, or the status and code of a refusal. */
type Answer = string | [status: number, code: string];

const refused = ({ status, body }: { status: number; body: unknown }): [number, string] => [
  status,
  String((body as { code?: unknown }).code),
];

async function completed(mediaId: string): Promise<Answer> {
  const answer = await complete(w, mediaId);
  return answer.status === 200 ? String((answer.body as { mime_type: unknown }).mime_type) : refused(answer);
}

const DOORS: Record<string, (content: Buffer, declared: string) => Promise<Answer>> = {
  async createMediaUpload(content, mimeType) {
    const { mediaId } = await openUpload(w, { mimeType, size: content.byteLength });
    await put(w, mediaId, content);
    return completed(mediaId);
  },

  async "POST /media/upload-session"(content, declared) {
    const body = { workspace_id: w.ids.workspace, filename: "a", size: content.byteLength, mime_type: declared };
    const opened = await w.rest("POST", "/media/upload-session", { token: w.users.editor.token, body });
    if (opened.status !== 200) return refused(opened);
    const { media_id: mediaId } = opened.body as { media_id: string };
    await put(w, mediaId, content, { headers: { "content-type": declared } });
    return completed(mediaId);
  },

  async tus(content, declared) {
    const metadata = { workspace_id: w.ids.workspace, filename: "a", filetype: declared };
    const headers = {
      authorization: `Bearer ${w.users.editor.token}`,
      "tus-resumable": "1.0.0",
      "upload-length": String(content.byteLength),
      "upload-metadata": Object.entries(metadata)
        .map(([key, value]) => `${key} ${Buffer.from(value).toString("base64")}`.trim())
        .join(","),
    };
    const opened = await w.request("/api/v1/media/uploads", { method: "POST", headers });
    if (opened.status !== 201) return refused({ status: opened.status, body: await opened.json() });
    const at = opened.headers.get("location") ?? "";
    const { authorization } = headers;
    await w.request(at, {
      method: "PATCH",
      headers: {
        authorization,
        "tus-resumable": "1.0.0",
        "upload-offset": "0",
        "content-type": "application/offset+octet-stream",
      },
      body: new Uint8Array(content),
    });
    return completed(at.split("/").at(-1) ?? "");
  },

  async "POST /theme-assets"(content, declared) {
    const answer = await w.request(`/api/v1/theme-assets?organization_id=${w.ids.organization}&filename=a`, {
      method: "POST",
      headers: { authorization: `Bearer ${w.users.owner.token}`, "content-type": declared },
      body: new Uint8Array(content),
    });
    const body = (await answer.json()) as { mime_type: string };
    return answer.status === 201 ? body.mime_type : refused({ status: answer.status, body });
  },
};

/** The door whose callers declare no type. */
async function createThemeAsset(content: Buffer): Promise<Answer> {
  const answer = await w.gql<{ createThemeAsset: { themeAsset: { mimeType: string } } | null }>(
    w.users.owner.token,
    "mutation ($input: CreateThemeAssetInput!) { createThemeAsset(input: $input) { themeAsset { mimeType } } }",
    { input: { organizationId: w.ids.organization, filename: "a.gif", content: content.toString("base64") } },
  );
  return answer.data?.createThemeAsset?.themeAsset.mimeType ?? [400, codeOf(answer) ?? ""];
}

let shade = 0;
/** A picture of its own in a format, so that no door finds the bytes of an earlier call. */
async function picture(format: "png" | "jpeg" | "webp"): Promise<Buffer> {
  shade += 1;
  return sharp({ create: { width: 4, height: 4, channels: 3, background: `rgb(${shade},7,9)` } })
    .toFormat(format)
    .toBuffer();
}

const PAGE = "<!doctype html><script>alert(1)</script>";

const UNSURE = [
  "image/x-whatever",
  "application/octet-stream",
  "binary/octet-stream",
  "picture",
  "image/heic",
  "image/gif",
  "IMAGE/PJPEG; charset=binary",
];

describe.each(Object.entries(DOORS))("a file that enters by %s", (door, send) => {
  test.each(UNSURE)("has the type of its bytes when declared as %j", async (declared) => {
    for (const format of ["png", "jpeg", "webp"] as const) {
      expect(await send(await picture(format), declared)).toBe(`image/${format}`);
    }
  });

  // A request without a Content-Type is 415 by the contract of theme assets.
  test.skipIf(door === "POST /theme-assets")("has the type of its bytes without a declaration", async () => {
    expect(await send(await picture("webp"), "")).toBe("image/webp");
  });

  test.each(["image/x-whatever", "image/png", "application/octet-stream"])(
    "is refused if its bytes are a page and it is declared as %j",
    async (declared) => {
      expect(await send(Buffer.from(PAGE), declared)).toEqual([400, "INVALID_INPUT"]);
    },
  );
});

describe("a file that enters by createThemeAsset", () => {
  test("has the type of its bytes, and is refused if its bytes are a page", async () => {
    for (const format of ["png", "jpeg", "webp"] as const)
      expect(await createThemeAsset(await picture(format))).toBe(`image/${format}`);
    expect(await createThemeAsset(Buffer.from(PAGE))).toEqual([400, "INVALID_INPUT"]);
  });
});

const MIB = 1024 * 1024;

/** A file of more bytes than an image may have, which begins with these. */
function larger(beginning: Uint8Array): Buffer {
  shade += 1;
  const content = Buffer.alloc(50 * MIB + 1 + shade);
  content.set(beginning);
  return content;
}

describe("a PDF that enters", () => {
  test.each(["createMediaUpload", "POST /media/upload-session", "tus"])("by %s is a document", async (door) => {
    for (const declared of ["application/pdf", "application/x-pdf", "application/octet-stream"]) {
      shade += 1;
      expect(await DOORS[door]?.(Buffer.concat([PDF, Buffer.from(String(shade))]), declared)).toBe("application/pdf");
    }
  });
});

describe("a large file of an unknown type", () => {
  // Each door once: files of this size take seconds.
  test.each([
    ["createMediaUpload", "application/octet-stream"],
    ["tus", ""],
  ])("is a video by its bytes, at %s", async (door, declared) => {
    expect(await DOORS[door]?.(larger(mp4(4096)), declared)).toBe("video/mp4");
  });

  test("is refused after its arrival if its bytes are an image, at POST /media/upload-session", async () => {
    const png = larger(await picture("png"));
    expect(await DOORS["POST /media/upload-session"]?.(png, "binary/octet-stream")).toEqual([400, "INVALID_INPUT"]);
    expect(
      (await w.db.prisma.mediaUpload.findFirstOrThrow({ where: { state: "PENDING", size: png.byteLength } })).received,
    ).toBe(BigInt(png.byteLength));
  });
});

describe("a declared type of other files", () => {
  const OTHERS = ["text/html", "image/svg+xml", "application/msword", "audio/mpeg", "application/zip"];

  test("of a document is refused as a theme asset", async () => {
    const pdf = await DOORS["POST /theme-assets"]?.(PDF, "application/pdf");
    expect(pdf).toEqual([415, "UNSUPPORTED_MEDIA_TYPE"]);
    expect(await DOORS["POST /theme-assets"]?.(PDF, "application/octet-stream")).toEqual([400, "INVALID_INPUT"]);
  });

  test.each(OTHERS)("%s is refused before the bytes arrive", async (mimeType) => {
    const png = await picture("png");
    expect(codeOf(await askForUpload(w, { mimeType, size: 100 }))).toBe("INVALID_INPUT");
    expect(await DOORS["POST /media/upload-session"]?.(png, mimeType)).toEqual([400, "INVALID_INPUT"]);
    expect(await DOORS["tus"]?.(png, mimeType)).toEqual([400, "INVALID_INPUT"]);
    expect(await DOORS["POST /theme-assets"]?.(png, mimeType)).toEqual([415, "UNSUPPORTED_MEDIA_TYPE"]);
  });
});
