import type { OrganizationTheme, Prisma } from "../../../prisma/generated/client/client.ts";
import type { RequestContext } from "../../platform/access/requestContext.ts";
import { idBeside } from "../../platform/ids/ids.ts";
import { organizationsByIds } from "../organizations/read.ts";
import { workspacesByIds } from "../workspaces/read.ts";
import type { Reference } from "./selections.ts";

/** The choice of an organization or a workspace, as the API returns it. */
export interface Selection {
  id: string;
  /** Null without a choice. */
  theme: Reference | null;
  locked: boolean;
  /** 0 without a row. */
  revision: number;
  updatedAt: Date | null;
}

const COLUMNS = { kind: true, themeId: true, version: true, revision: true, updatedAt: true } as const;

/** The columns of an organization that its choice is made of. */
export const ORGANIZATION_CHOICE = {
  id: true,
  theme: { select: { ...COLUMNS, locked: true } },
} as const satisfies Prisma.OrganizationSelect;

/** The columns of a workspace that its choice is made of. */
export const WORKSPACE_CHOICE = {
  id: true,
  theme: { select: COLUMNS },
  organization: { select: { theme: { select: { locked: true } } } },
} as const satisfies Prisma.WorkspaceSelect;

type OrganizationRow = Prisma.OrganizationGetPayload<{ select: typeof ORGANIZATION_CHOICE }>;
type WorkspaceRow = Prisma.WorkspaceGetPayload<{ select: typeof WORKSPACE_CHOICE }>;

export const organizationSelection = ({ id, theme }: OrganizationRow): Selection =>
  selectionOf(idBeside(id, "ots"), theme, theme?.locked ?? false);

export const workspaceSelection = ({ id, theme, organization }: WorkspaceRow): Selection =>
  selectionOf(idBeside(id, "wts"), theme, organization.theme?.locked ?? false);

type Row = Pick<OrganizationTheme, "kind" | "themeId" | "version" | "revision" | "updatedAt">;

function selectionOf(id: string, row: Row | null, locked: boolean): Selection {
  const { kind = null, themeId = null, version = null, revision = 0, updatedAt = null } = row ?? {};
  const theme = kind && themeId !== null && version !== null ? { kind, key: themeId, version } : null;
  return { id, theme, locked, revision, updatedAt };
}

/** Returns the choices of organizations in the order of the ids; null for ids that are not visible. */
export async function organizationSelections(
  context: RequestContext,
  ids: readonly string[],
): Promise<(Selection | null)[]> {
  const rows: unknown[] = await organizationsByIds(context, ids, { select: ORGANIZATION_CHOICE });
  return (rows as (OrganizationRow | null)[]).map((row) => row && organizationSelection(row));
}

/** Returns the choices of workspaces in the order of the ids; null for ids that are not visible. */
export async function workspaceSelections(
  context: RequestContext,
  ids: readonly string[],
): Promise<(Selection | null)[]> {
  const rows: unknown[] = await workspacesByIds(context, ids, { select: WORKSPACE_CHOICE });
  return (rows as (WorkspaceRow | null)[]).map((row) => row && workspaceSelection(row));
}
