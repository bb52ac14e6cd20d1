import type { ImageDocument } from "../../../src/domains/image-editor/document/shape.ts";
import { newId } from "../../../src/platform/ids/ids.ts";
import { breaks } from "../../support/faults.ts";
import { overGraphql, overRest, plainDocument, wholeDocument } from "../../support/imageDocument.ts";
import { readyItem } from "../../support/media.ts";
import type { Call, Proof, Provoke, Stage } from "../proof.ts";

/** The media of a stage that a whole document names, made once. */
const made = new WeakMap<Stage, Promise<ImageDocument>>();

async function whole(stage: Stage): Promise<ImageDocument> {
  const make = async () => {
    const image = await readyItem(stage, stage.ids.workspace);
    const font = await readyItem(stage, stage.ids.workspace, { assetKind: "BRAND_FONT", mimeType: "font/woff2" });
    return wholeDocument({ image: image.id, font: font.id });
  };
  const known = made.get(stage) ?? make();
  made.set(stage, known);
  return known;
}

const body = ({ ids }: Stage, document: ImageDocument = plainDocument()): Record<string, unknown> => ({
  workspace_id: ids.workspace,
  name: "Cover",
  category: "Quote",
  document: overRest(document),
});

const post = ({ users }: Stage, given: Record<string, unknown>): Call => ({ token: users.editor.token, body: given });

const breaking =
  (change: Record<string, unknown>, at: string): Provoke =>
  (stage) => ({ call: post(stage, { ...body(stage), ...change }), code: "INVALID_INPUT", at: [at] });

/** Types, closed sets and members are GraphQL's own there. */
const UNTYPED = { code: "QUERY_REFUSED", because: "the variable is not of its type" } as const;

/** A whole document with one change, over REST. */
const designed =
  (code: "INVALID_INPUT" | "VALIDATION_FAILED", change: (document: ImageDocument) => unknown, at: string): Provoke =>
  async (stage) => {
    const document = structuredClone(await whole(stage));
    const changed = change(document) ?? document;
    const call = post(stage, { ...body(stage), document: overRest(changed) });
    return { call, code, at: [at], ...(code === "VALIDATION_FAILED" && { graphql: UNTYPED }) };
  };

const plain = (change: Readonly<Record<string, unknown>>) => ({
  document: overRest({ ...plainDocument(), ...change }),
});

const refused =
  (who: (stage: Stage) => string | Promise<string>, change: Record<string, unknown> = {}): Provoke =>
  async (stage) => ({ call: { token: await who(stage), body: { ...body(stage), ...change } }, code: "FORBIDDEN" });

const breakingAt =
  (before: string): Provoke =>
  (stage) => ({ call: post(stage, body(stage)), code: "INTERNAL", fault: { before, act: breaks } });

const camel = (name: string) => name.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());

/** Names of GraphQL, and words of closed sets in upper case. */
function asGraphql(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(asGraphql);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [camel(name), asGraphql(member)]));
}

