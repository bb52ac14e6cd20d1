import { authorize } from "../../platform/access/permissions.ts";
import type { RequestContext } from "../../platform/access/requestContext.ts";
import type { Database } from "../../platform/database/database.ts";
import { forbidden, requireText } from "../../platform/errors/errors.ts";
import { BUILTIN_VERSION, builtin, DEFAULT_BUILTIN } from "./builtin/builtins.ts";
import type { SchemeName } from "./manifest/vocabulary.ts";
import { type ResolvedTheme, shown } from "./resolved.ts";
import { Once } from "./resolveOnce.ts";
import { type Usable, usableRevision } from "./resolveRevision.ts";
import { type Selection, selectionsOf } from "./resolveSelection.ts";
import { fromStore } from "./store.ts";

/**
 * The theme of one workspace (GET /themes/resolved): its own choice, otherwise its organization's, otherwise the
 * built-in default. If the chosen theme cannot be shown, the result is the built-in default with the reason.
 * @throws DomainError INVALID_INPUT for a blank id; FORBIDDEN for callers who may not read the workspace, also for one
 * that does not exist; UNAVAILABLE without the database
 */
export async function resolvedTheme(
  context: RequestContext,
  workspaceId: string,
  scheme: SchemeName,
): Promise<ResolvedTheme> {
  requireText("workspaceId", workspaceId, workspaceId);
  const selection = (await selectionsOf(context, [workspaceId])).get(workspaceId);
  authorize(context.viewer, "workspace.read", { workspaceId, organizationId: selection?.organizationId });
  // The workspace was deleted after the credential was read.
  if (!selection) throw forbidden();
  return shown(selection, scheme, await usableOf(context, selection));
}

/**
 * The themes of workspaces in their order; null for one that was deleted since. The caller has checked that the viewer
 * can see them.
 */
export async function resolvedThemesOf(
  context: RequestContext,
  keys: readonly { workspaceId: string; scheme: SchemeName }[],
): Promise<(ResolvedTheme | null)[]> {
  const selections = await selectionsOf(context, [...new Set(keys.map(({ workspaceId }) => workspaceId))]);
  return Promise.all(
    keys.map(async ({ workspaceId, scheme }) => {
      const selection = selections.get(workspaceId);
      return selection ? shown(selection, scheme, await usableOf(context, selection)) : null;
    }),
  );
}

/** The manifest of a selection, or the reason why it cannot be shown. */
async function usableOf(context: RequestContext, selection: Selection): Promise<Usable> {
  const { kind, themeId, version, row, assets, organizationId } = selection;
  if (kind === null || themeId === null || version === null) return builtinOf(DEFAULT_BUILTIN);
  // The values of older versions are not kept: a workspace that chose one gets the current version.
  if (kind === "BUILT_IN") return version <= BUILTIN_VERSION ? builtinOf(themeId) : MISSING;
  return row === null ? MISSING : usableRevisionOf(context, { themeId, version, row, assets, organizationId });
}

const MISSING: Usable = { reason: "missing-theme" };

function builtinOf(id: string): Usable {
  const manifest = builtin(id);
  return manifest ? { manifest, derivatives: new Map() } : MISSING;
}

/** Enough for the active workspaces of one server; each entry has some hundred kilobytes at most. */
const MOST_KEPT = 200;
const kept = new WeakMap<Database["prisma"], Once<Usable>>();

/**
 * A revision, loaded and validated once. The key contains the version of its row and the number of the organization's
 * assets, so that a revision that was changed in the database, or a deleted asset, is noticed by the next request.
 */
export function usableRevisionOf(
  context: RequestContext,
  {
    row,
    assets,
    ...revision
  }: { themeId: string; version: number; row: string; assets: number; organizationId: string },
): Promise<Usable> {
  const { database } = context.services;
  const once = kept.get(database.prisma) ?? new Once<Usable>(MOST_KEPT);
  kept.set(database.prisma, once);
  return once.get([revision.themeId, revision.version, row, assets].join(" "), () =>
    fromStore(context, usableRevision(database, revision)),
  );
}
