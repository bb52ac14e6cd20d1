import { createThemeAsset } from "../../src/domains/themes/assets/create.ts";
import { deleteThemeAsset } from "../../src/domains/themes/assets/delete.ts";
import { BOUNDS } from "../../src/domains/themes/bounds.ts";
import { length, within } from "../core/bounds.ts";
import { mutation } from "../core/mutation.ts";
import { requires } from "../core/roots.ts";
import { changedOrganization } from "../organizations/changed.ts";
import { ThemeAsset } from "./assets.ts";

mutation("createThemeAsset", {
  ...requires("write", { role: "organizationAdmin" }),
  description:
    "Stores a font or an image for the themes of an organization. An image is encoded again from its pixels, without its metadata.\n\nFails with INVALID_INPUT if the content breaks a rule, and with PAYLOAD_TOO_LARGE if the content is too large. Fails with CONFLICT if the organization has 500 assets, and with RATE_LIMITED after 120 uploads in ten minutes.",
  inputDescription:
    "Font or image to store for themes. A GraphQL request has at most 1 MiB; send larger files as bytes to `POST /api/v1/theme-assets`.",
  input: (t) => ({
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
  run: (context, input) => createThemeAsset(context, input),
  payload: (t) => ({
    themeAsset: t.field({
      type: ThemeAsset,
      description: "Asset that was stored, or the existing asset with the same content.",
      resolve: (row) => row,
    }),
  }),
});

mutation("deleteThemeAsset", {
  ...requires("write", { role: "organizationAdmin" }),
  description:
    "Deletes a font or an image.\n\nFails with CONFLICT if the draft or a published revision of a theme uses the asset; the error lists the themes.",
  input: (t) => ({ id: t.id({ description: "Id of the asset to delete." }) }),
  run: (context, input) => deleteThemeAsset(context, input),
  payload: (t) => ({
    deletedId: t.id({ description: "Id of the asset that was deleted.", resolve: ({ id }) => id }),
    organization: changedOrganization(t),
  }),
});
