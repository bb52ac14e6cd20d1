import { createHash } from "node:crypto";
import { limit } from "../../platform/access/limit.ts";
import { type RequestContext, signedIn } from "../../platform/access/requestContext.ts";
import { requireText } from "../../platform/errors/errors.ts";
import type { Window } from "../../platform/limits/limiter.ts";
import { requireWithin } from "../../platform/values/bounds.ts";
import { authorizeWorkspace } from "../workspaces/read.ts";
import { BOUNDS } from "./bounds.ts";
import { currentCatalog, type MemeProvider } from "./catalog.ts";
import { searchMemes } from "./search.ts";
import type { MemeTemplate } from "./template.ts";

/** The number of templates without `first`. */
export const MEME_PAGE = 40;
const LISTING: Window = { name: "meme-list", points: 120, seconds: 60, isOfReads: true };

export interface MemeRequest {
  workspaceId: string;
  search?: string | null | undefined;
  first?: number | null | undefined;
}

/** The templates that were found, and their catalog (docs/interface.md#memes). */
export interface MemeListing {
  configured: boolean;
  aiConfigured: boolean;
  catalog: {
    providerKey: MemeProvider;
    revision: string;
    refreshedAt: Date | null;
    returned: number;
    totalTemplates: number;
    stale: boolean;
  };
  templates: readonly MemeTemplate[];
}

/** The listing without a catalog. */
const NOTHING = {
  providerKey: "builtin",
  revision: `sha256:${createHash("sha256").update("[]").digest("hex")}`,
  refreshedAt: null,
  stale: false,
  index: [],
} as const;

/**
 * Lists and searches meme templates (GET /memes/templates). The result is the same for every workspace.
 * @throws DomainError VALIDATION_FAILED for a limit outside 1 to 250 or a query over 120 characters; INVALID_INPUT for
 * a blank workspace id; FORBIDDEN for callers who cannot read the workspace; RATE_LIMITED beyond 120 requests in a
 * minute or while the provider throttles; BAD_GATEWAY and UNAVAILABLE for a remote catalog
 */
export async function listMemes(context: RequestContext, request: MemeRequest): Promise<MemeListing> {
  const { workspaceId, search, first } = request;
  const size = first ?? MEME_PAGE;
  requireWithin({ search: BOUNDS.search, first: BOUNDS.first }, { search, first });
  requireText("workspaceId", workspaceId, workspaceId);
  await authorizeWorkspace(context, "workspace.read", workspaceId);
  await limit(context, LISTING, signedIn(context).id);
  const { services } = context;
  const current = await currentCatalog(services);
  const { index, ...catalog } = current ?? NOTHING;
  const templates = searchMemes(index, search ?? "")
    .slice(0, size)
    .map((template) => addressed(template, context.origin));
  return {
    configured: current !== null,
    aiConfigured: services.model !== null,
    catalog: { ...catalog, returned: templates.length, totalTemplates: index.length },
    templates,
  };
}

/** Returns a template with whole addresses. Those of the built-in catalog are paths of this server. */
function addressed(template: MemeTemplate, origin: string): MemeTemplate {
  const { blankUrl, example } = template;
  const whole = (address: string) => (address.startsWith("/") ? origin + address : address);
  return {
    ...template,
    blankUrl: whole(blankUrl),
    example: example && { ...example, url: whole(example.url) },
  };
}
