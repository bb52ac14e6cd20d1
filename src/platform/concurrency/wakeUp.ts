/** Tells one listener of this process that there is something to do. */
export interface Bell {
  ring(): void;
  /** Resolves at the next ring, at once when it rang since the last time, and after the given time at the latest. */
  heard(withinMs: number): Promise<void>;
}

export function createBell(): Bell {
  let rung = false;
  let wake: (() => void) | undefined;
  return {
    ring() {
      rung = true;
      wake?.();
    },
    async heard(withinMs) {
      if (!rung) {
        const woken = Promise.withResolvers<void>();
        wake = woken.resolve;
        const timer = setTimeout(woken.resolve, withinMs);
        await woken.promise;
        clearTimeout(timer);
        wake = undefined;
      }
      rung = false;
    },
  };
}
