/** An image for a model. */
export interface ModelImage {
  mimeType: string;
  content: Uint8Array;
}

/** A task for a model. */
export interface ModelTask {
  /** The prompt and its version, such as `alt-text/1`, which costs and logs name. */
  name: string;
  /** The instructions, in the server's own words. A text of a person or a page is never part of this. */
  instructions: string;
  /** The material, with texts of people and pages. Sent as JSON, separate from the instructions. */
  data: Readonly<Record<string, unknown>>;
  images: readonly ModelImage[];
  /** The JSON Schema of the answer. */
  schema: { name: string; schema: Readonly<Record<string, unknown>> };
  /** The length limit of the answer, in tokens. */
  maxTokens: number;
  /** An earlier invalid answer to the same task, with the reason. */
  earlier?: { answer: string; complaint: string };
}

/** The tokens that a call used. */
export interface TokenUsage {
  inputTokens: number;
  outputTokens: number;
}

export interface ModelAnswer {
  /** JSON, if the model followed the schema. */
  text: string;
  /** The model's name as the endpoint reports it. */
  model: string;
  usage: TokenUsage;
}

export interface CallOptions {
  signal: AbortSignal;
  /** Called with each piece of the answer's text as it arrives. */
  onText?(piece: string): void;
}

/** A language model. */
export interface LanguageModel {
  /** The payee as the organization's costs name it. */
  readonly provider: string;
  /** Whether the model accepts images. */
  readonly sees: boolean;
  /** Micro-USD for a million tokens. */
  readonly prices: { input: bigint; output: bigint };
  /** Answers a task. @throws ModelError */
  answer(task: ModelTask, options: CallOptions): Promise<ModelAnswer>;
  /** Checks without credentials whether the endpoint answers. Absent if no network is used. @throws ModelError */
  probe?(): Promise<void>;
}

/**
 * The reason why a model gave no answer: `refused` (it declined), `throttled` (too many requests), `unavailable`
 * (unreachable or failing), `timeout` (too slow), `cancelled` (the caller no longer waits), `unusable` (the answer was
 * cut off or has another shape).
 */
export type ModelFailure = "refused" | "throttled" | "unavailable" | "timeout" | "cancelled" | "unusable";

export class ModelError extends Error {
  readonly failure: ModelFailure;
  /** The endpoint's `Retry-After` in seconds; null if it sent none. */
  readonly retryAfter: number | null;
  /** The tokens that the failed call used; null if unknown. */
  readonly usage: TokenUsage | null;

  constructor(
    failure: ModelFailure,
    message: string,
    {
      retryAfter = null,
      usage = null,
      ...options
    }: ErrorOptions & { retryAfter?: number | null; usage?: TokenUsage | null } = {},
  ) {
    super(message, options);
    this.failure = failure;
    this.retryAfter = retryAfter;
    this.usage = usage;
  }
}
