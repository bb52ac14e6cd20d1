import type { z } from "zod";
import { limit } from "../../platform/access/limit.ts";
import { authorize } from "../../platform/access/permissions.ts";
import { type RequestContext, signedIn } from "../../platform/access/requestContext.ts";
import { DomainError, forbidden } from "../../platform/errors/errors.ts";
import { type LanguageModel, ModelError } from "../../platform/language-models/languageModel.ts";
import type { Window } from "../../platform/limits/limiter.ts";
import { ask } from "../../platform/prompts/ask.ts";
import { shape } from "../../platform/write/shape.ts";
import type { CallInput } from "../../platform/write/write.ts";
import { type CreativeAngle, creativeAngle } from "./angle.ts";
import { destinationsOf } from "./destinations.ts";
import { PlanAngles } from "./inputs.ts";
import { anglesTask, Planned } from "./prompt.ts";
import { checkBuild } from "./rules.ts";
import { sourcesOf } from "./sources.ts";

/** The limit of one person (docs/decisions/publication-builds.md, 8). */
export const WINDOW: Window = { name: "angles", points: 12, seconds: 60 };
/** Enough for some thousand tokens, the size of five directions. */
const WITHIN_MS = 90_000;

/**
 * Plans five creative directions (POST /publication-builds/angles). Only the cost is stored.
 * @throws DomainError VALIDATION_FAILED; UNAVAILABLE without a language model, and if it fails; RATE_LIMITED; FORBIDDEN
 * for all but the workspace's editors and admins; INVALID_INPUT without a source or a destination, or for objects of
 * another workspace
 */
export async function planAngles(
  context: RequestContext,
  request: CallInput<z.input<typeof PlanAngles>>,
  onText?: (piece: string, attempt: 1 | 2, input: PlanAngles) => void,
): Promise<CreativeAngle[]> {
  const input = shape(PlanAngles, request);
  const { model } = context.services;
  if (model === null) throw new DomainError("UNAVAILABLE", "No language model is configured on this instance");
  await limit(context, WINDOW, signedIn(context).id);
  const organizationId = await editedOrganization(context, input.workspaceId);
  checkBuild(input);
  const { destinations, voices } = await destinationsOf(context, input);
  const sources = await sourcesOf(context, input, context.signal);
  const data = {
    ...sources,
    direction: input.direction ?? {},
    destinationPolicy: (input.destinationPolicy ?? "RECOMMEND").toLowerCase(),
    destinations,
    voices,
  };
  return answered(context, model, { organizationId, input, data, ...(onText && { onText }) });
}

interface Asking {
  organizationId: string;
  input: PlanAngles;
  data: Record<string, unknown>;
  onText?: (piece: string, attempt: 1 | 2, input: PlanAngles) => void;
}

async function answered(
  context: RequestContext,
  model: LanguageModel,
  { organizationId, input, data, onText }: Asking,
) {
  const listener = onText && { onText: (piece: string, attempt: 1 | 2) => onText(piece, attempt, input) };
  const question = {
    organizationId,
    task: anglesTask(data),
    answer: Planned,
    signal: context.signal,
    withinMs: WITHIN_MS,
  };
  try {
    const { value } = await ask(context.services, model, { ...question, ...listener });
    return value.angles.map((angle) => creativeAngle(angle, input.direction));
  } catch (error) {
    if (!(error instanceof ModelError)) throw error;
    context.services.log.error("angles.failed", { failure: error.failure }, error);
    const wait = error.retryAfter === null ? {} : { retryAfter: error.retryAfter };
    throw new DomainError("UNAVAILABLE", "The language model returned no valid directions; try again", [], wait);
  }
}

/**
 * The organization that pays, if the viewer may edit. An unknown workspace gets the same error as an inaccessible one.
 * @throws DomainError FORBIDDEN
 */
async function editedOrganization({ viewer, services }: RequestContext, workspaceId: string): Promise<string> {
  const select = { organizationId: true };
  const workspace = await services.database.prisma.workspace.findUnique({ where: { id: workspaceId }, select });
  authorize(viewer, "workspace.edit", { workspaceId, organizationId: workspace?.organizationId });
  if (workspace === null) throw forbidden();
  return workspace.organizationId;
}
