import { UPLOADS } from "../../domains/media/uploads/addresses.ts";
import { FETCHED_FILES } from "../../domains/publications/delivery/fetched/file.ts";
import type { Services } from "../../platform/services/services.ts";
import { routeOf } from "../http/declared.ts";
import { at, lazy, page, type Row } from "../http/route.ts";
import { exportAuditCsv } from "./audit/operations.ts";
import { getMediaContent } from "./media/operations.ts";
import { createThemeAsset, getThemeAssetContent } from "./theme-assets/operations.ts";
import { uploads } from "./uploads/route.ts";

/** Bytes: uploads, and files that the server makes. */
export function fileRoutes(services: Services): Row[] {
  const { env } = services;
  const media = lazy(
    () => import("./media/content.ts"),
    ({ mediaContentRoute }, call, id) => mediaContentRoute(services, call, id),
  );
  const meme = (kind: "blank" | "example") =>
    lazy(
      () => import("./memePictures.ts"),
      ({ memePicture }, { request }, id) => memePicture(request, id, kind),
    );
  return [
    at(UPLOADS, (call) => uploads(call, services, undefined)),
    at(`${UPLOADS}/:name`, (call, id) => uploads(call, services, id)),
    page("/media/:name", media),
    page(routeOf(getMediaContent), media),
    page(
      `${FETCHED_FILES}/:name`,
      lazy(
        () => import("./fetchedFile.ts"),
        ({ fetchedFileRoute }, call, token) => fetchedFileRoute(services, call, token),
      ),
    ),
    at(
      routeOf(createThemeAsset),
      lazy(
        () => import("./theme-assets/upload.ts"),
        ({ themeAssetUploadRoute }, call) => themeAssetUploadRoute(call, env),
      ),
    ),
    at(
      routeOf(getThemeAssetContent),
      lazy(
        () => import("./theme-assets/content.ts"),
        ({ themeAssetContentRoute }, call, id) => themeAssetContentRoute(call, env, id),
      ),
    ),
    page(
      "/avatars/:name",
      lazy(
        () => import("./avatar.ts"),
        ({ avatarRoute }, call, id) => avatarRoute(services, call, id),
      ),
    ),
    page(
      "/account-export/:name",
      lazy(
        () => import("./accountExport.ts"),
        ({ accountExportRoute }, call, id) => accountExportRoute(services, call, id),
      ),
    ),
    at(
      routeOf(exportAuditCsv),
      lazy(
        async () => (await import("./audit/csv.ts")).createAuditCsv(services),
        (csv, call) => csv(call),
      ),
    ),
    page(
      "/image-editor/templates/:name/preview",
      lazy(
        () => import("./templatePreview.ts"),
        ({ builtinPreview }, { request }, id) => builtinPreview(request, id),
      ),
    ),
    page("/memes/templates/:name/blank.png", meme("blank")),
    page("/memes/templates/:name/example.png", meme("example")),
  ];
}
