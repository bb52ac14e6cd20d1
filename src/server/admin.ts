/**
 * `npm run admin -- create --email … --name …`: creates an instance administrator, on behalf of the server's operator.
 * Prints a generated password, and nothing else, to standard output. `npm run admin -- remove-second-factor --email …`:
 * removes the second factor of a person who lost it. `npm run admin -- suspend --email …` and `reactivate --email …`: suspend
 * a person, and end the suspension. `npm run admin -- export-user --email …`: requests the export of a person's data.
 * `npm run admin -- delete-user --email …`: deletes a person's account.
 */
import { randomBytes } from "node:crypto";
import process from "node:process";
import { text } from "node:stream/consumers";
import { parseArgs } from "node:util";
import { deleteAccountOf } from "../domains/identity/account/delete.ts";
import { createAdministrator } from "../domains/identity/createAdministrator.ts";
import { exportAccountOf } from "../domains/identity/export/request.ts";
import { grantAdministration } from "../domains/identity/grantAdministration.ts";
import { reactivateUserOf } from "../domains/identity/reactivate.ts";
import { removeSecondFactorOf } from "../domains/identity/second-factor/remove.ts";
import { suspendUserOf } from "../domains/identity/suspend.ts";
import type { Scope } from "../platform/access/scope.ts";
import type { DomainError } from "../platform/errors/errors.ts";
import { readEnvironment } from "./environment.ts";
import { endCommand } from "./exit.ts";
import {
  asOperator,
  type Output,
  operatorCommand,
  parsed,
  Refused,
  WrongUsage,
  wrongArguments,
} from "./operatorCommand.ts";

const USAGE = `Usage: npm run admin -- create --email <address> --name <name> [--password-stdin]
       npm run admin -- create --email <address> --existing
       npm run admin -- remove-second-factor --email <address>
       npm run admin -- suspend --email <address> [--reason <text>]
       npm run admin -- reactivate --email <address>
       npm run admin -- export-user --email <address>
       npm run admin -- delete-user --email <address>

create                  creates an instance administrator, and prints a generated password once
remove-second-factor    removes the second factor of a person who lost the device and the recovery codes.
                        The person is notified, and signs in with the password alone
suspend                 ends the sessions of a person, and refuses their sign-in and credentials
reactivate              ends the suspension; API tokens and applications of the person work again
export-user             requests the archive with everything that is a person's, for a person without a password.
                        The person alone can download it
delete-user             deletes a person's account permanently, and confirms it to the person by mail. Refused
                        while the person owns organizations, and for the last instance administrator

  --email <address>     the person's email address
  --name <name>         the display name of the new user
  --password-stdin      read the password from standard input instead of generating one
  --reason <text>       the reason of the suspension, for instance administrators only
  --existing            make the user with this address an administrator; the password stays
  --help                print this text

DATABASE_URL or DATA_DIR names the database, as for the server. An embedded database serves one
process: stop its server first. The setup token of the server becomes invalid with a new administrator.
`;

const ACTIONS = ["create", "remove-second-factor", "suspend", "reactivate", "export-user", "delete-user"] as const;

/** The flags of the operations' arguments, for error messages. */
const FLAGS: Readonly<Record<string, string>> = {
  email: "--email",
  name: "--name",
  password: "the password of standard input",
  reason: "--reason",
};
const WHILE_SERVING = "Stop the server, run this command, and start the server again.";
/** 24 characters of base64url, 144 random bits. */
const PASSWORD_BYTES = 18;

type Input =
  | { action: "create"; email: string; name: string; isGenerated: boolean }
  | { action: Change; email: string; reason: string | undefined };

interface Changed {
  id: string;
  email: string;
}

/** The changes of an existing person, each with the words for its result. */
const CHANGES = {
  promote: {
    run: (scope: Scope, { email }: Asked): Promise<Changed> => grantAdministration(scope, { email }),
    done: "is an instance administrator",
    refusal: inWords,
  },
  "remove-second-factor": {
    run: (scope: Scope, { email }: Asked): Promise<Changed> => removeSecondFactorOf(scope, { email }),
    done: "has no second factor any more",
    refusal: withoutFactor,
  },
  suspend: {
    run: (scope: Scope, { email, reason }: Asked): Promise<Changed> => suspendUserOf(scope, { email, reason }),
    done: "is suspended",
    refusal: lastAdministrator,
  },
  reactivate: {
    run: (scope: Scope, { email }: Asked): Promise<Changed> => reactivateUserOf(scope, { email }),
    done: "is active",
    refusal: inWords,
  },
  "export-user": {
    run: (scope: Scope, { email }: Asked): Promise<Changed> => exportAccountOf(scope, { email }),
    done: "gets a mail when the archive is ready at /security",
    refusal: inWords,
  },
  "delete-user": {
    run: async (scope: Scope, { email }: Asked): Promise<Changed> => ({
      ...(await deleteAccountOf(scope, { email })),
      email,
    }),
    done: "is deleted",
    refusal: inWords,
  },
} as const;
type Change = keyof typeof CHANGES;
interface Asked {
  email: string;
  reason: string | null;
}

