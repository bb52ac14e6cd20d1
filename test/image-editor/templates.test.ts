import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { ImageDocument } from "../../src/domains/image-editor/document/shape.ts";
import { recordStatements } from "../support/database/statements.ts";
import { readyItem } from "../support/domains/media.ts";
import { overGraphql, overRest, plainDocument, wholeDocument } from "../support/pictures/imageDocument.ts";
import { imageTemplate } from "../support/pictures/imageTemplate.ts";
import { type World, world } from "../support/world.ts";

let w: World;
let image: string;
let whole: ImageDocument;
beforeAll(async () => {
  w = await world();
  image = (await readyItem(w, w.ids.workspace)).id;
  const font = await readyItem(w, w.ids.workspace, { assetKind: "BRAND_FONT", mimeType: "font/woff2" });
  whole = wholeDocument({ image, font: font.id });
});
afterAll(() => w.close());

async function save(document: unknown, changes: Record<string, unknown> = {}, token = w.users.editor.token) {
  const input = { workspace_id: w.ids.workspace, name: "Cover", category: "Quote", document, ...changes };
  const { status, body } = await w.rest("POST", "/image-editor/templates", { token, body: input });
  return { status, body: body as Record<string, unknown> };
}

type Answer = { imageTemplate: { id: string; revision: number; previewMediaId: string | null; previewGiven: boolean } };

async function act(name: string, input: Record<string, unknown>) {
  const type = `${name.charAt(0).toUpperCase()}${name.slice(1)}ImageTemplateInput`;
  const { data, errors } = await w.gql<Record<string, Answer> | null>(
    w.users.editor.token,
    `mutation ($input: ${type}!) {
      done: ${name}ImageTemplate(input: $input) {
        imageTemplate { id revision previewMediaId previewGiven name category presetKey builtIn createdAt }
      }
    }`,
    { input },
  );
  return { template: data?.["done"]?.imageTemplate, code: errors?.[0]?.extensions.code, error: errors?.[0] };
}
const create = (changes: Record<string, unknown> = {}) =>
  act("create", {
    workspaceId: w.ids.workspace,
    name: "Cover",
    category: "",
    document: overGraphql(plainDocument()),
    ...changes,
  });
const update = (id: string, input: Record<string, unknown>) => act("update", { id, ...input });

/** Returns the revisions for which a preview of the template was requested. */
async function requestsOf(id: string): Promise<unknown[]> {
  const messages = await w.db.prisma.outboxMessage.findMany({ where: { topic: "template.preview" } });
  const payloads = messages.map(({ payload }) => payload as { templateId: string; revision: number });
  return payloads.filter(({ templateId }) => templateId === id).map(({ revision }) => revision);
}

const usedBy = async (userId: string) =>
  (await w.db.prisma.mediaReference.findMany({ where: { userId } })).map(({ mediaId }) => mediaId).toSorted();

describe("POST /image-editor/templates", () => {
  test("stores and returns the document byte for byte as sent", async () => {
    const { status, body } = await save(overRest(whole));
    expect([status, JSON.stringify(body["document"])]).toEqual([201, JSON.stringify(overRest(whole))]);
    expect(body).toMatchObject({ built_in: false, preset_key: "instagram-square", name: "Cover", category: "Quote" });
    const row = await w.db.prisma.imageTemplate.findUniqueOrThrow({ where: { id: String(body["id"]) } });
    expect([JSON.stringify(row.document), row.schemaVersion]).toEqual([JSON.stringify(whole), 1]);
  });

  test("accepts a minimal document, with nulls for absent members", async () => {
    const plain = overRest(plainDocument()) as object;
    for (const document of [plain, { ...plain, brand_kit_id: null, preset_key: null, $schema: "x" }]) {
      const { status, body } = await save(document, { preview_media_id: null });
      expect([status, body["document"], body["preview_media_id"]]).toEqual([201, plain, undefined]);
    }
  });

  test("stores doubles exactly and returns whole numbers as integers", async () => {
    const numbers = [0.1 + 0.2, 1e-7, 123456789.12345679, 4.9e-324, 1.7976931348623157e308, 1 / 3, 5];
    const layers = numbers.map((x, at) => ({
      ...whole.pages[0]?.layers[0],
      key: `l${at}`,
      transform: { ...whole.pages[0]?.layers[0]?.transform, x },
    }));
    const document = { ...plainDocument(), pages: [{ ...plainDocument().pages[0], layers }] };
    const { body } = await save(overRest(document), { category: "doubles" });
    expect(JSON.stringify(body["document"])).toBe(JSON.stringify(overRest(document)));
    // Reads the documents as part of a list, which one statement builds.
    const { data } = await w.gql<{ workspace: { imageTemplates: { nodes: { document: ImageDocument }[] } } }>(
      w.users.viewer.token,
      `query ($id: ID!) { workspace(id: $id) { imageTemplates(first: 1, filter: { category: "doubles" }) { nodes { document { pages { layers { transform { x } } } } } } } }`,
      { id: w.ids.workspace },
    );
    const read = data.workspace.imageTemplates.nodes[0]?.document.pages[0]?.layers.map(({ transform }) => transform.x);
    expect(read).toEqual(numbers);
  });

  test("reports the path and the rule of each violation", async () => {
    const document = overRest({ ...plainDocument(), title: "", widthPx: 63 });
    const { status, body } = await save(document);
    expect([status, body["errors"]]).toEqual([
      400,
      [
        { message: "length: must be 1 to 160 characters", location: "body.document.title", value: 0 },
        { message: "range: must be from 64 to 4096", location: "body.document.width_px", value: 63 },
      ],
    ]);
    expect(body["detail"]).toBe("document.title: must be 1 to 160 characters (and 1 more)");
  });
});

