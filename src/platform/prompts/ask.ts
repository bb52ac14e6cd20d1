import { z } from "zod";
import { createTurns } from "../concurrency/turns.ts";
import { type Cost, reserveCost, settleCost } from "../costs/costs.ts";
import { type LanguageModel, ModelError, type ModelTask, type TokenUsage } from "../language-models/languageModel.ts";
import type { Services } from "../services/services.ts";

/** A task for the model, and the organization that pays for it. */
export interface Question<Answer> {
  organizationId: string;
  task: Omit<ModelTask, "schema" | "earlier">;
  /** The shape of the answer: sent as JSON Schema, and checked. */
  answer: z.ZodType<Answer>;
  /** Aborts when the caller no longer waits. */
  signal: AbortSignal;
  /** The time limit of all calls together, in milliseconds. */
  withinMs: number;
  /** Called with each piece of the text as it arrives. A second attempt starts from the beginning. */
  onText?(piece: string, attempt: 1 | 2): void;
}

export interface Answered<Answer> {
  value: Answer;
  /** The model's name as the endpoint reports it. */
  model: string;
}

/** Tasks of one organization that one process runs, and that may wait. Each may wait a minute for the model. */
const turns = createTurns({
  places: Infinity,
  ofTenant: 5,
  waiting: 20,
  refuse: () => new ModelError("unavailable", "too many tasks of the organization are in progress", { retryAfter: 10 }),
});

/**
 * Asks the model. If the answer is invalid, asks once more and names the violation. The highest possible costs are
 * reserved before the first call, and the actual costs are settled after the last one, also after a failure.
 * @throws ModelError
 */
export async function ask<Answer>(
  services: Services,
  model: LanguageModel,
  question: Question<Answer>,
): Promise<Answered<Answer>> {
  const leave = await turns.take(question.organizationId, question.signal);
  try {
    return await askInTurn(services, model, question);
  } finally {
    leave();
  }
}

async function askInTurn<Answer>(
  services: Services,
  model: LanguageModel,
  { organizationId, task, answer, signal, withinMs, onText }: Question<Answer>,
): Promise<Answered<Answer>> {
  const whole: ModelTask = { ...task, schema: schemaOf(task.name, answer) };
  const { provider } = model;
  const expiresAt = new Date(services.now().getTime() + withinMs + SPARE_MS);
  const most = times(2n, costOf(model, mostOf(whole)));
  const reservation = await reserveCost(services, { organizationId, provider, operation: task.name }, most, expiresAt);
  const ending = AbortSignal.any([signal, AbortSignal.timeout(withinMs)]);
  const used: TokenUsage = { inputTokens: 0, outputTokens: 0 };
  const call = async (modelTask: ModelTask, attempt: 1 | 2) => {
    try {
      const streamed = onText && { onText: (piece: string) => onText(piece, attempt) };
      const modelAnswer = await model.answer(modelTask, { signal: ending, ...streamed });
      add(used, modelAnswer.usage);
      return modelAnswer;
    } catch (error) {
      add(used, usedBy(error, modelTask));
      throw error;
    }
  };
  try {
    const first = await call(whole, 1);
    const read = parse(first.text, answer);
    if (read.ok) return { value: read.value, model: first.model };
    const again = await call({ ...whole, earlier: { answer: first.text, complaint: read.complaint } }, 2);
    const reread = parse(again.text, answer);
    if (reread.ok) return { value: reread.value, model: again.model };
    throw new ModelError("unusable", `the answer does not match the schema: ${reread.complaint}`);
  } finally {
    await settleCost(services, reservation, costOf(model, used));
  }
}

/** The time after its limit at which a call without an outcome counts as over. */
const SPARE_MS = 60_000;

/**
 * Returns the tokens of a failed call. An aborted call may have been billed completely; a rejected call costs nothing.
 */
function usedBy(error: unknown, task: ModelTask): TokenUsage {
  if (!(error instanceof ModelError)) return mostOf(task);
  const isUnknown = error.failure === "timeout" || error.failure === "cancelled";
  return error.usage ?? (isUnknown ? mostOf(task) : { inputTokens: 0, outputTokens: 0 });
}

function add(sum: TokenUsage, { inputTokens, outputTokens }: TokenUsage): void {
  sum.inputTokens += inputTokens;
  sum.outputTokens += outputTokens;
}

const MILLION = 1_000_000n;

/** Returns the costs, rounded up to the micro-dollar. */
function costOf({ prices }: LanguageModel, { inputTokens, outputTokens }: TokenUsage): Cost {
  const [input, output] = [BigInt(inputTokens), BigInt(outputTokens)];
  const parts = input * prices.input + output * prices.output;
  return { costMicrousd: (parts + MILLION - 1n) / MILLION, units: input + output };
}

const times = (factor: bigint, { costMicrousd, units }: Cost): Cost => ({
  costMicrousd: factor * costMicrousd,
  units: factor * units,
});

/** Upper bounds: a token has rarely fewer than two characters, and an image of 400 pixels needs far fewer tokens. */
const IMAGE_TOKENS = 2000;
const mostOf = ({ instructions, data, schema, images, maxTokens }: ModelTask): TokenUsage => ({
  inputTokens:
    Math.ceil((instructions.length + JSON.stringify(data).length + JSON.stringify(schema).length) / 2) +
    images.length * IMAGE_TOKENS +
    // The rule about data, and an earlier answer with its complaint.
    500 +
    maxTokens,
  outputTokens: maxTokens,
});

function schemaOf(task: string, answer: z.ZodType): ModelTask["schema"] {
  const schema = z.toJSONSchema(answer, {
    io: "input",
    override({ jsonSchema }) {
      for (const word of UNSTRICT) delete jsonSchema[word];
    },
  });
  delete schema.$schema;
  return { name: task.replaceAll(/[^\w-]/g, "_"), schema };
}

/**
 * Keywords that not every endpoint accepts in a strict schema. Descriptions state them for the model, and the answer is
 * checked against all.
 */
const UNSTRICT = ["minLength", "maxLength", "pattern", "format", "minItems", "maxItems", "uniqueItems"] as const;

type Read<Value> = { ok: true; value: Value } | { ok: false; complaint: string };

/** Parses an answer as JSON of the shape. Some models put a code fence around it. */
function parse<Answer>(text: string, answer: z.ZodType<Answer>): Read<Answer> {
  let json: unknown;
  try {
    json = JSON.parse(
      text
        .trim()
        .replace(/^```(?:json)?/, "")
        .replace(/```$/, "")
        .trim(),
    );
  } catch {
    return { ok: false, complaint: "it is not JSON" };
  }
  const read = answer.safeParse(json);
  if (read.success) return { ok: true, value: read.data };
  const [first] = read.error.issues;
  return { ok: false, complaint: `${first?.path.join(".") ?? ""}: ${first?.message ?? "does not match the schema"}` };
}
