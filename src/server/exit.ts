import process from "node:process";
import { WrongEnvironment } from "../core/env.ts";
import { CannotStart } from "./boot.ts";

/** Ends the process with code 1: what the operator can mend is said in plain words, anything else with its stack. */
export function exitWithReason(error: unknown): never {
  const expected = error instanceof WrongEnvironment || error instanceof CannotStart;
  console.error(expected ? error.message : error);
  process.exit(1);
}
