/**
 * `npm run token -- --email …`: creates an API token for a user, on behalf of the server's operator. Prints only the
 * token to standard output.
 */
import { parseArgs } from "node:util";
import type { ApiTokenScope } from "../../prisma/generated/client/client.ts";
import { mintApiToken } from "../domains/identity/api-tokens/mintApiToken.ts";
import { API_TOKEN_SCOPES } from "../platform/access/apiTokenScopes.ts";
import type { DomainError } from "../platform/errors/errors.ts";
import { readEnvironment } from "../server/boot/environment.ts";
import {
  asOperator,
  type Output,
  operatorCommand,
  parsed,
  Refused,
  WrongUsage,
  wrongArguments,
} from "./shared/operatorCommand.ts";
import { runCommand } from "./shared/runCommand.ts";

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

const SCOPES = new Map<string, ApiTokenScope>(
  Object.entries(API_TOKEN_SCOPES).map(([scope, { name }]) => [name, scope as ApiTokenScope]),
);
/** The flags of the operation's arguments, for error messages. */
const FLAGS: Readonly<Record<string, string>> = {
  email: "--email",
  workspaceId: "--workspace",
  expiresInDays: "--days",
  name: "--name",
};

const WHILE_SERVING =
  "While a server uses this database, create tokens through it: sign in and call the mutation createApiToken.";

type Input = Parameters<typeof mintApiToken>[1];

/** Runs the command. @returns the exit code: 0 created, 1 refused, 2 invalid arguments */
export function tokenCommand(
  args: string[],
  source: Record<string, string | undefined>,
  output: Output,
): Promise<number> {
  return operatorCommand(USAGE, output, async () => {
    const input = readArguments(args);
    if (input === "help") return output.stdout(USAGE);
    const words = { whileServing: WHILE_SERVING, refusal: (error: DomainError) => inWords(error, input) };
    const { token, apiToken } = await asOperator(readEnvironment(source), words, (context) =>
      mintApiToken(context, input),
    );
    output.stderr(
      `${apiToken.scope} token ${apiToken.id} for ${input.email}, until ${apiToken.expiresAt.toISOString()}. The token is shown only once:\n`,
    );
    output.stdout(`${token}\n`);
  });
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
  const stored = SCOPES.get(scope);
  if (stored === undefined) throw new WrongUsage(`--scope must be one of ${[...SCOPES.keys()].join(", ")}`);
  if (values.days !== undefined && !/^\d+$/.test(values.days)) throw new WrongUsage("--days must be a whole number");
  return {
    email: values.email,
    name: values.name ?? "Made by an operator",
    scope: stored,
    ...(values.workspace !== undefined && { workspaceId: values.workspace }),
    ...(values.days !== undefined && { expiresInDays: Number(values.days) }),
  };
}

function inWords(error: DomainError, { email, workspaceId }: Input): Error {
  const { code, message } = error;
  if (code === "NOT_FOUND") return new Refused(`There is no user with the email ${email}.`);
  if (code === "FORBIDDEN") return new Refused(`${email} reaches no workspace ${workspaceId}.`);
  return code === "VALIDATION_FAILED" ? wrongArguments(error, FLAGS) : new Refused(message);
}

if (import.meta.main) await runCommand(tokenCommand);
