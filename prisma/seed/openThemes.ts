import { readFile } from "node:fs/promises";
import { createThemeAsset } from "../../src/domains/themes/assets/create.ts";
import { createTheme } from "../../src/domains/themes/create.ts";
import { publishTheme } from "../../src/domains/themes/publish.ts";
import { setOrganizationTheme } from "../../src/domains/themes/setDefault.ts";
import { updateThemeDraft } from "../../src/domains/themes/updateDraft.ts";
import type { RequestContext } from "../../src/platform/access/requestContext.ts";
import { DomainError } from "../../src/platform/errors/errors.ts";
import type { Services } from "../../src/platform/services/services.ts";
import { bearer } from "./actor.ts";
import type { Demo } from "./demo.ts";

/**
 * The demo with a theme of its organization: three published revisions, a font of its own for titles, and the default
 * theme of all workspaces. `themeRevision` and `themeDraftRevision` are the current numbers. A deleted theme is created
 * again.
 */
export async function openThemes(services: Services, demo: Demo): Promise<Demo> {
  try {
    const { theme, organization = "" } = demo.ids;
    const revisions = await revisionsOf(services, theme);
    const id = revisions?.id ?? (await makeTheme(await bearer(services, demo.users.owner.token), organization));
    const { publishedRevision, draftRevision } = revisions ?? (await revisionsOf(services, id)) ?? missing();
    const numbers = { themeRevision: publishedRevision, themeDraftRevision: draftRevision };
    // Only clients read these ids, and they send numbers.
    const ids = { ...demo.ids, theme: id, ...numbers } as unknown as Demo["ids"];
    return { ...demo, ids };
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    services.log.warning("demo.theme_not_renewed", { code: error.code });
    return demo;
  }
}

async function revisionsOf({ database }: Services, id = "") {
  const select = { id: true, publishedRevision: true, draftRevision: true };
  return database.prisma.theme.findUnique({ where: { id }, select });
}

function missing(): never {
  throw new Error("the demo's theme was not kept");
}

/** Created by the organization's owner through the same operations as in the product. @returns its id */
async function makeTheme(owner: RequestContext, organizationId: string): Promise<string> {
  // Only the first start computes colors.
  const { roasts, THEME_NAME, TITLE_FACE } = await import("./demoTheme.ts");
  const file = new URL(import.meta.resolve(`@fontsource/playfair-display/files/${TITLE_FACE.file}`));
  const content = (await readFile(file)).toString("base64");
  const font = { organizationId, filename: TITLE_FACE.file, content };
  const { id: fontId } = await createThemeAsset(owner, font);
  const { id } = await createTheme(owner, { organizationId, name: THEME_NAME });
  for (const [published, manifest] of roasts(fontId).entries()) {
    const draft = { id, expectedDraftRevision: published + 1, manifest };
    const { draftRevision } = await updateThemeDraft(owner, draft);
    await publishTheme(owner, { id, expectedDraftRevision: draftRevision, expectedPublishedRevision: published });
  }
  await setOrganizationTheme(owner, { organizationId, theme: { kind: "CUSTOM", key: id } });
  return id;
}
