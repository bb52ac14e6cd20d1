import { capabilityCompanions } from "./accounts/capabilityCompanions.ts";
import { accountCompanions } from "./accounts/companions.ts";
import { networkCompanions } from "./accounts/networkCompanions.ts";
import { selectionCompanions } from "./accounts/selectionCompanions.ts";
import { billingCompanions } from "./billing/companions.ts";
import { devicePairingCompanions } from "./device-pairings/companions.ts";
import type { Route } from "./engine/route.ts";
import { identityCompanions } from "./identity/companions.ts";
import { imageEditorCompanions } from "./image-editor/companions.ts";
import { invitationCompanions } from "./invitations/companions.ts";
import { mediaCompanions } from "./media/companions.ts";
import { memberCompanions } from "./members/companions.ts";
import { notificationCompanions } from "./notifications/companions.ts";
import { organizationCompanions } from "./organizations/companions.ts";
import { ownershipCompanions } from "./ownership/companions.ts";
import { userCompanions } from "./plans/companions.ts";
import { publicationCompanions } from "./publications/companions.ts";
import { scheduleCompanions } from "./schedules/companions.ts";
import { socialSetCompanions } from "./social-sets/companions.ts";
import { themeCompanions } from "./themes/companions.ts";
import { voiceProfileCompanions } from "./voice-profiles/companions.ts";
import { workspaceCompanions } from "./workspaces/companions.ts";

const rows = [
  ...accountCompanions,
  ...billingCompanions,
  ...capabilityCompanions,
  ...networkCompanions,
  ...selectionCompanions,
  ...devicePairingCompanions,
  ...identityCompanions,
  ...imageEditorCompanions,
  ...invitationCompanions,
  ...mediaCompanions,
  ...memberCompanions,
  ...notificationCompanions,
  ...organizationCompanions,
  ...ownershipCompanions,
  ...publicationCompanions,
  ...scheduleCompanions,
  ...socialSetCompanions,
  ...themeCompanions,
  ...userCompanions,
  ...voiceProfileCompanions,
  ...workspaceCompanions,
];

/** The endpoints that clients of the documented ones need besides them (docs/interface.md#companions). */
export const companions = rows.map((row): Route => ({ ...row, kind: "companion" }));
