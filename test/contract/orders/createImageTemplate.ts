import { newId } from "../../../src/platform/ids/ids.ts";
import { overRest, plainDocument } from "../../support/imageDocument.ts";
import type { Stage } from "../proof.ts";
import { createImageTemplate } from "../proofs/createImageTemplate.ts";
import type { Line } from "./line.ts";

const blank = ({ ids }: Stage) => ({
  workspace_id: ids.workspace,
  name: " ",
  category: "",
  preview_media_id: newId("med"),
});
const good = overRest(plainDocument());
const untitled = overRest(plainDocument(""));

export const designs: readonly Line[] = [
  [
    "a token that may only read, and a body that is no JSON",
    "FORBIDDEN",
    async (on) => ({
      token: await on.apiToken("outsider", "API_READ"),
      body: {},
      headers: { "content-type": "text/plain" },
    }),
  ],
  ["no body", "BAD_REQUEST", ({ users }) => ({ token: users.outsider.token })],
  [
    "an unknown member of an untitled document, by an outsider",
    "VALIDATION_FAILED",
    (on) => ({ token: on.users.outsider.token, body: { ...blank(on), document: { ...(untitled as object), a: 1 } } }),
  ],
  [
    "an untitled document, by an outsider",
    "INVALID_INPUT",
    (on) => ({ token: on.users.outsider.token, body: { ...blank(on), document: untitled } }),
  ],
  [
    "a blank name and an unknown preview, by an outsider",
    "FORBIDDEN",
    (on) => ({ token: on.users.outsider.token, body: { ...blank(on), document: good } }),
  ],
  [
    "a blank name and an unknown preview",
    "INVALID_INPUT",
    (on) => ({ token: on.users.editor.token, body: { ...blank(on), document: good } }),
  ],
  [
    "an unknown preview",
    "INVALID_INPUT",
    (on) => ({ token: on.users.editor.token, body: { ...blank(on), name: "Cover", document: good } }),
  ],
  ["a good one", null, (on) => createImageTemplate.good(on)],
];
