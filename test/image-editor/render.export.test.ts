import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { codeOf, dataOf } from "../support/answers.ts";
import { stored } from "../support/domains/media.ts";
import { pageOf } from "../support/pictures/drawn.ts";
import { plainDocument } from "../support/pictures/imageDocument.ts";
import { imageTemplate } from "../support/pictures/imageTemplate.ts";
import { type World, world } from "../support/world.ts";

let w: World;
beforeAll(async () => {
  w = await world();
});
afterAll(() => w.close());

interface Exported {
  exportImageTemplate: {
    mediaItem: { id: string; mimeType: string; width: number; height: number; source: string };
    unsupported: { path: string; feature: string }[];
  };
}
const EXPORT = `mutation ($input: ExportImageTemplateInput!) { exportImageTemplate(input: $input) {
  mediaItem { id mimeType width height source } unsupported { path feature } } }`;

const exported = (id: string, page?: number, token = w.users.editor.token) =>
  w.gql<Exported>(token, EXPORT, { input: { id, page } });

const template = () =>
  imageTemplate(w, w.ids.workspace, {
    document: {
      ...plainDocument(),
      widthPx: 800,
      heightPx: 400,
      exportDefaults: { format: "jpeg", matteColor: "", quality: 0.9 },
      pages: [
        pageOf([]),
        {
          ...pageOf([{ type: "text", text: { text: "Hi", fontFamily: "Gotham" } }], { backgroundColor: "#ff0000" }),
          key: "second",
        },
      ],
    },
  });

test("an export draws a page in full size, stores it once in the library and reports its omissions", async () => {
  const { id } = await template();
  const { mediaItem: media, unsupported } = dataOf(await exported(id, 2)).exportImageTemplate;
  expect(media).toMatchObject({ mimeType: "image/jpeg", width: 800, height: 400, source: "IMAGE_EDITOR_EXPORT" });
  expect(unsupported).toEqual([{ path: "pages[1].layers[0].text.fontFamily", feature: "FONT_FAMILY" }]);
  const item = await w.db.prisma.mediaItem.findUniqueOrThrow({ where: { id: media.id } });
  expect(item).toMatchObject({
    assetKind: "LIBRARY",
    retention: "LIBRARY",
    designDocumentId: id,
    designPageId: "second",
  });
  const { channels } = await sharp((await stored(w, item.contentKey)) ?? Buffer.alloc(0)).stats();
  expect(channels[0]?.mean).toBeGreaterThan(245);
  const again = dataOf(await exported(id, 2)).exportImageTemplate;
  expect(again.mediaItem.id).toBe(media.id);
});

test("an export is allowed only to editors and only for existing pages", async () => {
  const { id } = await template();
  expect(codeOf(await exported(id, 3))).toBe("INVALID_INPUT");
  expect(codeOf(await exported(id, 1, w.users.viewer.token))).toBe("FORBIDDEN");
  expect(codeOf(await exported(id, 1, w.users.outsider.token))).toBe("NOT_FOUND");
  expect(codeOf(await exported("tpl_gone"))).toBe("NOT_FOUND");
});
