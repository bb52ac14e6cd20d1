/** A picture that a model is to look at. */
export interface ModelImage {
  mimeType: string;
  content: Uint8Array;
}

/** What a model is asked. */
export interface ModelTask {
  /** The prompt and its version, `alt-text/1`: what costs and logs are told by. */
  name: string;
  /** What is to be done, in the server's own words. Nothing that a person or a page wrote is ever part of it. */
  instructions: string;
  /** What it is to be done with: people's and pages' words, as JSON. They are data, and are sent as such. */
  data: Readonly<Record<string, unknown>>;
  images: readonly ModelImage[];
  /** JSON Schema of the answer. */
  schema: { name: string; schema: Readonly<Record<string, unknown>> };
  /** The longest answer, in tokens. */
  maxTokens: number;
  /** An answer to the same task that would not do, and why. */
  earlier?: { answer: string; complaint: string };
}

/** What a call took. */
export interface TokenUsage {
  inputTokens: number;
  outputTokens: number;
}

export interface ModelAnswer {
  /** JSON, as far as the model kept to the schema. */
  text: string;
  /** The model's own name. */
  model: string;
  usage: TokenUsage;
}

export interface CallOptions {
  signal: AbortSignal;
  /** Told each piece of the text as it comes. */
  onText?(piece: string): void;
}

/** A language model. */
export interface LanguageModel {
  /** Who is paid, as the organization's costs name it. */
  readonly provider: string;
  /** Whether it looks at pictures. */
  readonly sees: boolean;
  /** Micro-USD for a million tokens. */
  readonly prices: { input: bigint; output: bigint };
  /** @throws ModelError */
  answer(task: ModelTask, options: CallOptions): Promise<ModelAnswer>;
  /** Sees whether the endpoint answers, with no credentials. @throws ModelError; left out where nothing goes over a network */
  probe?(): Promise<void>;
}

/**
 * Why a model gave no answer: `refused` (it will not), `throttled` (too many asked), `unavailable` (out of reach, or broken), `timeout` (it
 * took too long), `cancelled` (nobody waits any more), `unusable` (what it gave was cut off or of another shape).
 */
export type ModelFailure = "refused" | "throttled" | "unavailable" | "timeout" | "cancelled" | "unusable";

export class ModelError extends Error {
  readonly failure: ModelFailure;
  /** In seconds, where it said so. */
  readonly retryAfter: number | null;
  /** What was used all the same. */
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
