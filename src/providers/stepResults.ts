import type { z } from "zod";

/** A step before the call that makes the post. Readers do not see what a step makes, such as a file or a container. */
export interface Step<Result = unknown> {
  /** The name under which results are stored. */
  readonly name: string;
  /** Whether a post has one for each media item, or always one. */
  readonly of: "media" | "post";
  /** The form of a result, which must be JSON. Another stored form is made again. */
  readonly result: z.ZodType<Result>;
  /** How long the network keeps what the step made, in milliseconds. An older result is made again. */
  readonly keptMs: number;
}

/** The results of the steps of one post, over all of its attempts. */
export interface StepResults {
  /** Null for a step without a result that the network still has. */
  read<Result>(step: Step<Result>, index: number): Result | null;
  /** Stores a result before the next step. @throws ProviderFailure where another worker has the post */
  keep<Result>(step: Step<Result>, index: number, result: Result): Promise<void>;
  /** Removes all results: the network no longer has what they name. */
  forget(): Promise<void>;
  /** Stores that the call which makes the post follows. @throws ProviderFailure where another worker has the post */
  beforeCreating(): Promise<void>;
}
