import { createHash } from "node:crypto";
import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { builtinMemes, sceneOf } from "../../src/domains/memes/builtin/builtins.ts";
import { drawMeme, STYLES } from "../../src/domains/memes/picture.ts";
import { codeOf, dataOf, issuesOf } from "../support/answers.ts";
import { type FakeMemegen, fakeMemegen } from "../support/fakes/memegen.ts";
import { recordedBy } from "../support/recordedBy.ts";
import { type World, world } from "../support/world.ts";

interface Rendered {
  renderMeme: {
    mediaItem: {
      id: string;
      mimeType: string;
      altText: string;
      width: number;
      height: number;
      source: string;
      name: string;
    };
    boxedCaptions: number[] | null;
  };
}
const RENDER = `mutation ($input: RenderMemeInput!) { renderMeme(input: $input) {
  mediaItem { id mimeType altText width height source name } boxedCaptions } }`;

const render = (on: World, input: object, token = on.users.editor.token) =>
  on.gql<Rendered>(token, RENDER, { input: { workspaceId: on.ids.workspace, captions: [], ...input } });

async function contentOf(on: World, id: string): Promise<Buffer> {
  const answer = await on.request(`/media/${id}`, { headers: { authorization: `Bearer ${on.users.viewer.token}` } });
  return Buffer.from(await answer.arrayBuffer());
}

test("a drawing blends transparent fills and strokes with the background", async () => {
  const scene = `<svg xmlns="http://www.w3.org/2000/svg" width="30" height="10" viewBox="0 0 30 10">
    <rect width="30" height="10" fill="#ffffff"/>
    <rect width="10" height="10" fill="#ff0000" fill-opacity="0.502"/>
    <rect x="10" width="10" height="10" fill="#000000" fill-opacity="0"/>
    <path d="M20 5h10" stroke="#0000ff" stroke-opacity="0.2" stroke-width="10"/>
  </svg>`;
  const { data, info } = await sharp(await drawMeme(scene, [], { captions: [] }))
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const at = (x: number) => [...data.subarray((5 * info.width + x) * 3, (5 * info.width + x) * 3 + 3)];
  expect([at(5), at(12), at(25)]).toEqual([
    [255, 127, 127],
    [255, 255, 255],
    [204, 204, 255],
  ]);
});

describe("rendering a meme from the built-in catalog", () => {
  let w: World;
  beforeAll(async () => {
    w = await world();
  });
  afterAll(() => w.close());

  test("draws the meme and stores it in the library with its captions as alternative text", async () => {
    const captions = ["Write a plan", "Post first", "Us"];
    const { mediaItem: media, boxedCaptions } = dataOf(
      await render(w, { templateId: "two-doors", captions }),
    ).renderMeme;
    expect(media).toMatchObject({
      mimeType: "image/png",
      source: "MEME_GENERATOR",
      name: "two-doors.png",
      width: 800,
      height: 640,
    });
    expect(media.altText).toBe("Meme “Two Doors”: Write a plan: Post first: Us");
    expect(boxedCaptions).toEqual([]);
    const { format, width } = await sharp(await contentOf(w, media.id)).metadata();
    expect([format, width]).toEqual(["png", 800]);
  });

  test("records an audit event without the captions", async () => {
    const run = async () => dataOf(await render(w, { templateId: "soapbox", captions: ["Our secret"] }));
    const { auditEvents, touched } = await recordedBy(w, run);
    expect(auditEvents).toMatchObject([{ action: "workspace.media_added", workspaceId: w.ids.workspace }]);
    expect(JSON.stringify(auditEvents)).not.toContain("secret");
    expect(touched).toContain(w.ids.workspace);
  });

  test("returns the same item for the same request", async () => {
    const input = { templateId: "soapbox", captions: ["Again"] };
    const [first, second] = [dataOf(await render(w, input)), dataOf(await render(w, input))];
    expect(second.renderMeme.mediaItem.id).toBe(first.renderMeme.mediaItem.id);
  });

  test.each([
    ["JPEG", "image/jpeg"],
    ["WEBP", "image/webp"],
  ])("supports the format %s", async (format, mimeType) => {
    const { mediaItem: media } = dataOf(
      await render(w, { templateId: "soapbox", captions: ["As"], format, style: "noir" }),
    ).renderMeme;
    expect(media.mimeType).toBe(mimeType);
    expect(`image/${(await sharp(await contentOf(w, media.id)).metadata()).format}`).toBe(mimeType);
  });

  test("reports captions with characters that no font has", async () => {
    const captions = ["Ελληνικά и кириллица", "漢字"];
    const { boxedCaptions } = dataOf(await render(w, { templateId: "two-buttons", captions })).renderMeme;
    expect(boxedCaptions).toEqual([1]);
  });

  test.each([
    ["an unknown template", { templateId: "nobody" }, "NOT_FOUND"],
    ["more captions than lines", { templateId: "soapbox", captions: ["one", "two"] }, "INVALID_INPUT"],
    ["another style", { templateId: "soapbox", style: "baroque" }, "INVALID_INPUT"],
    ["a blank workspace", { templateId: "soapbox", workspaceId: " " }, "INVALID_INPUT"],
    ["a caption of 301 characters", { templateId: "soapbox", captions: ["x".repeat(301)] }, "VALIDATION_FAILED"],
  ])("is refused for %s", async (_what, input, code) => expect(codeOf(await render(w, input))).toBe(code));

  test("is refused to a viewer before anything is drawn", async () => {
    expect(codeOf(await render(w, { templateId: "soapbox" }, w.users.viewer.token))).toBe("FORBIDDEN");
  });

  test("is limited to thirty requests in a minute", async () => {
    const window = { name: "meme-render", points: 30, seconds: 60 };
    for (let taken = 0; taken < 30; taken++) await w.app.services.limiter.take(window, w.users.admin.id);
    expect(codeOf(await render(w, { templateId: "soapbox" }, w.users.admin.token))).toBe("RATE_LIMITED");
  });
});

