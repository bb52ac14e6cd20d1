import type { Services } from "../../platform/services/services.ts";
import type { MemeIndex } from "./search.ts";

/** The providers of catalogs: `builtin` is this server, `memegen` a remote one. */
export const MEME_PROVIDERS = ["builtin", "memegen"] as const;
export type MemeProvider = (typeof MEME_PROVIDERS)[number];

/** The catalog that templates are listed from. */
export interface Catalog {
  providerKey: MemeProvider;
  /** `sha256:<hex>` of the templates. */
  revision: string;
  /** The time of the provider's last successful answer; null without a catalog. */
  refreshedAt: Date | null;
  /** Whether the copy is outdated because the provider cannot be read. */
  stale: boolean;
  index: MemeIndex;
}

/** The built-in catalog, built at the first use and never changed. */
let builtins: Promise<Catalog> | undefined;

/** Reads the descriptions of the templates at the first request. */
async function builtin(): Promise<Catalog> {
  const [{ builtinCatalog, DRAWN_AT }, { memeIndex }] = await Promise.all([
    import("./builtin/catalog.ts"),
    import("./search.ts"),
  ]);
  const { revision, templates } = builtinCatalog();
  return { providerKey: "builtin", revision, refreshedAt: DRAWN_AT, stale: false, index: memeIndex(templates) };
}

/**
 * Returns the configured catalog; null if none is configured.
 * @throws DomainError RATE_LIMITED, BAD_GATEWAY or UNAVAILABLE if a remote catalog can neither be read nor served from
 * a copy
 */
export async function currentCatalog(services: Services): Promise<Catalog | null> {
  const { env } = services;
  if (env.MEME_CATALOG === "off") return null;
  if (env.MEME_CATALOG === "memegen") {
    const { remoteCatalog } = await import("./remote/catalog.ts");
    return { providerKey: "memegen", ...(await remoteCatalog(services)) };
  }
  return (builtins ??= builtin());
}
