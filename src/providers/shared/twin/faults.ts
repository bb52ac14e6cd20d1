import { setTimeout as wait } from "node:timers/promises";

/** The clock of a twin, and the faults of its answers, which an operator or a test can change while it runs. */
export interface CommonSwitches {
  now: () => Date;
  /** The number of the next answers that are lost, after the request had its effect. */
  lostAnswers: number;
  /** By how many milliseconds each answer is late. */
  delayMs: number;
}

/** Answers late, or not at all. @throws Error in place of an answer that is lost */
export async function afterFaults(switches: CommonSwitches, answer: Response): Promise<Response> {
  if (switches.delayMs > 0) await wait(switches.delayMs);
  if (switches.lostAnswers === 0) return answer;
  switches.lostAnswers -= 1;
  throw new Error("the answer is lost");
}
