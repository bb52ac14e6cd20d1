import type { OrganizationTheme } from "../../../prisma/generated/client/client.ts";
import type { Reference } from "./selections.ts";

/** What an organization or a workspace chose, as it is shown. */
export interface Selection {
  /** Null: nothing is chosen here. */
  theme: Reference | null;
  locked: boolean;
  /** 0: there is no row. */
  revision: number;
  updatedAt: Date | null;
}

type Row = Pick<OrganizationTheme, "kind" | "themeId" | "version" | "revision" | "updatedAt">;

export function selectionOf(row: Row | null, locked: boolean): Selection {
  const { kind = null, themeId = null, version = null, revision = 0, updatedAt = null } = row ?? {};
  const theme = kind && themeId !== null && version !== null ? { kind, id: themeId, version } : null;
  return { theme, locked, revision, updatedAt };
}
