import { publicUrl } from "../../platform/env/publicUrl.ts";
import type { Services } from "../../platform/services/services.ts";
import type { MemeIndex } from "./search.ts";

/** A catalogue as it is listed from. */
export interface Catalog {
  /** `builtin`, or `memegen` for a remote one. */
  providerKey: "builtin" | "memegen";
  /** `sha256:<hex>` of the templates. */
  revision: string;
  /** When the provider last said that these are they; null for one that is off. */
  refreshedAt: Date | null;
  /** Whether it is older than it should be, because the provider cannot be read. */
  stale: boolean;
  index: MemeIndex;
}

/** One for each origin that this process answers as, made at the first question: it never changes. */
const builtins = new Map<string, Promise<Catalog>>();

/** Dozens of drawings, loaded by the first who asks for one. */
async function builtin(origin: string): Promise<Catalog> {
  const [{ builtinCatalog, DRAWN_AT }, { memeIndex }] = await Promise.all([
    import("./builtin/catalog.ts"),
    import("./search.ts"),
  ]);
  const { revision, templates } = builtinCatalog(origin);
  return { providerKey: "builtin", revision, refreshedAt: DRAWN_AT, stale: false, index: memeIndex(templates) };
}

/**
 * The catalogue that is configured; null where there is none.
 * @throws DomainError RATE_LIMITED, BAD_GATEWAY or UNAVAILABLE when a remote one can neither be read nor served from a copy
 */
export async function currentCatalog(services: Services): Promise<Catalog | null> {
  const { env } = services;
  if (env.MEME_CATALOG === "off") return null;
  if (env.MEME_CATALOG === "memegen") {
    const { remoteCatalog } = await import("./remote/catalog.ts");
    return { providerKey: "memegen", ...(await remoteCatalog(services)) };
  }
  const origin = publicUrl(env);
  const known = builtins.get(origin) ?? builtin(origin);
  builtins.set(origin, known);
  return known;
}
