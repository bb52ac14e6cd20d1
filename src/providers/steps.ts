import type { Fetch } from "../platform/outbound/guardedFetch.ts";
import type { Post, Posted } from "./post.ts";
import type { AccountSession } from "./session.ts";
import type { Step, StepResults } from "./stepResults.ts";

/** The network still works on what a step made: the post is continued later, and no worker waits. */
export class StillProcessing extends Error {
  /** The time until the next question, in milliseconds. The server asks less often the longer the work takes. */
  readonly afterMs: number;

  constructor(afterMs: number) {
    super("the network is still processing");
    this.afterMs = afterMs;
  }
}

/** The use of results in one attempt. */
export interface Stepping {
  /** The stored result of a step; otherwise `make` makes it, and it is stored before it is returned. */
  once<Result>(step: Step<Result>, index: number, make: () => Promise<Result>): Promise<Result>;
  /** The stored result of a step; null without one that the network still has. */
  read<Result>(step: Step<Result>, index: number): Result | null;
  /** Replaces the result of a step that goes on, such as an upload in parts. */
  keep<Result>(step: Step<Result>, index: number, result: Result): Promise<void>;
  forget(): Promise<void>;
}

interface InSteps<Prepared> {
  steps: readonly Step[];
  /**
   * Makes everything that the post needs, and nothing that readers see. Called again for each attempt.
   * @throws ProviderFailure, never with `mayBeDone`; StillProcessing
   */
  prepare(fetch: Fetch, session: AccountSession, post: Post, stepping: Stepping): Promise<Prepared>;
  /** Makes the post. @throws as `Provider.publish` */
  create(fetch: Fetch, session: AccountSession, post: Post, prepared: Prepared, stepping: Stepping): Promise<Posted>;
}

/**
 * Publishing in steps: each result is stored before the next call, so that a worker that goes on makes nothing twice.
 * An attempt that ends before `create` has made no post, whatever became of its worker.
 */
export function inSteps<Prepared>({ steps, prepare, create }: InSteps<Prepared>) {
  return {
    steps,
    async publish(fetch: Fetch, session: AccountSession, post: Post): Promise<Posted> {
      const results = post.results ?? resultsInMemory();
      const stepping: Stepping = {
        async once(step, index, make) {
          const earlier = results.read(step, index);
          if (earlier !== null) return earlier;
          const made = await make();
          await results.keep(step, index, made);
          return made;
        },
        read: (step, index) => results.read(step, index),
        keep: (step, index, result) => results.keep(step, index, result),
        forget: () => results.forget(),
      };
      const prepared = await prepare(fetch, session, post, stepping);
      await results.beforeCreating();
      return create(fetch, session, post, prepared, stepping);
    },
  };
}

/** Whether a post has steps before the call that makes it. */
export const hasSteps = (steps: readonly Step[], media: readonly unknown[]): boolean =>
  steps.some(({ of }) => of === "post" || media.length > 0);

/** The results of a post that is published in one go. */
function resultsInMemory(): StepResults {
  const results = new Map<string, unknown>();
  const keyOf = ({ name }: Step, index: number) => `${name} ${index}`;
  return {
    read: <Result>(step: Step<Result>, index: number) =>
      (results.get(keyOf(step, index)) as Result | undefined) ?? null,
    keep: async (step, index, result) => void results.set(keyOf(step, index), result),
    forget: async () => results.clear(),
    beforeCreating: async () => {},
  };
}
