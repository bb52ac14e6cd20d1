/**
 * `npm run admin -- create --email … --name …`: creates an instance administrator, on behalf of the server's operator.
 * Prints a generated password, and nothing else, to standard output. `npm run admin -- remove-second-factor --email …`:
 * removes the second factor of a person who lost it. `npm run admin -- delete-user --email …`: deletes a person's account.
 */
import { randomBytes } from "node:crypto";
import process from "node:process";
import { text } from "node:stream/consumers";
import { parseArgs } from "node:util";
import { deleteAccountOf } from "../domains/identity/account/delete.ts";
import { createAdministrator } from "../domains/identity/createAdministrator.ts";
import { grantAdministration } from "../domains/identity/grantAdministration.ts";
import { removeSecondFactorOf } from "../domains/identity/second-factor/remove.ts";
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
       npm run admin -- delete-user --email <address>

create                  creates an instance administrator, and prints a generated password once
remove-second-factor    removes the second factor of a person who lost the device and the recovery codes.
                        The person is notified, and signs in with the password alone
delete-user             deletes a person's account permanently, and confirms it to the person by mail. Refused
                        while the person owns organizations, and for the last instance administrator

  --email <address>     the person's email address
  --name <name>         the display name of the new user
  --password-stdin      read the password from standard input instead of generating one
  --existing            make the user with this address an administrator; the password stays
  --help                print this text

DATABASE_URL or DATA_DIR names the database, as for the server. An embedded database serves one
process: stop its server first. The setup token of the server becomes invalid with a new administrator.
`;

/** The flags of the operations' arguments, for error messages. */
const FLAGS: Readonly<Record<string, string>> = {
  email: "--email",
  name: "--name",
  password: "the password of standard input",
};
const WHILE_SERVING = "Stop the server, run this command, and start the server again.";
/** 24 characters of base64url, 144 random bits. */
const PASSWORD_BYTES = 18;

type Input =
  | { action: "create"; email: string; name: string; isGenerated: boolean }
  | { action: "promote"; email: string }
  | { action: "remove-second-factor"; email: string }
  | { action: "delete-user"; email: string };

/** The actions that take only an address. */
const OF_ADDRESS = ["remove-second-factor", "delete-user"] as const;

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
    const words = { whileServing: WHILE_SERVING, refusal: (error: DomainError) => inWords(error, input) };
    if (input.action === "promote") {
      const user = await asOperator(env, words, (scope) => grantAdministration(scope, { email: input.email }));
      return output.stderr(`${user.email} (${user.id}) is an instance administrator.\n`);
    }
    if (input.action === "remove-second-factor") {
      const factorless = { ...words, refusal: (error: DomainError) => withoutFactor(error, input) };
      const user = await asOperator(env, factorless, (scope) => removeSecondFactorOf(scope, { email: input.email }));
      return output.stderr(`${user.email} (${user.id}) has no second factor any more.\n`);
    }
    if (input.action === "delete-user") {
      const { id } = await asOperator(env, words, (scope) => deleteAccountOf(scope, { email: input.email }));
      return output.stderr(`The account of ${input.email} (${id}) is deleted.\n`);
    }
    const { isGenerated, email, name } = input;
    const person = { email, name };
    const password = isGenerated ? randomBytes(PASSWORD_BYTES).toString("base64url") : lineOf(await readInput());
    const user = await asOperator(env, words, (scope) => createAdministrator(scope, { ...person, password }));
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
        "password-stdin": flag,
        existing: flag,
        help: { type: "boolean", short: "h" },
      },
    }),
  );
  if (values.help) return "help";
  const [action] = positionals;
  const ofAddress = OF_ADDRESS.find((each) => each === action);
  if (positionals.length !== 1 || (ofAddress === undefined && action !== "create"))
    throw new WrongUsage(`The action must be one of: create, ${OF_ADDRESS.join(", ")}`);
  const { email, name } = values;
  if (email === undefined) throw new WrongUsage("--email is missing");
  if (ofAddress !== undefined) {
    if (name !== undefined || values["password-stdin"] || values.existing)
      throw new WrongUsage(`${ofAddress} takes only --email`);
    return { action: ofAddress, email };
  }
  if (values.existing) {
    if (name !== undefined || values["password-stdin"])
      throw new WrongUsage("--existing changes neither the name nor the password");
    return { action: "promote", email };
  }
  if (name === undefined) throw new WrongUsage("--name is missing");
  return { action: "create", email, name, isGenerated: values["password-stdin"] !== true };
}

/** Returns a text without the end of its last line, which `echo` adds. */
const lineOf = (given: string) => given.replace(/\r?\n$/, "");

function inWords(error: DomainError, { action, email }: Input): Error {
  const { code, message } = error;
  if (code === "NOT_FOUND") return new Refused(`There is no user with the email ${email}.`);
  if (code === "CONFLICT" && action === "create")
    return new Refused(
      `There is a user with the email ${email} already. With --existing and without --name, the command makes this user an instance administrator.`,
    );
  return code === "VALIDATION_FAILED" ? wrongArguments(error, FLAGS) : new Refused(message);
}

function withoutFactor(error: DomainError, input: Input): Error {
  if (error.code !== "NOT_FOUND") return inWords(error, input);
  return new Refused(`There is no user with the email ${input.email} and a second factor.`);
}

if (import.meta.main) {
  const output = {
    stdout: (written: string) => process.stdout.write(written),
    stderr: (written: string) => process.stderr.write(written),
    readInput: () => text(process.stdin),
  };
  await endCommand(() => adminCommand(process.argv.slice(2), process.env, output), 1);
}