describe("the preview of a template", () => {
  test("is rendered after each change unless the input has one", async () => {
    const { template } = await create();
    const id = template?.id ?? "";
    expect([template?.previewGiven, await requestsOf(id)]).toEqual([false, [1]]);
    await update(id, { name: "Renamed" });
    expect(await requestsOf(id)).toEqual([1, 2]);
    await update(id, { name: "Renamed" });
    expect(await requestsOf(id)).toEqual([1, 2]);
  });

  test("that the input has is kept until the input removes it", async () => {
    const { template } = await create({ previewMediaId: image });
    const id = template?.id ?? "";
    expect(template).toMatchObject({ previewMediaId: image, previewGiven: true });
    expect([await requestsOf(id), await usedBy(id)]).toEqual([[], [image]]);
    expect((await update(id, { document: overGraphql(plainDocument("Other")) })).template).toMatchObject({
      previewMediaId: image,
    });
    expect([await requestsOf(id), await usedBy(id)]).toEqual([[], [image]]);
    expect((await update(id, { previewMediaId: null })).template).toMatchObject({
      previewMediaId: null,
      previewGiven: false,
    });
    expect([await requestsOf(id), await usedBy(id)]).toEqual([[3], []]);
  });

  test("must be an item of the library", async () => {
    const { template } = await create({ previewMediaId: image });
    const { data } = await w.gql(
      w.users.viewer.token,
      "query ($id: ID!) { imageTemplate(id: $id) { preview { id } } }",
      {
        id: template?.id,
      },
    );
    expect(data).toEqual({ imageTemplate: { preview: { id: image } } });
  });
});

