import { anyColor } from "./colors.ts";
import type { Draw } from "./draw.ts";
import { anyEmail } from "./emails.ts";
import { hostileText } from "./hostile.ts";
import { intricateText } from "./texts.ts";
import { anyZoneName } from "./zoneNames.ts";

/**
 * Texts that a field of this name takes, so that requests get past the first check of their input. `{{…}}` is filled in
 * when the request is sent: `{{Theme#2}}` with the third theme that any answer named so far, the others from what the
 * demo seeded.
 */
const BY_NAME: readonly [RegExp, readonly string[]][] = [
  [/email/i, ["{{email:viewer}}", "{{email:outsider}}", "fuzz@example.org", "Fuzz+{{serial}}@Example.org"]],
  [/password/i, ["not the password", "correct horse battery staple {{serial}}", "short"]],
  [/time_?zone/i, ["Europe/Berlin", "UTC", "America/St_Johns", "Etc/GMT+12"]],
  [/locale|language/i, ["en", "de-DE", "pt"]],
  [/colou?r|paint|fill|stroke/i, ["#ff0000", "#abc", "rgb(1 2 3)", "oklch(0.7 0.1 200)", "transparent"]],
  [/html/i, ["<article><h1>Title</h1><p>Some text that is long enough to read.</p></article>"]],
  [/cursor|^after$|^before$/i, ["{{cursor#0}}", "{{cursor#1}}", "{{cursor#2}}"]],
  [/instance_?url/i, ["{{instance}}", "https://mastodon.example", ""]],
  [/server_?name/i, ["Demo instance", "other"]],
  [/redirect_?ur[il]s?/i, ["https://app.example/callback", "http://127.0.0.1:3000/cb"]],
  [/ur[li]$|website|origin/i, ["https://example.org/page", "{{instance}}/about", "/path"]],
  [/^code$|token|secret|proof/i, ["{{federatedCode}}", "717955", "000000", "rostrum_ses_unknown"]],
  [
    /(at|from|until|before|since|to)$/i,
    ["2027-03-02T10:00:00Z", "2020-01-01T00:00:00.000Z", "2030-12-31T23:59:59+02:00"],
  ],
  [/time|hour/i, ["09:00", "23:59", "7:5"]],
  [/date|day/i, ["2027-03-02", "MONDAY"]],
  [/handle/i, ["someone.bsky.social", "@someone@example.org"]],
  [/mime|type/i, ["image/png", "video/mp4", "image/jpeg"]],
  [/file_?name/i, ["picture.png", "film.mp4"]],
  [/scheme/i, ["light", "dark"]],
  [/template/i, ["drake", "fry", "aag"]],
  [/scope/i, ["publications:read", "api:read", "media:write"]],
  [/slug|key|action/i, ["a-slug", "theme.create"]],
  [/plan/i, ["pro", "team", "starter"]],
];

const TEXTS = ["A title", "Some words about a thing.", "Grüße 👋", "x", "Line one\nLine two"];

/** Names of fields whose values have a syntax of their own, with what makes such values. */
const GENERATED: readonly [RegExp, (draw: Draw) => string][] = [
  [/email/i, anyEmail],
  [/time_?zone/i, anyZoneName],
  [/colou?r|paint|fill|stroke/i, anyColor],
];
/** In so many of a hundred cases a value is generated. */
const GENERATED_PERCENT = 35;

/** A text for a field of this name: plausible as a rule, hostile now and then. */
export function plausibleText(draw: Draw, name: string, hostilePercent = 10): string {
  if (draw.chance(hostilePercent)) return hostileText(draw);
  const [, generate] = GENERATED.find(([pattern]) => pattern.test(name)) ?? [];
  if (generate && draw.chance(GENERATED_PERCENT)) return generate(draw);
  const [, texts] = BY_NAME.find(([pattern]) => pattern.test(name)) ?? [];
  if (texts === undefined && draw.chance(GENERATED_PERCENT)) return intricateText(draw);
  return draw.of(texts ?? TEXTS);
}

/**
 * GraphQL types that an id in a member of this name can be of. The owner is the field or the path that the member
 * belongs to.
 */
const ID_WORDS: readonly [RegExp, readonly string[]][] = [
  [/workspaceMember|member/i, ["WorkspaceMember", "OrganizationMember"]],
  [/workspace/i, ["Workspace"]],
  [/impersonat|user|actor/i, ["User"]],
  [/deletion|billing|subscription|organizationTheme|organization/i, ["Organization"]],
  [/invitation/i, ["WorkspaceInvitation"]],
  [/slot|schedule/i, ["PostingSlot"]],
  [/provider-?app/i, ["ProviderApp"]],
  [/social-?set/i, ["SocialSet"]],
  [/rendition/i, ["Rendition"]],
  [/publi(cation|shNow)/i, ["Publication"]],
  [/mute/i, ["NotificationMute"]],
  [/notification/i, ["Notification"]],
  [/asset/i, ["ThemeAsset"]],
  [/theme/i, ["Theme"]],
  [/image-?(template|editor)|template/i, ["ImageTemplate"]],
  [/media|alt-?text|upload|attachment/i, ["MediaItem"]],
  [/voice/i, ["VoiceProfile"]],
  [/account/i, ["SocialAccount"]],
  [/email-?change/i, ["EmailChange"]],
  [/ownership|nomination|owner/i, ["OwnershipTransfer", "User"]],
  [/grant/i, ["ApplicationGrant", "ReauthenticationGrant"]],
  [/application|client/i, ["ExternalApplication"]],
  [/api-?token/i, ["ApiToken"]],
  [/session/i, ["Session"]],
];

const TYPES = [...new Set(ID_WORDS.flatMap(([, types]) => types))];

/** An id that fits, an id of another type or tenant, or a damaged one. */
export function plausibleId(draw: Draw, name: string, owner: string): string {
  if (draw.defect(10)) return hostileText(draw);
  const words = /^(id|ids)$/i.test(name) ? owner : name;
  const [, fitting = TYPES] = ID_WORDS.find(([pattern]) => pattern.test(words)) ?? [];
  const type = draw.of(draw.defect(10) ? TYPES : fitting);
  if (type === "Workspace" && draw.chance(50)) return draw.chance(20) ? "{{otherWorkspace}}" : "{{workspace}}";
  if (type === "Organization" && draw.chance(50)) return draw.chance(20) ? "{{otherOrganization}}" : "{{organization}}";
  const id = `{{${type}#${draw.whole(0, 30)}}}`;
  return draw.defect(4) ? `${id}x` : id;
}
