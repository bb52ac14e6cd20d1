import { accounts } from "./accounts/routes.ts";
import { externalApplications } from "./applications/routes.ts";
import { audit } from "./audit/routes.ts";
import { billing } from "./billing/routes.ts";
import { companions } from "./companions.ts";
import type { Route } from "./engine/route.ts";
import { auth } from "./identity/routes.ts";
import { imageEditor } from "./image-editor/routes.ts";
import { media } from "./media/routes.ts";
import { memes } from "./memes/routes.ts";
import { notifications } from "./notifications/routes.ts";
import { organizations } from "./organizations/routes.ts";
import { ownership } from "./ownership/routes.ts";
import { userPlans } from "./plans/routes.ts";
import { providerApps } from "./provider-apps/routes.ts";
import { publicationBuilds } from "./publication-builds/routes.ts";
import { schedules } from "./schedules/routes.ts";
import { socialSets } from "./social-sets/routes.ts";
import { themes } from "./themes/routes.ts";
import { voiceProfiles } from "./voice-profiles/routes.ts";
import { workspaces } from "./workspaces/routes.ts";

/** All endpoints of the REST layer, one row each. */
export const routes: readonly Route[] = [
  ...accounts,
  ...audit,
  ...auth,
  ...billing,
  ...externalApplications,
  ...imageEditor,
  ...memes,
  ...media,
  ...notifications,
  ...organizations,
  ...ownership,
  ...providerApps,
  ...publicationBuilds,
  ...schedules,
  ...socialSets,
  ...themes,
  ...userPlans,
  ...voiceProfiles,
  ...workspaces,
  ...companions,
];

/** The documented operations alone. */
export const documentedRoutes: readonly Route[] = routes.filter(({ kind }) => kind === undefined);
