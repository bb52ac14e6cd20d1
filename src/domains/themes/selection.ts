import type { OrganizationTheme } from "../../../prisma/generated/client/client.ts";
import type { Reference } from "./selections.ts";

/** The choice of an organization or a workspace, as the API returns it. */
export interface Selection {
  /** Null without a choice. */
  theme: Reference | null;
  locked: boolean;
  /** 0 without a row. */
  revision: number;
  updatedAt: Date | null;
}

type Row = Pick<OrganizationTheme, "kind" | "themeId" | "version" | "revision" | "updatedAt">;

export function selectionOf(row: Row | null, locked: boolean): Selection {
  const { kind = null, themeId = null, version = null, revision = 0, updatedAt = null } = row ?? {};
  const theme = kind && themeId !== null && version !== null ? { kind, key: themeId, version } : null;
  return { theme, locked, revision, updatedAt };
}
