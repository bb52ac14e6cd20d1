/** Wakes one waiting loop of this process when there may be work. */
export interface WakeUpSignal {
  wake(): void;
  /**
   * Resolves at the next `wake`, at once if `wake` was called since the last wait, and after the given time at the
   * latest.
   */
  wait(withinMs: number): Promise<void>;
}

export function createWakeUpSignal(): WakeUpSignal {
  let isPending = false;
  let resolve: (() => void) | undefined;
  return {
    wake() {
      isPending = true;
      resolve?.();
    },
    async wait(withinMs) {
      if (!isPending) {
        const woken = Promise.withResolvers<void>();
        resolve = woken.resolve;
        const timer = setTimeout(woken.resolve, withinMs);
        await woken.promise;
        clearTimeout(timer);
        resolve = undefined;
      }
      isPending = false;
    },
  };
}
