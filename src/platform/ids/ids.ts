import { randomUUID } from "node:crypto";
import { typeid } from "typeid-js";
import { currentOperation } from "../operation/operation.ts";

/**
 * The one table of identifiers: prefix → GraphQL type. An id is the same string in the database, in GraphQL, in REST
 * and in `node(id)`: `<prefix>_<26 characters>` (TypeID: UUIDv7 in Crockford base 32), so ids sort by creation time.
 */
export const ID_PREFIXES = {
  usr: "User",
  vwr: "Viewer",
  ses: "Session",
  tok: "ApiToken",
  rag: "ReauthenticationGrant",
  org: "Organization",
  orm: "OrganizationMember",
  ws: "Workspace",
  wsm: "WorkspaceMember",
  inv: "WorkspaceInvitation",
  slot: "PostingSlot",
  app: "ProviderApp",
  acc: "SocialAccount",
  chc: "ChannelCode",
  sel: "AccountSelection",
  set: "SocialSet",
  pub: "Publication",
  cmt: "PublicationComment",
  ren: "Rendition",
  att: "DeliveryAttempt",
  ntf: "Notification",
  mut: "NotificationMute",
  mail: "MailMessage",
  thm: "Theme",
  tas: "ThemeAsset",
  med: "MediaItem",
  tpl: "ImageTemplate",
  voc: "VoiceProfile",
  cst: "CostReservation",
  emc: "EmailChange",
  pwr: "PasswordReset",
  xap: "ExternalApplication",
  gra: "ApplicationGrant",
  oat: "ApplicationToken",
  otr: "OwnershipTransfer",
  chk: "BillingCheckout",
  bil: "BillingRecord",
  exp: "AccountExport",
  dvp: "DevicePairing",
  aud: "AuditEvent",
  out: "OutboxMessage",
  whe: "WebhookEndpoint",
  evt: "WebhookEvent",
  whd: "WebhookDelivery",
  wha: "WebhookAttempt",
  wse: "WorkspaceSettings",
  nps: "NotificationPreferenceSettings",
  wts: "ThemeSelection",
  ots: "ThemeSelection",
  bls: "BillingStatus",
  mus: "MediaUsage",
  sfa: "SecondFactor",
} as const;

export type IdPrefix = keyof typeof ID_PREFIXES;

/** Returns a new id, which sorts after earlier ids (to the millisecond). */
export function newId(prefix: IdPrefix): string {
  currentOperation()?.neverCache("random");
  return typeid(prefix).toString();
}

/** Returns a new UUID, for a part of an object that has no id of its own. */
export function newKey(): string {
  currentOperation()?.neverCache("random");
  return randomUUID();
}

/**
 * The prefixes of objects that exist once for each object of another type, with the prefix of that owner. The id of
 * such an object is that of its owner with another prefix: no column stores it, and no query reads it.
 */
export const OWNERS = {
  vwr: "usr",
  nps: "usr",
  sfa: "usr",
  wse: "ws",
  wts: "ws",
  ots: "org",
  bls: "org",
  mus: "org",
} as const satisfies Partial<Record<IdPrefix, IdPrefix>>;

export type OwnedPrefix = keyof typeof OWNERS;

/** Returns the id of an object that exists once for each object of another type, by the id of its owner. */
export const idBeside = (ownerId: string, prefix: OwnedPrefix): string => ownerId.replace(/^[a-z]+(?=_)/, prefix);

/** Returns the id of the owner of an object that exists once for each owner. */
export const ownerOf = (id: string, prefix: OwnedPrefix): string => id.replace(/^[a-z]+(?=_)/, OWNERS[prefix]);

const FORM = /^([a-z]{2,8})_[0-7][0-9a-hjkmnp-tv-z]{25}$/;

/** The prefix of provider apps from the environment, which have no row: `environment:<provider>`. */
export const SUPPLIED = "environment:";

/** Returns the GraphQL type of an id, or undefined for an unknown form. Runs no query. */
export function typeOfId(id: string): (typeof ID_PREFIXES)[IdPrefix] | undefined {
  if (id.startsWith(SUPPLIED)) return "ProviderApp";
  const prefix = FORM.exec(id)?.[1];
  return prefix !== undefined && Object.hasOwn(ID_PREFIXES, prefix) ? ID_PREFIXES[prefix as IdPrefix] : undefined;
}
