import { UPLOADS } from "../../domains/media/uploads/addresses.ts";
import type { Services } from "../../platform/services/services.ts";
import { at, lazy, page, type Row } from "../http/route.ts";
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
    page("/api/v1/media/:name/content", media),
    at(
      "/api/v1/theme-assets",
      lazy(
        () => import("./theme-assets/upload.ts"),
        ({ themeAssetUploadRoute }, call) => themeAssetUploadRoute(call, env),
      ),
    ),
    at(
      "/api/v1/theme-assets/:name/content",
      lazy(
        () => import("./theme-assets/content.ts"),
        ({ themeAssetContentRoute }, call, id) => themeAssetContentRoute(call, env, id),
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
      "/api/v1/admin/audit-events/export.csv",
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
