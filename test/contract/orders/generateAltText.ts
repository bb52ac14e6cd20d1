import { newId } from "../../../src/platform/ids/ids.ts";
import { generateAltText, picture } from "../proofs/generateAltText.ts";
import type { Line } from "./line.ts";

const WRONG = { locale: "?" };

export const descriptions: readonly Line[] = [
  [
    "a token that may only read, and a language that is none",
    "FORBIDDEN",
    async (on) => ({ token: await on.apiToken("viewer", "API_READ"), path: { id: newId("med") }, body: WRONG }),
  ],
  ["no body", "BAD_REQUEST", ({ users }) => ({ token: users.outsider.token, path: { id: newId("med") } })],
  [
    "a language that is none, of an unknown item",
    "VALIDATION_FAILED",
    ({ users }) => ({ token: users.outsider.token, path: { id: newId("med") }, body: WRONG }),
  ],
  [
    "an item in the trash, by an outsider",
    "NOT_FOUND",
    async (on) => ({
      token: on.users.outsider.token,
      path: { id: await picture(on, { trashedAt: on.clock.now() }) },
      body: {},
    }),
  ],
  [
    "an item in the trash, by a viewer",
    "FORBIDDEN",
    async (on) => ({
      token: on.users.viewer.token,
      path: { id: await picture(on, { trashedAt: on.clock.now() }) },
      body: {},
    }),
  ],
  [
    "an item in the trash that has a text",
    "INVALID_INPUT",
    async (on) => ({
      token: on.users.editor.token,
      path: { id: await picture(on, { trashedAt: on.clock.now(), altText: "A pier" }) },
      body: {},
    }),
  ],
  [
    "a text that is stored, without a preview",
    null,
    async (on) => ({
      token: on.users.editor.token,
      path: { id: await picture(on, { thumbnailKey: null, altText: "A pier" }) },
      body: {},
    }),
  ],
  [
    "no preview",
    "UNAVAILABLE",
    async (on) => ({
      token: on.users.editor.token,
      path: { id: await picture(on, { thumbnailKey: null }) },
      body: {},
    }),
  ],
  ["a good one", null, (on) => generateAltText.good(on)],
];
