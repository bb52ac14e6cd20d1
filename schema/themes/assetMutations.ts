import { createThemeAsset } from "../../src/domains/themes/assets/create.ts";
import { deleteThemeAsset } from "../../src/domains/themes/assets/delete.ts";
import { builder } from "../core/builder.ts";
import { inputOf, payload } from "../core/mutation.ts";
import { authScopes } from "../core/roots.ts";
import { ThemeAsset } from "./assets.ts";

const CreateThemeAssetInput = builder.inputType("CreateThemeAssetInput", {
  description:
    "A new font or image for themes. What is too large for a GraphQL request (1 MiB) goes to `POST /api/v1/theme-assets`, as it is.",
  fields: (t) => ({
    organizationId: t.id({ description: "The organization whose themes may name it." }),
    themeId: t.id({
      required: false,
      description: "The theme of the organization that it is made for; null for none.",
    }),
    filename: t.string({
      description: "What to call it, 1 to 200 characters without slashes.",
      extensions: { constraints: { minLength: 1, maxLength: 200 } },
    }),
    mimeType: t.string({
      required: false,
      description: "What the sender takes it for: refused when its bytes say otherwise. Null: as its bytes say.",
    }),
    content: t.string({
      description:
        "The bytes in base64: png, jpeg, webp or avif of at most 5 MiB, 8192 pixels on each side and 32 million in all; or woff2 of at most 2 MiB.",
    }),
  }),
});

const CreateThemeAssetPayload = payload<{ id: string; organizationId: string }>("createThemeAsset", {
  fields: (t) => ({
    themeAsset: t.field({ type: ThemeAsset, description: "The asset.", resolve: (row) => row }),
  }),
});

const DeleteThemeAssetPayload = payload<{ id: string }>("deleteThemeAsset", {
  fields: (t) => ({
    deletedId: t.id({ description: "The id of the asset that is gone.", resolve: ({ id }) => id }),
  }),
});

const DeleteThemeAssetInput = inputOf("deleteThemeAsset", {
  fields: (t) => ({
    id: t.id({ description: "The id of the asset." }),
  }),
});

builder.mutationFields((t) => ({
  createThemeAsset: t.field({
    ...authScopes("write", { role: "organizationAdmin" }),
    type: CreateThemeAssetPayload,
    description:
      "Keeps a font or an image for the themes of an organization; the same content again is the same asset. An image is made anew from its pixels, without its metadata. INVALID_INPUT names the rule that a content breaks, what was found and what is needed; PAYLOAD_TOO_LARGE.",
    args: { input: t.arg({ type: CreateThemeAssetInput }) },
    resolve: (_root, { input }, { scope }) => createThemeAsset(scope, input),
  }),
  deleteThemeAsset: t.field({
    ...authScopes("write", { role: "organizationAdmin" }),
    type: DeleteThemeAssetPayload,
    description:
      "Deletes a font or an image. CONFLICT while the draft or a published revision of a theme names it, saying which.",
    args: { input: t.arg({ type: DeleteThemeAssetInput }) },
    resolve: (_root, { input }, { scope }) => deleteThemeAsset(scope, input),
  }),
}));