/** Runs the command. @returns the exit code: 0 done, 1 refused, 2 invalid arguments */
export function adminCommand(
  args: string[],
  source: Record<string, string | undefined>,
  { readInput, ...output }: Output & { readInput(): Promise<string> },
): Promise<number> {
  return operatorCommand(USAGE, output, async () => {
    const input = readArguments(args);
    if (input === "help") return output.stdout(USAGE);
    const env = readEnvironment(source);
    const words = (refusal: typeof inWords) => ({
      whileServing: WHILE_SERVING,
      refusal: (error: DomainError) => refusal(error, input.email),
    });
    if (input.action !== "create") {
      const { run, done, refusal } = CHANGES[input.action];
      const asked = { email: input.email, reason: input.reason ?? null };
      const { id, email } = await asOperator(env, words(refusal), (scope) => run(scope, asked));
      return output.stderr(`${email} (${id}) ${done}.\n`);
    }
    const { isGenerated, email, name } = input;
    const person = { email, name };
    const password = isGenerated ? randomBytes(PASSWORD_BYTES).toString("base64url") : lineOf(await readInput());
    const user = await asOperator(env, words(takenAddress), (scope) =>
      createAdministrator(scope, { ...person, password }),
    );
    const shown = isGenerated ? " The password is shown only once:" : "";
    output.stderr(`Created the instance administrator ${user.email} (${user.id}).${shown}\n`);
    if (isGenerated) output.stdout(`${password}\n`);
  });
}

function readArguments(args: string[]): Input | "help" {
  const word = { type: "string" } as const;
  const flag = { type: "boolean" } as const;
  const { values, positionals } = parsed(() =>
    parseArgs({
      args,
      allowPositionals: true,
      options: {
        email: word,
        name: word,
        reason: word,
        "password-stdin": flag,
        existing: flag,
        help: { type: "boolean", short: "h" },
      },
    }),
  );
  if (values.help) return "help";
  const [given] = positionals;
  const action = ACTIONS.find((each) => each === given);
  if (positionals.length !== 1 || action === undefined)
    throw new WrongUsage(`The action must be one of: ${ACTIONS.join(", ")}`);
  const { email, name, reason } = values;
  if (email === undefined) throw new WrongUsage("--email is missing");
  if (reason !== undefined && action !== "suspend") throw new WrongUsage("Only suspend takes --reason");
  if (action !== "create") {
    if (name !== undefined || values["password-stdin"] || values.existing)
      throw new WrongUsage(`${action} takes only --email${action === "suspend" ? " and --reason" : ""}`);
    return { action, email, reason };
  }
  if (values.existing) {
    if (name !== undefined || values["password-stdin"])
      throw new WrongUsage("--existing changes neither the name nor the password");
    return { action: "promote", email, reason };
  }
  if (name === undefined) throw new WrongUsage("--name is missing");
  return { action: "create", email, name, isGenerated: values["password-stdin"] !== true };
}

/** Returns a text without the end of its last line, which `echo` adds. */
const lineOf = (given: string) => given.replace(/\r?\n$/, "");

function inWords(error: DomainError, email: string): Error {
  const { code, message } = error;
  if (code === "NOT_FOUND") return new Refused(`There is no user with the email ${email}.`);
  return code === "VALIDATION_FAILED" ? wrongArguments(error, FLAGS) : new Refused(message);
}

function takenAddress(error: DomainError, email: string): Error {
  if (error.code !== "CONFLICT") return inWords(error, email);
  return new Refused(
    `There is a user with the email ${email} already. With --existing and without --name, the command makes this user an instance administrator.`,
  );
}

function lastAdministrator(error: DomainError, email: string): Error {
  return error.code === "CONFLICT" ? new Refused(`${error.message}.`) : inWords(error, email);
}

function withoutFactor(error: DomainError, email: string): Error {
  if (error.code !== "NOT_FOUND") return inWords(error, email);
  return new Refused(`There is no user with the email ${email} and a second factor.`);
}

if (import.meta.main) {
  const output = {
    stdout: (written: string) => process.stdout.write(written),
    stderr: (written: string) => process.stderr.write(written),
    readInput: () => text(process.stdin),
  };
  await endCommand(() => adminCommand(process.argv.slice(2), process.env, output), 1);
}
