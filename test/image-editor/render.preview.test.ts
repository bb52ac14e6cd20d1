import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { builtinTemplates } from "../../src/domains/image-editor/builtin/templates.ts";
import { preview } from "../../src/domains/image-editor/preview.ts";
import { readyItem, stored } from "../support/domains/media.ts";
import { leave, runJobs } from "../support/jobs.ts";
import { pageOf } from "../support/pictures/drawn.ts";
import { plainDocument } from "../support/pictures/imageDocument.ts";
import { imageTemplate } from "../support/pictures/imageTemplate.ts";
import { type World, world } from "../support/world.ts";

let w: World;
beforeAll(async () => {
  w = await world();
});
afterAll(() => w.close());

const templateOf = (id: string) => w.db.prisma.imageTemplate.findUniqueOrThrow({ where: { id } });
const itemOf = (id: string | null) => w.db.prisma.mediaItem.findUniqueOrThrow({ where: { id: id ?? "" } });
const request = (id: string, revision: number) =>
  leave(w.app.services, { topic: preview.topic, payload: { templateId: id, revision } });

/** A document of one page that an image of the workspace covers. */
const showing = (mediaId: string) => ({
  ...plainDocument(),
  pages: [pageOf([{ type: "image", image: { mediaId, fit: "stretch" }, box: [0, 0, 1080, 1080] }])],
});

describe("the preview of a template", () => {
  test("is drawn after saving, with the media of its workspace, and again after a change", async () => {
    const item = await readyItem(w, w.ids.workspace);
    const template = await imageTemplate(w, w.ids.workspace, { document: showing(item.id) });
    await request(template.id, 1);
    await runJobs(w.app.services);
    const first = await templateOf(template.id);
    expect(first).toMatchObject({ revision: 1, previewGiven: false });
    const shown = await itemOf(first.previewMediaId);
    expect(shown).toMatchObject({
      workspaceId: w.ids.workspace,
      assetKind: "TEMPLATE_PREVIEW",
      retention: "TEMPORARY",
      mimeType: "image/webp",
      width: 640,
      height: 640,
      processing: "READY",
    });
    const { dominant } = await sharp((await stored(w, shown.contentKey)) ?? Buffer.alloc(0)).stats();
    // 336699, the color of the item, in the middle of its bin.
    expect([dominant.r, dominant.g, dominant.b].map((value) => Math.abs(value - 102) < 60)).toEqual([true, true, true]);
    const uses = () =>
      w.db.prisma.mediaReference.findMany({ where: { userId: template.id }, select: { mediaId: true } });
    expect((await uses()).map(({ mediaId }) => mediaId).toSorted()).toEqual([item.id, shown.id].toSorted());

    await w.db.prisma.imageTemplate.update({
      where: { id: template.id },
      data: { revision: 2, document: plainDocument() },
    });
    await request(template.id, 2);
    await runJobs(w.app.services);
    const second = await templateOf(template.id);
    expect(second.previewMediaId).not.toBe(first.previewMediaId);
    expect(await w.db.prisma.mediaItem.findUnique({ where: { id: shown.id } })).toBeNull();
    expect((await uses()).map(({ mediaId }) => mediaId)).toEqual([second.previewMediaId]);
    expect(await stored(w, shown.contentKey)).toBeNull();
  });

  test("is requested by saving the template", async () => {
    const { status, body } = await w.rest("POST", "/image-editor/templates", {
      token: w.users.editor.token,
      body: {
        workspace_id: w.ids.workspace,
        name: "Saved",
        category: "",
        document: {
          title: "Saved",
          schema_version: 1,
          width_px: 200,
          height_px: 100,
          export_defaults: { format: "png", matte_color: "", quality: 1 },
          pages: [{ id: "p", name: "", background_color: "#ff0000", layers: [] }],
        },
      },
    });
    expect({ status, body }).toMatchObject({ status: 201 });
    await runJobs(w.app.services);
    const saved = await w.db.prisma.imageTemplate.findFirstOrThrow({ where: { name: "Saved" } });
    const { previewMediaId } = await templateOf(saved.id);
    expect(await itemOf(previewMediaId)).toMatchObject({ width: 200, height: 100 });
  });

  test("is not drawn if a user set one, or if the template was changed or deleted since", async () => {
    const picture = await readyItem(w, w.ids.workspace);
    const kept = await imageTemplate(w, w.ids.workspace, { previewMediaId: picture.id, previewGiven: true });
    const moved = await imageTemplate(w, w.ids.workspace, { revision: 5 });
    await request(kept.id, 1);
    await request(moved.id, 4);
    await request("tpl_gone", 1);
    await runJobs(w.app.services);
    expect(await templateOf(kept.id)).toMatchObject({ previewMediaId: picture.id });
    expect(await templateOf(moved.id)).toMatchObject({ previewMediaId: null });
  });

  test("is drawn without media of another workspace", async () => {
    const foreign = await readyItem(w, w.ids.otherWorkspace);
    const template = await imageTemplate(w, w.ids.workspace, { document: showing(foreign.id) });
    await request(template.id, 1);
    await runJobs(w.app.services);
    const { contentKey } = await itemOf((await templateOf(template.id)).previewMediaId);
    const { data } = await sharp((await stored(w, contentKey)) ?? Buffer.alloc(0))
      .raw()
      .toBuffer({ resolveWithObject: true });
    // The background of the placeholder.
    expect(Math.abs((data[0] ?? 0) - 0xdf)).toBeLessThan(4);
  });
});

describe("GET /image-editor/templates/{id}/preview", () => {
  const get = (path: string, headers: Record<string, string> = {}) =>
    w.app.fetch(new Request(`http://localhost${path}`, { headers }));

  test("returns the preview of a built-in template to every caller, drawn once", async () => {
    const [first] = builtinTemplates();
    const path = `/image-editor/templates/${first?.key}/preview`;
    const answer = await get(path);
    expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "image/webp"]);
    const image = new Uint8Array(await answer.arrayBuffer());
    expect(await sharp(image).metadata()).toMatchObject({ width: 640, height: 640 });
    const etag = answer.headers.get("etag") ?? "";
    expect((await get(path, { "if-none-match": etag })).status).toBe(304);
  });

  test("returns 404 for any other template", async () => {
    expect((await get("/image-editor/templates/builtin-nothing/preview")).status).toBe(404);
    const template = await imageTemplate(w, w.ids.workspace);
    expect((await get(`/image-editor/templates/${template.id}/preview`)).status).toBe(404);
  });
});
