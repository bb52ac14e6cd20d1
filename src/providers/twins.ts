import { blueskyTwin } from "./bluesky/twin/twin.ts";
import { discordTwin } from "./discord/twin/botTwin.ts";
import { discordWebhookTwin } from "./discord/twin/webhookTwin.ts";
import { facebookTwin } from "./facebook/twin/twin.ts";
import { FRIENDICA } from "./friendica/twin/software.ts";
import { GOTOSOCIAL } from "./gotosocial/twin/software.ts";
import { instagramTwin } from "./instagram/twin/twin.ts";
import { linkedinTwin } from "./linkedin/twin/twin.ts";
import { MASTODON } from "./mastodon/twin/software.ts";
import { instanceTwin } from "./mastodon/twin/twin.ts";
import { PIXELFED } from "./pixelfed/twin/software.ts";
import { PLEROMA } from "./pleroma/twin/software.ts";
import type { ProviderName } from "./registry.ts";
import type { Twin } from "./shared/twin/twin.ts";
import { telegramTwin } from "./telegram/twin/twin.ts";
import { threadsTwin } from "./threads/twin/twin.ts";
import { wordpressTwin } from "./wordpress/twin/twin.ts";
import { xTwin } from "./x/twin/twin.ts";
import { youtubeTwin } from "./youtube/twin/twin.ts";

// The twin that keeps its posts in a file and shows them on pages: the demo publishes there.
export { createInstance as createKeptTwin, NETWORK as KEPT_NETWORK } from "./mastodon/twin/kept/instance.ts";
export { openStore as openKeptStore } from "./mastodon/twin/kept/state.ts";

/** One line for each network. A twin is created with its own origin. New lines go to the end: they have fixed ports. */
export const TWINS: Readonly<Partial<Record<ProviderName, (origin: string) => Twin>>> = {
  mastodon: instanceTwin(MASTODON),
  bluesky: blueskyTwin,
  telegram: telegramTwin,
  wordpress: wordpressTwin,
  pixelfed: instanceTwin(PIXELFED),
  pleroma: instanceTwin(PLEROMA),
  gotosocial: instanceTwin(GOTOSOCIAL),
  discordwebhook: discordWebhookTwin,
  discord: discordTwin,
  friendica: instanceTwin(FRIENDICA),
  linkedin: linkedinTwin,
  threads: threadsTwin,
  facebook: facebookTwin,
  x: xTwin,
  instagram: instagramTwin,
  youtube: youtubeTwin,
};
