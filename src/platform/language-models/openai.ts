import { Buffer } from "node:buffer";
import OpenAI from "openai";
import { boundedFetch } from "../outbound/boundedFetch.ts";
import { type CallOptions, type ModelAnswer, ModelError, type ModelTask } from "./languageModel.ts";
import { messagesOf } from "./messages.ts";
import { modelErrorOf } from "./openaiFailure.ts";

export interface Endpoint {
  /** The base address, such as `https://api.example.org/v1`, of any API with OpenAI's chat completions. */
  baseUrl: string;
  apiKey: string;
  textModel: string;
  visionModel: string;
}

/** How long a connection may be silent, in milliseconds. A caller's signal usually ends it sooner. */
const SILENCE = 120_000;

/** The size limit of an answer in bytes. A stream has some hundred bytes around each token. */
const MAX_BYTES = 8 * 1024 * 1024;

/** Sends a task to an endpoint. @throws ModelError */
export async function askOpenai(
  { baseUrl, apiKey, textModel, visionModel }: Endpoint,
  task: ModelTask,
  { signal, onText }: CallOptions,
): Promise<ModelAnswer> {
  // The client waits between tries with back-off and jitter, or as long as `Retry-After` says. The caller's signal ends
  // that wait too.
  const client = new OpenAI({
    baseURL: baseUrl,
    apiKey,
    maxRetries: 1,
    timeout: SILENCE,
    fetch: boundedFetch(MAX_BYTES),
  });
  const model = task.images.length > 0 ? visionModel : textModel;
  const request = {
    model,
    messages: messagesOf(task, dataUrl),
    max_completion_tokens: task.maxTokens,
    response_format: {
      type: "json_schema" as const,
      json_schema: { name: task.schema.name, schema: task.schema.schema, strict: true },
    },
  };
  try {
    return onText === undefined
      ? await whole(client, request, signal)
      : await streamed(client, request, { signal, onText });
  } catch (error) {
    throw modelErrorOf(error, signal);
  }
}

type CompletionRequest = OpenAI.Chat.ChatCompletionCreateParamsNonStreaming;

async function whole(client: OpenAI, request: CompletionRequest, signal: AbortSignal): Promise<ModelAnswer> {
  const answer = await client.chat.completions.create(request, { signal });
  const [choice] = answer.choices;
  return finished(request.model, {
    text: choice?.message.content ?? "",
    refusal: choice?.message.refusal ?? null,
    reason: choice?.finish_reason ?? null,
    model: answer.model,
    usage: answer.usage ?? null,
  });
}

async function streamed(
  client: OpenAI,
  request: CompletionRequest,
  { signal, onText }: Required<CallOptions>,
): Promise<ModelAnswer> {
  const stream = await client.chat.completions.create(
    { ...request, stream: true, stream_options: { include_usage: true } },
    { signal },
  );
  const end: Ended = { text: "", refusal: null, reason: null, model: request.model, usage: null };
  for await (const { choices, usage, model } of stream) {
    const [choice] = choices;
    end.model = model;
    end.usage = usage ?? end.usage;
    end.reason = choice?.finish_reason ?? end.reason;
    if (choice?.delta.refusal) end.refusal = (end.refusal ?? "") + choice.delta.refusal;
    if (choice?.delta.content) {
      end.text += choice.delta.content;
      onText(choice.delta.content);
    }
  }
  return finished(request.model, end);
}

interface Ended {
  text: string;
  refusal: string | null;
  reason: string | null;
  model: string;
  usage: { prompt_tokens: number; completion_tokens: number } | null;
}

/** Returns a complete answer. @throws ModelError for a refused or incomplete one */
function finished(requestedModel: string, { text, refusal, reason, model, usage: counted }: Ended): ModelAnswer {
  const usage = { inputTokens: counted?.prompt_tokens ?? 0, outputTokens: counted?.completion_tokens ?? 0 };
  if (refusal !== null || reason === "content_filter") {
    throw new ModelError("refused", "the model declined to answer", { usage });
  }
  if (reason !== "stop")
    throw new ModelError("unusable", `the answer was cut off: ${reason ?? "no finish reason"}`, { usage });
  return { text, model: model === "" ? requestedModel : model, usage };
}

const dataUrl = (mimeType: string, content: Uint8Array) =>
  `data:${mimeType};base64,${Buffer.from(content).toString("base64")}`;
