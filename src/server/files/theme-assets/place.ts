import type { NativeFormat } from "../../../domains/themes/assets/address.ts";
import type { ContentPlace } from "../../../domains/themes/assets/content.ts";
import { type Signed, signedPart } from "../../../platform/crypto/signedAddress.ts";
import { declaredQuery } from "../../http/declared.ts";
import { getThemeAssetContent } from "./operations.ts";
import { optional, readQuery, required, wrong } from "./query.ts";

type Query = ReturnType<typeof readQuery<(typeof getThemeAssetContent)["query"]>>;

/**
 * Reads the query of a content address (docs/decisions/themes.md, 24): `organization_id` alone, `workspace_id`
 * alone, or `workspace_id` with `theme_id` and `revision`; or the signature that stands for a place. `format` of a
 * derivative is in addition to any of them.
 * @throws DomainError VALIDATION_FAILED for another form, INVALID_INPUT for a blank id
 */
export function readPlace(request: Request): { at: { place: ContentPlace } | { signed: Signed }; format: Format } {
  const query = readQuery(request, getThemeAssetContent);
  const signed = signatureOf(request);
  if (signed !== null) refuseBeside(query, PLACES, "cannot be combined with a signature");
  return { at: signed === null ? { place: placeOf(query) } : { signed }, format: formatOf(query.get("format")) };
}

/** Returns the signature of an address; null for an address that needs a credential. */
export const signatureOf = (request: Request): Signed | null =>
  signedPart(declaredQuery(request, getThemeAssetContent));

type Format = NativeFormat | null;

const PLACES = ["organization_id", "workspace_id", "theme_id", "revision"] as const;

function placeOf(query: Query): ContentPlace {
  if (!query.has("workspace_id")) {
    const organizationId = required(query, "organization_id");
    refuseBeside(query, ["theme_id", "revision"], "needs workspace_id");
    return { organizationId };
  }
  refuseBeside(query, ["organization_id"], "cannot be combined with workspace_id");
  const workspaceId = required(query, "workspace_id");
  if (!query.has("theme_id") && !query.has("revision")) return { workspaceId };
  const published = { themeId: required(query, "theme_id"), revision: revisionOf(required(query, "revision")) };
  return { workspaceId, published };
}

function refuseBeside(query: Query, names: readonly (typeof PLACES)[number][], message: string): void {
  const issues = names.flatMap((name) => {
    const value = optional(query, name);
    return value === undefined ? [] : [{ path: [name], message, value }];
  });
  if (issues.length > 0) throw wrong(issues);
}

const LARGEST = 2_147_483_647;

function revisionOf(text: string): number {
  const value = /^\d{1,10}$/.test(text) ? Number(text) : 0;
  if (value < 1 || value > LARGEST)
    throw wrong([{ path: ["revision"], message: "must be a whole number from 1", value: text }]);
  return value;
}

function formatOf(text: string | undefined): NativeFormat | null {
  if (text === undefined) return null;
  if (text !== "ttf" && text !== "otf") throw wrong([{ path: ["format"], message: "must be ttf or otf", value: text }]);
  return text;
}
