import { UPLOADS } from "../../domains/media/uploads/addresses.ts";
import { FETCHED_FILES } from "../../domains/publications/delivery/fetched/file.ts";
import type { Services } from "../../platform/services/services.ts";
import { routeOf } from "../http/declared.ts";
import { at, lazy, lazyAt, lazyPage, page, type Row } from "../http/route.ts";
import { exportAuditCsv } from "./audit/operations.ts";
import { getMediaContent } from "./media/operations.ts";
import { createThemeAsset, getThemeAssetContent } from "./theme-assets/operations.ts";
import { uploads } from "./uploads/route.ts";

/** Bytes: uploads, and files that the server makes. */
export function fileRoutes(services: Services): Row[] {
  const media = lazy(async () => (await import("./media/content.ts")).mediaContentRoute);
  const memePicture = async () => (await import("./memePictures.ts")).memePicture;
  return [
    at(UPLOADS, (call) => uploads(call, undefined)),
    at(`${UPLOADS}/:name`, uploads),
    page("/media/:name", media),
    page(routeOf(getMediaContent), media),
    lazyPage(`${FETCHED_FILES}/:name`, async () => (await import("./fetchedFile.ts")).fetchedFileRoute),
    lazyAt(routeOf(createThemeAsset), async () => (await import("./theme-assets/upload.ts")).themeAssetUploadRoute),
    lazyAt(
      routeOf(getThemeAssetContent),
      async () => (await import("./theme-assets/content.ts")).themeAssetContentRoute,
    ),
    lazyPage("/avatars/:name", async () => (await import("./avatar.ts")).avatarRoute),
    lazyPage("/account-export/:name", async () => (await import("./accountExport.ts")).accountExportRoute),
    lazyAt(routeOf(exportAuditCsv), async () => (await import("./audit/csv.ts")).createAuditCsv(services)),
    lazyPage(
      "/image-editor/templates/:name/preview",
      async () => (await import("./templatePreview.ts")).builtinPreview,
    ),
    lazyPage("/memes/templates/:name/blank.png", async () => (await memePicture())("blank")),
    lazyPage("/memes/templates/:name/example.png", async () => (await memePicture())("example")),
  ];
}
