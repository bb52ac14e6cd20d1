import type { MediaItem } from "../../../../prisma/generated/client/client.ts";
import { limit } from "../../../platform/access/limit.ts";
import { type RequestContext, signedIn } from "../../../platform/access/requestContext.ts";
import { DomainError } from "../../../platform/errors/errors.ts";
import { ModelError } from "../../../platform/language-models/languageModel.ts";
import type { Window } from "../../../platform/limits/limiter.ts";
import { ask } from "../../../platform/prompts/ask.ts";
import { write } from "../../../platform/write/write.ts";
import { auditEventOf } from "../auditEvents.ts";
import { GenerateAltText } from "../inputs.ts";
import { mediaTarget } from "../read.ts";
import { storeMediaWords } from "../search.ts";
import { altTextTask, Described, tidied } from "./prompt.ts";

/** The rate limit of each user (docs/interface.md#media). */
export const WINDOW: Window = { name: "alt-text", points: 30, seconds: 60 };
/** The time limit for all calls of the model together (docs/decisions/media.md, 23). */
const WITHIN_MS = 15_000;

export interface GeneratedAltText {
  altText: string;
  /** Whether this call generated the text. */
  generated: boolean;
  /** The name of the model; empty if no model was called. */
  model: string;
  item: MediaItem;
}

/**
 * Generates an image's alternative text and stores the text while the image has none (POST
 * /media/{id}/alt-text/generate). An existing text is returned without a call of the model.
 * @throws DomainError NOT_FOUND, also for an item that the viewer cannot see; FORBIDDEN for viewers of the workspace;
 * INVALID_INPUT for an item that is in the trash, not ready or not an image; UNAVAILABLE without a model or a
 * thumbnail, and if the model takes too long; RATE_LIMITED; BAD_GATEWAY if the model returns no usable text
 */
export const generateAltText = write({
  name: "generateAltText",
  input: GenerateAltText,
  target: ({ tx, input, context }) => mediaTarget(tx, context, input.id),
  permission: "workspace.edit",
  act({ input, context, target }) {
    requireImage(target.item);
    return target.item.altText === "" ? describe(context, target, input) : null;
  },
  async run({ tx, target, acted, now }): Promise<{
    value: GeneratedAltText;
    audit: ReturnType<typeof auditEventOf> | null;
  }> {
    const { item } = target;
    if (item.altText !== "" || acted === null) return { value: stored(item), audit: null };
    requireImage(item);
    // The first text to be stored wins.
    const { count } = await tx.mediaItem.updateMany({
      where: { id: item.id, altText: "" },
      data: { altText: acted.altText, updatedAt: now, revision: { increment: 1 } },
    });
    const current = await tx.mediaItem.findUniqueOrThrow({ where: { id: item.id } });
    if (count === 0) return { value: stored(current), audit: null };
    storeMediaWords(tx, current);
    return {
      value: { ...acted, generated: true, item: current },
      audit: auditEventOf("workspace.media_updated", target, [{ field: "alt_text" }]),
    };
  },
});

const stored = (item: MediaItem): GeneratedAltText => ({ altText: item.altText, generated: false, model: "", item });

/** @throws DomainError INVALID_INPUT */
function requireImage({ id, mimeType, processing, trashedAt }: MediaItem): void {
  const wrong =
    trashedAt !== null
      ? "is in the trash"
      : processing !== "READY"
        ? "is not ready"
        : mimeType.startsWith("image/")
          ? undefined
          : "is not an image";
  if (wrong) throw new DomainError("INVALID_INPUT", `id: ${wrong}`, [{ path: ["id"], message: wrong, value: id }]);
}

type Target = Awaited<ReturnType<typeof mediaTarget>>;

async function describe(
  context: RequestContext,
  { item, organizationId }: Target,
  { locale, postContext }: { locale?: string | null | undefined; postContext?: string | null | undefined },
): Promise<Pick<GeneratedAltText, "altText" | "model">> {
  const { model, storage } = context.services;
  if (model === null || !model.sees) throw unavailable("No language model with image input is configured");
  const thumbnail = item.thumbnailKey === null ? null : await storage.open(item.thumbnailKey);
  if (thumbnail === null) throw unavailable("The image has no thumbnail");
  await limit(context, WINDOW, signedIn(context).id);
  const bytes = new Uint8Array(await new Response(thumbnail.body).arrayBuffer());
  const task = altTextTask({ locale: locale ?? "en", postContext: postContext ?? "" }, bytes);
  const question = { organizationId, task, answer: Described, signal: context.signal, withinMs: WITHIN_MS };
  const answered = await ask(context.services, model, question).catch((error: unknown) => {
    throw failureOf(context, error);
  });
  const altText = tidied(answered.value.altText);
  if (altText === "") throw new DomainError("BAD_GATEWAY", "The language model returned an empty description");
  return { altText, model: answered.model };
}

const unavailable = (message: string) => new DomainError("UNAVAILABLE", message);

function failureOf({ services }: RequestContext, error: unknown): unknown {
  if (!(error instanceof ModelError)) return error;
  services.log.error("alt_text.failed", { failure: error.failure }, error);
  return error.failure === "timeout"
    ? unavailable("The language model did not respond in time; try again")
    : new DomainError("BAD_GATEWAY", "The language model returned no usable description; try again");
}
