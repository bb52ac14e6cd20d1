import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { ImageDocument } from "../src/image-editor/document/shape.ts";
import { type DocumentMedia, overRest, plainDocument, wholeDocument } from "./support/imageDocument.ts";
import { readyItem } from "./support/media.ts";
import { type World, world } from "./support/world.ts";

let w: World;
let media: DocumentMedia;
beforeAll(async () => {
  w = await world();
  const image = await readyItem(w, w.ids.workspace);
  const font = await readyItem(w, w.ids.workspace, { assetKind: "BRAND_FONT", mimeType: "font/woff2" });
  media = { image: image.id, font: font.id };
});
afterAll(() => w.close());

const save = (document: unknown, changes: Record<string, unknown> = {}, token: string | null = w.users.editor.token) =>
  w.rest("POST", "/image-editor/templates", {
    token,
    body: { workspace_id: w.ids.workspace, name: "Cover", category: "Quote", document, ...changes },
  });

const whole = (): ImageDocument => wholeDocument(media);

describe("POST /image-editor/templates", () => {
  test("answers the document as it was given, byte for byte", async () => {
    const { status, body } = await save(overRest(whole()));
    expect(status, JSON.stringify(body)).toBe(201);
    expect(JSON.stringify(body.document)).toBe(JSON.stringify(overRest(whole())));
    expect(body).toMatchObject({ built_in: false, preset_key: "instagram-square", name: "Cover", category: "Quote" });
  });

  test("takes the least of a document", async () => {
    const { status, body } = await save(overRest(plainDocument()));
    expect([status, body.document]).toEqual([201, overRest(plainDocument())]);
  });
});
