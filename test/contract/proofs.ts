import type { Proof } from "./proof.ts";
import { acceptOwnership } from "./proofs/acceptOwnership.ts";
import { auditExport } from "./proofs/auditExport.ts";
import { billingStatus } from "./proofs/billingStatus.ts";
import { completeMediaUpload } from "./proofs/completeMediaUpload.ts";
import { confirmEmailChange } from "./proofs/confirmEmailChange.ts";
import { createImageTemplate } from "./proofs/createImageTemplate.ts";
import { createPostingSlot } from "./proofs/createPostingSlot.ts";
import { deleteOrganization } from "./proofs/deleteOrganization.ts";
import { deleteSocialSet } from "./proofs/deleteSocialSet.ts";
import { effectiveVoices } from "./proofs/effectiveVoices.ts";
import { endNotificationMute } from "./proofs/endNotificationMute.ts";
import { exchangeAuthorizationCode } from "./proofs/exchangeAuthorizationCode.ts";
import { externalApplications } from "./proofs/externalApplications.ts";
import { generateAltText } from "./proofs/generateAltText.ts";
import { memeTemplates } from "./proofs/memeTemplates.ts";
import { listNotifications } from "./proofs/notifications.ts";
import { planAngles } from "./proofs/planAngles.ts";
import { updateQueueReminders } from "./proofs/queueReminders.ts";
import { registerExternalApplication } from "./proofs/registerExternalApplication.ts";
import { resolvedTheme } from "./proofs/resolvedTheme.ts";
import { rollbackTheme } from "./proofs/rollbackTheme.ts";
import { saveProviderApp } from "./proofs/saveProviderApp.ts";
import { setUserPlan } from "./proofs/setUserPlan.ts";
import { themeRevision } from "./proofs/themeRevision.ts";
import { workspaceSettings } from "./proofs/workspaceSettings.ts";

/** One for each endpoint that is built. */
export const proofs: readonly Proof[] = [
  workspaceSettings,
  createPostingSlot,
  auditExport,
  exchangeAuthorizationCode,
  saveProviderApp,
  registerExternalApplication,
  externalApplications,
  deleteOrganization,
  deleteSocialSet,
  listNotifications,
  updateQueueReminders,
  endNotificationMute,
  createImageTemplate,
  effectiveVoices,
  generateAltText,
  planAngles,
  rollbackTheme,
  themeRevision,
  resolvedTheme,
  memeTemplates,
  completeMediaUpload,
  confirmEmailChange,
  acceptOwnership,
  billingStatus,
  setUserPlan,
];
