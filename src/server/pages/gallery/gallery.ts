import { placedAddress } from "../../../domains/themes/assets/address.ts";
import { BUILTIN_KEYS, builtin } from "../../../domains/themes/builtin/builtins.ts";
import { type PublishedTheme, publishedThemes } from "../../../domains/themes/resolvePublished.ts";
import { assetIdOf } from "../../../domains/themes/resolveRevision.ts";
import type { RequestContext } from "../../../platform/access/requestContext.ts";
import { findDomainError } from "../../../platform/errors/recognize.ts";
import { shownEmail } from "../../../platform/values/email.ts";
import type { Call } from "../../http/call.ts";
import { answerWith, type Content, contentOf } from "../../site/content.ts";
import { escapeHtml } from "../../site/html.ts";
import { galleryPage } from "./page.ts";
import type { Shelf, Shown } from "./shown.ts";

const HEADERS = {
  "content-type": "text/html; charset=utf-8",
  "content-security-policy":
    "default-src 'none'; style-src 'unsafe-inline'; font-src 'self'; img-src 'self'; frame-ancestors 'none'",
  "cache-control": "private, no-cache",
  vary: "Authorization, Cookie",
};

/**
 * `/themes/gallery` shows the built-in themes, and to a signed-in person also the published themes of their
 * organizations.
 */
export async function gallery(call: Call): Promise<Response> {
  const context = await callerOf(call);
  // No application scope covers an organization's published themes.
  const content =
    context?.viewer.kind === "user" && context.viewer.credential.kind !== "application"
      ? contentOf(await pageFor(context))
      : await (forAll ??= pageForAll().then(contentOf));
  return answerWith(call.request, content, HEADERS);
}

/** Returns the caller's context; undefined for an ended session, which still sees the public themes. */
async function callerOf(call: Call): Promise<RequestContext | undefined> {
  try {
    return await call.context();
  } catch (error) {
    if (findDomainError(error)?.code === "UNAUTHENTICATED") return undefined;
    throw error;
  }
}

let forAll: Promise<Content> | undefined;
const pageForAll = () =>
  galleryPage(
    [builtIn()],
    '<a href="/login?next=/themes/gallery">Sign in</a> to see the themes of your organizations.',
  );

async function pageFor(context: RequestContext): Promise<string> {
  const { viewer } = context;
  const shelves = Map.groupBy(await publishedThemes(context), ({ organizationId }) => organizationId);
  const own = [...shelves.values()].map((themes): Shelf => {
    const title = `Published by ${themes[0]?.organization}`;
    return { title, themes: themes.map(ofOrganization) };
  });
  const name = viewer.kind === "user" ? viewer.email : "";
  return galleryPage([...own, builtIn()], `Signed in as ${escapeHtml(name)}`, shownEmail(name));
}

const builtIn = (): Shelf => ({
  title: "Built in",
  themes: BUILTIN_KEYS.flatMap((id): Shown[] => {
    const manifest = builtin(id);
    return manifest ? [{ manifest, note: `Built in as ${id}`, pictures: {}, faces: [] }] : [];
  }),
});

/** Returns a theme with its fonts and images, whose addresses work for members of the organization. */
function ofOrganization({ organization, organizationId, version, isDefault, manifest }: PublishedTheme): Shown {
  const addressOf = (source: string) =>
    placedAddress({ assetId: assetIdOf(source), format: null }, { organization_id: organizationId });
  return {
    manifest,
    note: `${organization}, revision ${version}${isDefault ? ", the default of its workspaces" : ""}`,
    pictures: Object.fromEntries(
      manifest.assets.map(({ slot, alt, sourceUrl }) => [slot, { alt, address: addressOf(sourceUrl) }]),
    ),
    faces: manifest.fonts.map(({ family, weight, style, display, sourceUrl }) => ({
      family,
      weight,
      style,
      display,
      address: addressOf(sourceUrl),
    })),
  };
}
