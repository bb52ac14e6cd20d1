import process from "node:process";
import { plainReason } from "./plainReason.ts";

/**
 * Ends the process with code 1. Prints a plain message for errors that the operator can fix, and the stack of any other
 * error.
 */
export function exitWithReason(error: unknown): never {
  console.error(plainReason(error) ?? error);
  process.exit(1);
}

/**
 * Ends a command with the exit code that it returns. For an error that its operator can fix, prints one line and exits
 * with `failed`. Ends the process explicitly, because an embedded database that ended or failed to open would keep it
 * running.
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
