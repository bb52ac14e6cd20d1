import { audit } from "./audit.ts";
import type { OtherFixture } from "./fixture.ts";
import { media } from "./media.ts";
import { oauth } from "./oauth.ts";
import { health, ready } from "./ready.ts";
import { themes } from "./themes.ts";
import { uploads } from "./uploads.ts";

/** The fixtures of all operations that are no rows. */
export const others: readonly OtherFixture[] = [...uploads, media, ...themes, audit, ...oauth, health, ready];
