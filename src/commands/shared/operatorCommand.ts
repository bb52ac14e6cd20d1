import type { RequestContext } from "../../platform/access/requestContext.ts";
import { BackupRefused } from "../../platform/backup/refused.ts";
import type { Database } from "../../platform/database/database.ts";
import { MigrationRefused } from "../../platform/database/migrations/records.ts";
import { databaseUrl } from "../../platform/env/databaseUrl.ts";
import { type Env, WrongEnvironment } from "../../platform/env/env.ts";
import { DomainError } from "../../platform/errors/errors.ts";
import { openServices } from "../../platform/services/openServices.ts";
import { CannotStart, openMigrated } from "../../server/boot/boot.ts";
import { operatorContext } from "../../server/boot/operatorContext.ts";
import { plainReason } from "../../server/boot/plainReason.ts";

/** The arguments are invalid. */
export class WrongUsage extends Error {}

/** The arguments are valid, but the operation refused. */
export class Refused extends Error {}

export interface Output {
  stdout(text: string): void;
  stderr(text: string): void;
}

/** The errors whose message is complete. */
const REFUSALS = [Refused, CannotStart, WrongEnvironment, BackupRefused, MigrationRefused];

/**
 * Runs a command.
 * @returns the exit code: 0 done, 1 refused, 2 invalid arguments, `failed` for what the operator must correct first
 */
export async function operatorCommand(
  usage: string,
  output: Output,
  run: () => Promise<void>,
  failed = 1,
): Promise<number> {
  try {
    await run();
    return 0;
  } catch (error) {
    if (error instanceof WrongUsage) {
      output.stderr(`${error.message}\n\n${usage}`);
      return 2;
    }
    if (!REFUSALS.some((refusal) => error instanceof refusal)) throw error;
    output.stderr(`${(error as Error).message}\n`);
    return error instanceof Refused ? 1 : failed;
  }
}

/** Parses arguments. @throws WrongUsage */
export function parsed<T>(parse: () => T): T {
  try {
    return parse();
  } catch (error) {
    throw error instanceof TypeError ? new WrongUsage(error.message) : error;
  }
}

/** The words of a command for what can go wrong. */
interface Words {
  /** The advice to an operator whose embedded database is in use. */
  whileServing: string;
  /** The refusal of an operation; without it, the message of its error. */
  refusal?(error: DomainError): Error;
}

/** Runs an operation on the database as its operator. */
export async function asOperator<T>(env: Env, words: Words, run: (context: RequestContext) => Promise<T>): Promise<T> {
  const database = await open(env, words.whileServing);
  try {
    return await run(operatorContext(openServices({ env, database })));
  } catch (error) {
    if (plainReason(error) !== undefined || !(error instanceof DomainError)) throw error;
    throw words.refusal?.(error) ?? new Refused(error.message);
  } finally {
    await database.close();
  }
}

async function open(env: Env, whileServing: string): Promise<Database> {
  try {
    return (await openMigrated(env)).database;
  } catch (error) {
    const embedded = databaseUrl(env).startsWith("pglite:");
    if (!(error instanceof CannotStart) || !embedded) throw error;
    throw new CannotStart(`${error.message}\n${whileServing}`);
  }
}

/** Returns the error for invalid arguments, each named by its flag. */
export function wrongArguments({ issues }: DomainError, flags: Readonly<Record<string, string>>): WrongUsage {
  return new WrongUsage(
    issues.map((issue) => `${flags[String(issue.path[0])] ?? issue.path.join(".")}: ${issue.message}`).join("\n"),
  );
}
