/**
 * `npm run token -- --email …`: creates an API token for a user, on behalf of the server's operator. Prints only the
 * token to standard output.
 */
import process from "node:process";
import { parseArgs } from "node:util";
import { mintApiToken } from "../domains/identity/mintApiToken.ts";
import type { Database } from "../platform/database/database.ts";
import { databaseUrl, type Env, WrongEnvironment } from "../platform/env/env.ts";
import { DomainError } from "../platform/errors/errors.ts";
import { openServices } from "../platform/services/openServices.ts";
import { CannotStart, openMigrated } from "./boot.ts";
import { readEnvironment } from "./environment.ts";
import { endCommand } from "./exit.ts";
import { operatorScope } from "./operatorScope.ts";
import { plainReason } from "./plainReason.ts";

const USAGE = `Usage: npm run token -- --email <address> [options]

Creates an API token for a user and prints the token once.

  --email <address>     the user's email address
  --scope <scope>       api:read, api:write (default) or api:full
  --workspace <ws_…>    restrict the token to this workspace
  --days <1-365>        days until the token expires (default 90)
  --name <text>         the name of the token
  --help                print this text

DATABASE_URL or DATA_DIR names the database, as for the server.
`;

const SCOPES = { "api:read": "API_READ", "api:write": "API_WRITE", "api:full": "API_FULL" } as const;
/** The flags of the operation's arguments, for error messages. */
const FLAGS: Readonly<Record<string, string>> = {
  email: "--email",
  workspaceId: "--workspace",
  expiresInDays: "--days",
  name: "--name",
};

type Input = Parameters<typeof mintApiToken>[1];

/** The arguments are invalid. */
class WrongUsage extends Error {}

/** The arguments are valid, but the operation refused. */
class Refused extends Error {}

interface Output {
  stdout(text: string): void;
  stderr(text: string): void;
}

/** Runs the command. @returns the exit code: 0 created, 1 refused, 2 invalid arguments */
export async function tokenCommand(
  args: string[],
  source: Record<string, string | undefined>,
  output: Output,
): Promise<number> {
  try {
    const input = readArguments(args);
    if (input === "help") {
      output.stdout(USAGE);
      return 0;
    }
    const env = readEnvironment(source);
    const { token, apiToken } = await mint(env, input);
    output.stderr(
      `${apiToken.scope} token ${apiToken.id} for ${input.email}, until ${apiToken.expiresAt.toISOString()}. The token is shown only once:\n`,
    );
    output.stdout(`${token}\n`);
    return 0;
  } catch (error) {
    if (error instanceof WrongUsage) {
      output.stderr(`${error.message}\n\n${USAGE}`);
      return 2;
    }
    if (!(error instanceof Refused || error instanceof CannotStart || error instanceof WrongEnvironment)) throw error;
    output.stderr(`${error.message}\n`);
    return 1;
  }
}

function readArguments(args: string[]): Input | "help" {
  const text = { type: "string" } as const;
  const { values } = parsed(() =>
    parseArgs({
      args,
      options: {
        email: text,
        scope: text,
        workspace: text,
        days: text,
        name: text,
        help: { type: "boolean", short: "h" },
      },
    }),
  );
  if (values.help) return "help";
  if (values.email === undefined) throw new WrongUsage("--email is missing");
  const scope = values.scope ?? "api:write";
  if (!Object.hasOwn(SCOPES, scope)) throw new WrongUsage(`--scope must be one of ${Object.keys(SCOPES).join(", ")}`);
  if (values.days !== undefined && !/^\d+$/.test(values.days)) throw new WrongUsage("--days must be a whole number");
  return {
    email: values.email,
    name: values.name ?? "Made by an operator",
    scope: SCOPES[scope as keyof typeof SCOPES],
    ...(values.workspace !== undefined && { workspaceId: values.workspace }),
    ...(values.days !== undefined && { expiresInDays: Number(values.days) }),
  };
}

function parsed<T>(parse: () => T): T {
  try {
    return parse();
  } catch (error) {
    throw error instanceof TypeError ? new WrongUsage(error.message) : error;
  }
}

async function mint(env: Env, input: Input) {
  const database = await open(env);
  try {
    return await mintApiToken(operatorScope(openServices({ env, database })), input);
  } catch (error) {
    if (plainReason(error) !== undefined || !(error instanceof DomainError)) throw error;
    throw inWords(error, input);
  } finally {
    await database.close();
  }
}

async function open(env: Env): Promise<Database> {
  try {
    return (await openMigrated(env)).database;
  } catch (error) {
    const embedded = databaseUrl(env).startsWith("pglite:");
    if (!(error instanceof CannotStart) || !embedded) throw error;
    throw new CannotStart(
      `${error.message}\nWhile a server uses this database, create tokens through it: sign in and call the mutation createApiToken.`,
    );
  }
}

function inWords({ code, message, issues }: DomainError, { email, workspaceId }: Input): Error {
  if (code === "NOT_FOUND") return new Refused(`There is no user with the email ${email}.`);
  if (code === "FORBIDDEN") return new Refused(`${email} reaches no workspace ${workspaceId}.`);
  if (code !== "VALIDATION_FAILED") return new Refused(message);
  return new WrongUsage(
    issues.map((issue) => `${FLAGS[String(issue.path[0])] ?? issue.path.join(".")}: ${issue.message}`).join("\n"),
  );
}

if (import.meta.main) {
  const output = {
    stdout: (text: string) => process.stdout.write(text),
    stderr: (text: string) => process.stderr.write(text),
  };
  await endCommand(() => tokenCommand(process.argv.slice(2), process.env, output), 1);
}
