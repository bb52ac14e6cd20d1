import { limit } from "../../platform/access/limit.ts";
import { type RequestContext, signedIn } from "../../platform/access/requestContext.ts";
import { DomainError, invalidInput, notFound, requireText } from "../../platform/errors/errors.ts";
import type { Window } from "../../platform/limits/limiter.ts";
import { SandboxFailure, warnOfSandbox } from "../../platform/sandbox/failure.ts";
import { write } from "../../platform/write/write.ts";
import { addMade, discardStored, type StoredImage, storeMade } from "../media/effects.ts";
import { workspaceTarget } from "../workspaces/read.ts";
import { currentCatalog } from "./catalog.ts";
import { RenderMeme } from "./inputs.ts";
import type { Format, Style } from "./picture.ts";
import { memes } from "./sandbox.ts";
import type { MemeTemplate } from "./template.ts";

const RENDERING: Window = { name: "meme-render", points: 30, seconds: 60 };

interface Drawing {
  template: MemeTemplate;
  captions: readonly string[];
  style: string | null;
  format: Format;
}

interface Picture {
  content: Uint8Array;
  mimeType: string;
  /**
   * The indices of captions with characters that no font has; null for a picture of a provider, which does not report
   * them.
   */
  boxed: number[] | null;
}

/**
 * Draws a template with captions and stores the picture in the workspace's library. An identical picture in the library
 * is returned instead.
 * @throws DomainError INVALID_INPUT for a blank workspace id, more captions than lines, or an unknown style; NOT_FOUND
 * for an unknown template; FORBIDDEN unless the caller is an editor or admin of the workspace; RATE_LIMITED beyond 30
 * requests in a minute or while the provider throttles; QUOTA_EXCEEDED; BAD_GATEWAY and UNAVAILABLE for a remote
 * catalog; UNAVAILABLE without a catalog
 */
export const renderMeme = write({
  name: "renderMeme",
  input: RenderMeme,
  precheck: ({ workspaceId }) => requireText("workspaceId", workspaceId, workspaceId),
  target: ({ tx, input }) => workspaceTarget(tx, input.workspaceId),
  permission: "workspace.edit",
  async act({ input: { workspaceId, templateId, captions, style, format }, context }) {
    await limit(context, RENDERING, signedIn(context).id);
    const template = await templateOf(context, templateId);
    const drawing: Drawing = { template, captions, style: style ?? null, format: format ?? "png" };
    requireFitting(drawing);
    const { boxed, ...picture } = await draw(context, drawing);
    return { boxed, made: await stored(context, workspaceId, drawing, picture) };
  },
  discard: ({ made }, { services }) => discardStored(services, [made]),
  async run({ tx, context, target, acted: { made, boxed }, now }) {
    const { media, ...records } = await addMade({ tx, context, now }, made, target);
    return { value: { media, boxed }, ...records };
  },
});

async function templateOf({ services }: RequestContext, id: string): Promise<MemeTemplate> {
  const catalog = await currentCatalog(services);
  if (catalog === null) throw new DomainError("UNAVAILABLE", "No catalog of meme templates is configured");
  const entry = catalog.index.find(({ template }) => template.id === id);
  if (entry === undefined) throw notFound("Meme template");
  return entry.template;
}

function requireFitting({ template: { lines, styles }, captions, style }: Drawing): void {
  if (captions.length > lines) throw invalidInput(["captions"], `must have at most ${lines} entries for this template`);
  if (style !== null && style !== "default" && !styles.includes(style)) {
    throw invalidInput(["style"], "must be a style of this template", style);
  }
}

async function draw({ services }: RequestContext, { template, captions, style, format }: Drawing): Promise<Picture> {
  if (services.env.MEME_CATALOG === "memegen") {
    const { drawAtProvider } = await import("./remote/draw.ts");
    return { ...(await drawAtProvider(services, { templateId: template.id, captions, style, format })), boxed: null };
  }
  const request = { id: template.id, captions, style: (style ?? "default") as Style, format };
  try {
    return { ...(await memes.run("drawBuiltin", request)), mimeType: `image/${format}` };
  } catch (error) {
    if (!(error instanceof SandboxFailure)) throw error;
    warnOfSandbox(services.log, error);
    throw invalidInput(["captions"], `the meme ${error.explanation}; shorten the captions`);
  }
}

function stored(
  { services }: RequestContext,
  workspaceId: string,
  { template, captions }: Drawing,
  { content, mimeType }: Pick<Picture, "content" | "mimeType">,
): Promise<StoredImage> {
  const said = captions.map((caption) => caption.trim()).filter((caption) => caption !== "");
  return storeMade(services, {
    workspaceId,
    content,
    mimeType,
    filename: `${template.id}.${mimeType.slice("image/".length)}`,
    source: "MEME_GENERATOR",
    assetKind: "LIBRARY",
    altText: [`Meme “${template.name}”`, ...said].join(": ").slice(0, 2000),
  });
}
