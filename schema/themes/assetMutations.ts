import { createThemeAsset } from "../../src/domains/themes/assets/create.ts";
import { deleteThemeAsset } from "../../src/domains/themes/assets/delete.ts";
import { BOUNDS } from "../../src/domains/themes/bounds.ts";
import { length, within } from "../core/bounds.ts";
import { builder } from "../core/builder.ts";
import { inputOf, payload } from "../core/mutation.ts";
import { requires } from "../core/roots.ts";
import { changedOrganization } from "../organizations/changed.ts";
import { ThemeAsset } from "./assets.ts";

const CreateThemeAssetInput = builder.inputType("CreateThemeAssetInput", {
  description:
    "Font or image to store for themes. A GraphQL request has at most 1 MiB; send larger files as bytes to `POST /api/v1/theme-assets`.",
  fields: (t) => ({
    organizationId: t.id({ description: "Id of the organization whose themes can use the asset." }),
    themeId: t.id({
      required: false,
      description:
        "Id of the theme that the asset is made for, which does not restrict its use. None if absent or null.",
    }),
    filename: t.string({
      description: `Filename of the asset: ${length(BOUNDS.assetFilename)}, without slashes, backslashes and control characters.`,
      ...within(BOUNDS.assetFilename),
    }),
    content: t.string({
      description:
        "Bytes in base64, which decide the type of the asset. An image is PNG, JPEG, WebP or AVIF of at most 5 MiB, 8,192 pixels on each side and 32,000,000 pixels in all. A font is WOFF2 of at most 2 MiB.",
    }),
  }),
});

const CreateThemeAssetPayload = payload<{ id: string; organizationId: string }>("createThemeAsset", {
  fields: (t) => ({
    themeAsset: t.field({
      type: ThemeAsset,
      description: "Asset that was stored, or the existing asset with the same content.",
      resolve: (row) => row,
    }),
  }),
});

const DeleteThemeAssetPayload = payload<{ id: string; organizationId?: string | null }>("deleteThemeAsset", {
  fields: (t) => ({
    deletedId: t.id({ description: "Id of the asset that was deleted.", resolve: ({ id }) => id }),
    organization: changedOrganization(t),
  }),
});

const DeleteThemeAssetInput = inputOf("deleteThemeAsset", {
  fields: (t) => ({
    id: t.id({ description: "Id of the asset to delete." }),
  }),
});

builder.mutationFields((t) => ({
  createThemeAsset: t.field({
    ...requires("write", { role: "organizationAdmin" }),
    type: CreateThemeAssetPayload,
    description:
      "Stores a font or an image for the themes of an organization. An image is encoded again from its pixels, without its metadata.\n\nFails with INVALID_INPUT if the content breaks a rule, and with PAYLOAD_TOO_LARGE if the content is too large. Fails with CONFLICT if the organization has 500 assets, and with RATE_LIMITED after 120 uploads in ten minutes.",
    args: { input: t.arg({ type: CreateThemeAssetInput }) },
    resolve: (_root, { input }, { context }) => createThemeAsset(context, input),
  }),
  deleteThemeAsset: t.field({
    ...requires("write", { role: "organizationAdmin" }),
    type: DeleteThemeAssetPayload,
    description:
      "Deletes a font or an image.\n\nFails with CONFLICT if the draft or a published revision of a theme uses the asset; the error lists the themes.",
    args: { input: t.arg({ type: DeleteThemeAssetInput }) },
    resolve: (_root, { input }, { context }) => deleteThemeAsset(context, input),
  }),
}));