test("a template has room for long captions in every style", async () => {
  const [first] = builtinMemes();
  if (first === undefined) throw new Error("there are no built-in templates");
  const long = "A caption that goes on and on ".repeat(10).slice(0, 300);
  const drawings = await Promise.all(
    STYLES.map((style) => drawMeme(sceneOf(first), first.boxes, { captions: [long, long], style })),
  );
  const digests = drawings.map((bytes) => createHash("sha256").update(bytes).digest("hex"));
  expect(new Set(digests).size).toBe(STYLES.length);
});

describe("rendering a meme from a remote catalog", () => {
  let w: World;
  let memegen: FakeMemegen;
  beforeAll(async () => {
    memegen = await fakeMemegen();
    const env = { OUTBOUND_ALLOW: "127.0.0.1", MEME_CATALOG: "memegen", MEME_CATALOG_URL: memegen.origin };
    w = await world({ env });
  });
  afterAll(async () => {
    await w.close();
    await memegen.close();
  });
  beforeEach(() => memegen.mend());

  const FRY = "/images/fry/not_sure~q/50~p.png";
  const input = { templateId: "fry", captions: ["not sure?", "50%"] };

  test("requests the picture from the provider, with the captions in the path", async () => {
    const { mediaItem: media, boxedCaptions } = dataOf(await render(w, input)).renderMeme;
    expect([memegen.requests.at(-1)?.path, boxedCaptions]).toEqual([FRY, null]);
    expect(media).toMatchObject({ mimeType: "image/png", width: 1, name: "fry.png" });
  });

  test("sends the style in the query", async () => {
    dataOf(await render(w, { templateId: "oprah", captions: ["", "x"], style: "animated", format: "WEBP" }));
    expect([memegen.requests.at(-1)?.path, memegen.requests.at(-1)?.query.get("style")]).toEqual([
      "/images/oprah/_/x.webp",
      "animated",
    ]);
  });

  test.each([
    ["throttles", { act: "status", status: 429, headers: { "retry-after": "7" } }, "RATE_LIMITED"],
    ["is down", { act: "status", status: 500 }, "UNAVAILABLE"],
    ["breaks the connection", { act: "lose-before" }, "UNAVAILABLE"],
    ["returns an HTML page", { act: "status", status: 200, body: "<!doctype html>" }, "BAD_GATEWAY"],
    ["no longer has the template", { act: "status", status: 404 }, "NOT_FOUND"],
  ] as const)("fails if the provider %s", async (_what, fault, code) => {
    memegen.fault({ path: FRY, ...fault });
    const answer = await render(w, input);
    expect([codeOf(answer), issuesOf(answer)]).toEqual([code, undefined]);
    expect(answer.headers.get("retry-after")).toBe(code === "RATE_LIMITED" ? "7" : null);
  });
});

test("rendering a meme fails with UNAVAILABLE without a catalog", async () => {
  const off = await world({ env: { MEME_CATALOG: "off" } });
  try {
    expect(codeOf(await render(off, { templateId: "soapbox" }))).toBe("UNAVAILABLE");
  } finally {
    await off.close();
  }
});