export const createImageTemplate: Proof = {
  name: "POST /image-editor/templates",
  members: {
    "body.workspace_id": { type: "text", required: true },
    "body.name": { type: "text", required: true, min: 1, max: 120 },
    "body.category": { type: "text", required: true, max: 80 },
    "body.document": { type: "object", required: true },
    "body.preview_media_id": { type: "text" },
  },
  good: async (stage) => post(stage, body(stage, await whole(stage))),
  variables: ({ body: given = {} }) => {
    const { document, ...members } = given;
    return { input: { ...(asGraphql(members) as object), document: overGraphql(asGraphql(document)) } };
  },
  problems: {
    400: {
      "a blank workspace": breaking({ workspace_id: " " }, "body.workspace_id"),
      "a blank name": breaking({ name: "  " }, "body.name"),
      "a title of 161 characters": breaking(plain({ title: "x".repeat(161) }), "body.document.title"),
      "another version": breaking(plain({ schemaVersion: 2 }), "body.document.schema_version"),
      "a side of 63": breaking(plain({ widthPx: 63 }), "body.document.width_px"),
      "no pages": breaking(plain({ pages: [] }), "body.document.pages"),
      "a colour by name": designed(
        "INVALID_INPUT",
        ({ pages: [page] }) => void (page && (page.backgroundColor = "red")),
        "body.document.pages[0].background_color",
      ),
      "a text that is bent too far": designed(
        "INVALID_INPUT",
        ({ pages: [page] }) => {
          const layer = page?.layers[4];
          if (layer?.type === "text" && layer.text.curve) layer.text.curve.strength = 2;
        },
        "body.document.pages[0].layers[4].text.curve.strength",
      ),
      "a curve that is none": designed(
        "INVALID_INPUT",
        ({ pages: [page] }) => void (page && (page.colorGrade = { curves: { redPoints: "[]" } })),
        "body.document.pages[0].color_grade.curves.redPoints",
      ),
      "a picture that does not exist": designed(
        "INVALID_INPUT",
        ({ pages: [page] }) => {
          const layer = page?.layers[1];
          if (layer?.type === "image") layer.image.mediaId = newId("med");
        },
        "body.document.pages[0].layers[1].image.media_id",
      ),
      "a font that is a picture": designed(
        "INVALID_INPUT",
        ({ pages: [page] }) => {
          const layer = page?.layers[4];
          if (layer?.type === "text") layer.text.fontAssetId = page?.previewMediaId ?? "";
        },
        "body.document.pages[0].layers[4].text.font_asset_id",
      ),
      "a preview of another tenant": async (stage) => {
        const { id } = await readyItem(stage, stage.ids.otherWorkspace);
        const call = post(stage, { ...body(stage), preview_media_id: id });
        return { call, code: "INVALID_INPUT", at: ["body.preview_media_id"] };
      },
      "a preview in the trash": async (stage) => {
        const { id } = await readyItem(stage, stage.ids.workspace, { trashedAt: stage.clock.now() });
        const call = post(stage, { ...body(stage), preview_media_id: id });
        return { call, code: "INVALID_INPUT", at: ["body.preview_media_id"] };
      },
    },
    403: {
      "a viewer": refused(({ users }) => users.viewer.token),
      "a person of another tenant": refused(({ users }) => users.outsider.token),
      "a person of another tenant, with a blank name": refused(({ users }) => users.outsider.token, { name: " " }),
      "an unknown workspace": refused(({ users }) => users.editor.token, { workspace_id: newId("ws") }),
      "a token that may only read": refused((stage) => stage.apiToken("owner", "API_READ")),
      "a token that is bound to another workspace": refused((stage) =>
        stage.apiToken("owner", "API_FULL", stage.ids.secondWorkspace),
      ),
    },
    422: {
      "an empty name": (stage) => ({
        call: post(stage, { ...body(stage), name: "" }),
        code: "VALIDATION_FAILED",
        at: ["body.name"],
      }),
      "no document": (stage) => ({
        call: post(stage, { ...body(stage), document: undefined }),
        code: "VALIDATION_FAILED",
        at: ["body.document"],
        graphql: UNTYPED,
      }),
      "a document that is a text": (stage) => ({
        call: post(stage, { ...body(stage), document: "{}" }),
        code: "VALIDATION_FAILED",
        at: ["body.document"],
        graphql: UNTYPED,
      }),
      "a layer of an unknown type": designed(
        "VALIDATION_FAILED",
        ({ pages: [page] }) => void (page?.layers[0] && ((page.layers[0] as { type: string }).type = "video")),
        "body.document.pages[0].layers[0].type",
      ),
      "an unknown member of a layer": designed(
        "VALIDATION_FAILED",
        ({ pages: [page] }) => void (page?.layers[0] && Object.assign(page.layers[0], { planet: 1 })),
        "body.document.pages[0].layers[0].planet",
      ),
      "a width of one and a half": (stage) => ({
        call: post(stage, { ...body(stage), ...plain({ widthPx: 100.5 }) }),
        code: "VALIDATION_FAILED",
        at: ["body.document.width_px"],
        graphql: UNTYPED,
      }),
    },
    500: {
      "the row cannot be written": breakingAt("ImageTemplate.create"),
      "the media that it uses cannot be written down": breakingAt("media_reference"),
      "the evidence cannot be written": breakingAt("INSERT INTO audit_event"),
    },
  },
};