describe("a template", () => {
  test("uses the media items in its document as long as the document refers to them", async () => {
    const { template } = await create({ document: overGraphql(whole) });
    const id = template?.id ?? "";
    expect(await usedBy(id)).toHaveLength(2);
    const copy = (await act("duplicate", { id })).template;
    expect(await usedBy(copy?.id ?? "")).toEqual(await usedBy(id));
    await update(id, { document: overGraphql(plainDocument()) });
    expect(await usedBy(id)).toEqual([]);
    const gone = "mutation ($id: ID!) { deleteImageTemplate(input: { id: $id }) { deletedId } }";
    const { data } = await w.gql(w.users.editor.token, gone, { id: copy?.id });
    expect([data, await usedBy(copy?.id ?? "")]).toEqual([{ deleteImageTemplate: { deletedId: copy?.id } }, []]);
  });

  test("is changed only with its current revision", async () => {
    const { template } = await create();
    const id = template?.id ?? "";
    const moved = await update(id, { expectedRevision: 1, category: "Story" });
    expect(moved.template).toMatchObject({ revision: 2, category: "Story" });
    const late = await update(id, { expectedRevision: 1, name: "Late" });
    expect([late.code, late.error?.extensions["currentRevision"]]).toEqual(["REVISION_CONFLICT", 2]);
    const { preset, blank } = {
      preset: await update(id, { document: overGraphql({ ...plainDocument(), presetKey: "x-landscape" }) }),
      blank: await update(id, { name: " " }),
    };
    expect([preset.template, blank.code]).toMatchObject([{ presetKey: "x-landscape", revision: 3 }, "INVALID_INPUT"]);
  });

  test("keeps both of two concurrent changes", async () => {
    const { template } = await create();
    const id = template?.id ?? "";
    await Promise.all([update(id, { name: "One" }), update(id, { category: "Two" })]);
    const row = await w.db.prisma.imageTemplate.findUniqueOrThrow({ where: { id } });
    expect([row.name, row.category, row.revision]).toEqual(["One", "Two", 3]);
  });

  test("cannot use media of another workspace; the error names each path", async () => {
    const theirs = (await readyItem(w, w.ids.otherWorkspace)).id;
    const document = overGraphql(wholeDocument({ image: theirs, font: image }));
    const { code, error } = await create({ document });
    const issues = error?.extensions["issues"] as { path: unknown[] }[];
    expect([code, issues.map(({ path }) => path.join("."))]).toEqual([
      "INVALID_INPUT",
      [
        "document.pages.0.latestExportMediaId",
        "document.pages.0.previewMediaId",
        "document.pages.0.background.image.mediaId",
        "document.pages.0.layers.1.image.mediaId",
        "document.pages.0.layers.4.text.fontAssetId",
      ],
    ]);
  });

  test("is copied with a name within the limit", async () => {
    const { template } = await create({ name: "x".repeat(120) });
    const copy = await act("duplicate", { id: template?.id });
    expect(copy.template).toMatchObject({ name: `${"x".repeat(113)} (copy)`, revision: 1 });
    const named = await act("duplicate", { id: template?.id, name: " Second " });
    expect(named.template).toMatchObject({ name: "Second" });
  });

  test("is audited without its texts", async () => {
    const { template } = await create({ name: "Confidential" });
    await update(template?.id ?? "", { name: "Also confidential", document: overGraphql(plainDocument()) });
    const auditEvents = await w.db.prisma.auditEvent.findMany({
      where: { action: { startsWith: "workspace.image_template" } },
      orderBy: { id: "desc" },
      take: 2,
    });
    expect(auditEvents.map(({ action }) => action)).toEqual([
      "workspace.image_template_updated",
      "workspace.image_template_created",
    ]);
    expect(auditEvents[0]?.changedFields).toEqual([
      { field: "image_template_id", current: template?.id },
      { field: "name" },
      { field: "document" },
    ]);
    expect(JSON.stringify(auditEvents)).not.toContain("onfidential");
  });

  test("is refused in a workspace with a thousand templates", async () => {
    const stamp = { createdAt: w.clock.now(), updatedAt: w.clock.now() };
    const what = { name: "A template", category: "full", presetKey: "", document: {}, schemaVersion: 1 };
    const { secondWorkspace: workspaceId } = w.ids;
    await w.db.prisma.imageTemplate.createMany({
      data: Array.from({ length: 1000 }, (_, at) => ({ id: `tpl_${at}`, workspaceId, ...what, ...stamp })),
    });
    const { status, body } = await save(overRest(plainDocument()), { workspace_id: workspaceId }, w.users.owner.token);
    expect([status, body["detail"]]).toEqual([
      400,
      "workspace_id: is the id of a workspace with 1000 templates, the maximum; delete a template first",
    ]);
  });
});

describe("a list of templates", () => {
  const LIST = `query ($id: ID!, $first: Int, $after: String, $category: String, $search: String) {
    workspace(id: $id) { imageTemplates(first: $first, after: $after, filter: { category: $category, search: $search }) {
      nodes { name } pageInfo { nextCursor }
    } }
  }`;
  async function list(variables: Record<string, unknown>) {
    const { data, errors } = await w.gql<{
      workspace: { imageTemplates: { nodes: { name: string }[]; pageInfo: { nextCursor: string | null } } } | null;
    } | null>(w.users.viewer.token, LIST, { id: w.ids.workspace, ...variables });
    const { nodes = [], pageInfo } = data?.workspace?.imageTemplates ?? {};
    return { names: nodes.map(({ name }) => name), next: pageInfo?.nextCursor, code: errors?.[0]?.extensions.code };
  }

  beforeAll(async () => {
    for (const name of ["Sale 100%", "Sale 1000", "snake_case", "Snowball", "ÄRGER"]) {
      await imageTemplate(w, w.ids.workspace, { name, category: "listed" });
      w.clock.advance(1000);
    }
  });

  test("is sorted newest first, in pages", async () => {
    const first = await list({ category: "listed", first: 2 });
    const second = await list({ category: "listed", first: 2, after: first.next });
    expect([first.names, second.names]).toEqual([
      ["ÄRGER", "Snowball"],
      ["snake_case", "Sale 1000"],
    ]);
    expect((await list({ category: "other", after: first.next })).code).toBe("INVALID_INPUT");
  });

  test.each([
    ["sale", ["Sale 1000", "Sale 100%"]],
    ["100 ale", ["Sale 1000", "Sale 100%"]],
    ["1000%", ["Sale 1000"]],
    ["e_c", ["snake_case"]],
    ["arger", ["ÄRGER"]],
    ["\\", []],
    ["ärger", ["ÄRGER"]],
    ["  ", ["ÄRGER", "Snowball", "snake_case", "Sale 1000", "Sale 100%"]],
  ])("can be filtered by names that have the words or parts of words %j", async (search, names) => {
    expect((await list({ category: "listed", search })).names).toEqual(names);
  });

  test("rejects a search text that is too long or not storable", async () => {
    expect((await list({ search: "x".repeat(121) })).code).toBe("VALIDATION_FAILED");
    expect((await list({ search: "\0" })).code).toBe("VALIDATION_FAILED");
  });
});

