import { WINDOW } from "../../../src/domains/media/altText/generate.ts";
import { newId } from "../../../src/platform/ids/ids.ts";
import { breaks } from "../../support/faults.ts";
import { readyItem } from "../../support/media.ts";
import type { Call, Proof, Stage } from "../proof.ts";

/** A picture that is ready, with a preview; without alternative text. */
export async function picture(stage: Stage, given: object = {}, workspace = stage.ids.workspace): Promise<string> {
  const thumbnailKey = `media/${newId("med")}/thumbnail`;
  await stage.app.services.storage.put(thumbnailKey, new Uint8Array([0xff, 0xd8, 0xff]), { type: "image/jpeg" });
  return (await readyItem(stage, workspace, { thumbnailKey, ...given })).id;
}

const asking = ({ users }: Stage, id: string, body: Record<string, unknown> = {}): Call => ({
  token: users.editor.token,
  path: { id },
  body,
});

export const generateAltText: Proof = {
  name: "POST /media/{id}/alt-text/generate",
  members: {
    "path.id": { type: "text", max: 128, required: true },
    "body.locale": { type: "text" },
    "body.post_context": { type: "text", max: 1000 },
  },
  good: async (stage) => asking(stage, await picture(stage), { locale: "pt-BR", post_context: "The pier at dawn" }),
  variables: ({ path, body = {} }) => ({
    id: path?.["id"],
    input: {
      ...("locale" in body && { locale: body["locale"] }),
      ...("post_context" in body && { postContext: body["post_context"] }),
    },
  }),
  problems: {
    400: {
      "an item in the trash": async (stage) => ({
        call: asking(stage, await picture(stage, { trashedAt: stage.clock.now() })),
        code: "INVALID_INPUT",
        at: ["path.id"],
      }),
      "an item that is not ready": async (stage) => ({
        call: asking(stage, await picture(stage, { processing: "PROCESSING" })),
        code: "INVALID_INPUT",
      }),
      "a video": async (stage) => ({
        call: asking(stage, await picture(stage, { mimeType: "video/mp4" })),
        code: "INVALID_INPUT",
      }),
    },
    403: {
      "a viewer": async (stage) => ({
        call: { ...asking(stage, await picture(stage)), token: stage.users.viewer.token },
        code: "FORBIDDEN",
      }),
      "a token that may only read": async (stage) => ({
        call: { ...asking(stage, await picture(stage)), token: await stage.apiToken("owner", "API_READ") },
        code: "FORBIDDEN",
      }),
    },
    404: {
      "an unknown item": (stage) => ({ call: asking(stage, newId("med")), code: "NOT_FOUND" }),
      "an item of another tenant": async (stage) => ({
        call: asking(stage, await picture(stage, {}, stage.ids.otherWorkspace)),
        code: "NOT_FOUND",
      }),
    },
    422: {
      "a language that is none": async (stage) => ({
        call: asking(stage, await picture(stage), { locale: "english please" }),
        code: "VALIDATION_FAILED",
        at: ["body.locale"],
      }),
      "a language of 36 characters": async (stage) => ({
        call: asking(stage, await picture(stage), {
          locale: `en-${"a".repeat(8)}-${"b".repeat(8)}-${"c".repeat(8)}-${"d".repeat(7)}`,
        }),
        code: "VALIDATION_FAILED",
        at: ["body.locale"],
      }),
    },
    429: {
      "thirty a minute, and one more": async (stage) => {
        const { users, app } = stage;
        for (let i = 0; i < WINDOW.points; i++) await app.services.limiter.take(WINDOW, users.admin.id).catch(() => {});
        const call = { ...asking(stage, await picture(stage)), token: users.admin.token };
        return { call, code: "RATE_LIMITED" };
      },
    },
    500: {
      "the text cannot be stored": async (stage) => ({
        call: asking(stage, await picture(stage)),
        code: "INTERNAL",
        fault: { before: "MediaItem.updateMany", act: breaks },
      }),
    },
    502: {
      "a model that will not": async (stage) => {
        stage.openai.says.push({ content: "", refusal: "I cannot" });
        return { call: asking(stage, await picture(stage)), code: "BAD_GATEWAY" };
      },
      "a model that says nothing": async (stage) => {
        stage.openai.says.push({ content: { altText: "  " } });
        return { call: asking(stage, await picture(stage)), code: "BAD_GATEWAY" };
      },
    },
    503: {
      "an image without a preview": async (stage) => ({
        call: asking(stage, await picture(stage, { thumbnailKey: null })),
        code: "UNAVAILABLE",
      }),
    },
  },
};
