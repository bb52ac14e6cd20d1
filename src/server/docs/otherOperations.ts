import type { OtherOperation } from "../../../rest-compat/engine/openapi/otherOperation.ts";
import { exportAuditCsv } from "../files/audit/operations.ts";
import { getMediaContent } from "../files/media/operations.ts";
import { createThemeAsset, getThemeAssetContent } from "../files/theme-assets/operations.ts";
import {
  createTusUpload,
  deleteTusUpload,
  headTusUpload,
  patchTusUpload,
  putUpload,
  uploadMedia,
} from "../files/uploads/operations.ts";
import { getLiveness, getReadiness } from "../monitoring/operations.ts";
import { authorize, authorizeDevice, exchangeToken, introspectToken, revokeToken } from "../oauth/operations.ts";

/**
 * All live operations of the interface that are no rows. A test makes each of them succeed, and causes each problem.
 */
export const otherOperations: readonly OtherOperation[] = [
  putUpload,
  createTusUpload,
  patchTusUpload,
  headTusUpload,
  deleteTusUpload,
  uploadMedia,
  getMediaContent,
  createThemeAsset,
  getThemeAssetContent,
  exportAuditCsv,
  authorize,
  exchangeToken,
  authorizeDevice,
  revokeToken,
  introspectToken,
  getLiveness,
  getReadiness,
];
