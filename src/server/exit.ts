import process from "node:process";
import { plainReason } from "./plainReason.ts";

/** Ends the process with code 1: what the operator can mend is said in plain words, anything else with its stack. */
export function exitWithReason(error: unknown): never {
  console.error(plainReason(error) ?? error);
  process.exit(1);
}

/**
 * Ends a command with the exit code that it returns. An error that its operator can mend is one line and code `failed`. A command that fails
 * ends its process itself: an embedded database that ended, or could not be opened, would keep it running.
 */
export async function endCommand(command: () => Promise<number>, failed: number): Promise<void> {
  try {
    const code = await command();
    if (code === 0) process.exitCode = 0;
    else process.exit(code);
  } catch (error) {
    console.error(plainReason(error) ?? error);
    process.exit(failed);
  }
}