describe("a new document", () => {
  const NEW = `query ($id: ID!, $title: String) { instantiateImageTemplate(id: $id, title: $title) {
    title widthPx pages { key latestExportMediaId layers { key parentKey type } }
  } }`;
  type Made = Pick<ImageDocument, "title" | "widthPx" | "pages"> | null;
  async function make(id: string, title?: string, token: string | null = w.users.viewer.token) {
    const { data, errors } = await w.gql<{ instantiateImageTemplate: Made } | null>(token, NEW, { id, title });
    return { document: data?.instantiateImageTemplate ?? null, code: errors?.[0]?.extensions.code };
  }

  test("has the design of a template with new ids", async () => {
    const { id } = await imageTemplate(w, w.ids.workspace, { document: whole });
    const { document } = await make(id, "Mine");
    const [page] = document?.pages ?? [];
    expect(document).toMatchObject({ title: "Mine", widthPx: 1080 });
    expect([page?.latestExportMediaId, page?.layers.map(({ type }) => type)]).toEqual([
      null,
      ["GROUP", "IMAGE", "PAINT", "SHAPE", "TEXT"],
    ]);
    expect(page?.layers[1]?.parentKey).toBe(page?.layers[0]?.key);
    expect(page?.layers.map((layer) => layer.key)).not.toContain("group");
  });

  test("can be created from each built-in template, and saved", async () => {
    const { data } = await w.gql<{ builtInImageTemplates: { key: string; category: string; presetKey: string }[] }>(
      w.users.outsider.token,
      "{ imageEditorCategories imageEditorPresets { key widthPx } builtInImageTemplates { key category presetKey } }",
    );
    const { builtInImageTemplates: builtIn } = data;
    expect(data).toMatchObject({
      imageEditorCategories: expect.arrayContaining(builtIn.map(({ category }) => category)),
      imageEditorPresets: expect.arrayContaining([{ key: "custom", widthPx: null }]),
    });
    expect(builtIn.length).toBeGreaterThanOrEqual(8);
    for (const { key } of builtIn) {
      const { document } = await make(key, undefined, w.users.outsider.token);
      expect([key.startsWith("builtin-"), document?.pages.length]).toEqual([true, expect.any(Number)]);
    }
  });

  test("can have a size of the editor's list, which REST shows as well", async () => {
    const { status, body } = await w.rest("GET", "/image-editor/presets", { token: w.users.outsider.token });
    const form = { $schema: "http://rostrum.test/api/v1/schemas/ImageEditorPreset.json", profiles: [] };
    const square = { key: "instagram-square", name: "Instagram square", default_format: "png" };
    const custom = { key: "custom", name: "Custom size", default_format: "png" };
    expect([status, (body as { presets: object[] }).presets]).toEqual([
      200,
      expect.arrayContaining([
        { ...form, ...square, width_px: 1080, height_px: 1080 },
        { ...form, ...custom, width_px: 0, height_px: 0 },
      ]),
    ]);
    expect((await w.rest("GET", "/image-editor/presets")).status).toBe(401);
  });

  test("is refused to strangers and with an invalid title", async () => {
    const { id } = await imageTemplate(w, w.ids.otherWorkspace);
    expect(await make(id)).toEqual({ document: null, code: undefined });
    expect(await make("builtin-nothing")).toEqual({ document: null, code: undefined });
    expect((await make(id, "")).code).toBe("INVALID_INPUT");
  });
});

describe("the number of statements", () => {
  test("is the same for a document of many layers as for an empty one", async () => {
    const heard = recordStatements(w.db.pool);
    const counts: number[] = [];
    const layers = Array.from({ length: 300 }, (_, at) => ({
      ...whole.pages[0]?.layers[1],
      key: `l${at}`,
      parentKey: "",
    }));
    const many = { ...plainDocument(), pages: [{ ...plainDocument().pages[0], layers }] };
    for (const document of [plainDocument(), plainDocument(), many]) {
      heard.take();
      expect((await save(overRest(document))).status).toBe(201);
      counts.push(heard.take().filter(({ text }) => !/tenant_revision.*FROM|pgboss/.test(text)).length);
    }
    const [, plain = 0, crowded = 0] = counts;
    // One more statement checks the media.
    expect(crowded).toBe(plain + 1);
    expect(plain).toBeLessThan(14);
  });
});
