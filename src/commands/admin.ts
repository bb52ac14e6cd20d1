/**
 * `npm run admin -- <action>`: acts on the people and the jobs of a server, on behalf of its operator. `create` prints
 * a generated password, and nothing else, to standard output.
 */
import { randomBytes } from "node:crypto";
import type { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { createAdministrator } from "../domains/identity/registration/createAdministrator.ts";
import type { DomainError } from "../platform/errors/errors.ts";
import { readEnvironment } from "../server/boot/environment.ts";
import { readArguments, USAGE } from "./administration/arguments.ts";
import { certifyNetwork } from "./administration/certifyNetwork.ts";
import { CHANGES } from "./administration/changes.ts";
import { explain } from "./administration/explain.ts";
import { listCollisions } from "./administration/listCollisions.ts";
import { listJobs } from "./administration/listJobs.ts";
import { inWords, takenAddress } from "./administration/refusals.ts";
import { settleOneJob } from "./administration/settleOneJob.ts";
import { asOperator, type Output, operatorCommand } from "./shared/operatorCommand.ts";
import { runCommand } from "./shared/runCommand.ts";

const WHILE_SERVING = "Stop the server, run this command, and start the server again.";
/** 24 characters of base64url, 144 random bits. */
const PASSWORD_BYTES = 18;

/** Runs the command. @returns the exit code: 0 done, 1 refused, 2 invalid arguments */
export function adminCommand(
  args: string[],
  source: Record<string, string | undefined>,
  output: Output & { input: Readable },
): Promise<number> {
  return operatorCommand(USAGE, output, async () => {
    const input = readArguments(args);
    if (input === "help") return output.stdout(USAGE);
    const env = readEnvironment(source);
    if (input.action === "email-collisions") return listCollisions(env, input, WHILE_SERVING, output);
    if (input.action === "jobs") return listJobs(env, input, WHILE_SERVING, output);
    if (input.action === "settle-job") return settleOneJob(env, input, WHILE_SERVING, output);
    if (input.action === "certify") return certifyNetwork(env, input.network, output.input, output);
    if (input.action === "explain") return explain(env, input.id, WHILE_SERVING, output);
    const words = (refusal: typeof inWords) => ({
      whileServing: WHILE_SERVING,
      refusal: (error: DomainError) => refusal(error, input.email),
    });
    if (input.action !== "create") {
      const { run, done, refusal } = CHANGES[input.action];
      const change = { email: input.email, reason: input.reason ?? null };
      const { id, email } = await asOperator(env, words(refusal), (context) => run(context, change));
      return output.stderr(`${email} (${id}) ${done}.\n`);
    }
    const { isGenerated, email, name } = input;
    const person = { email, name };
    const password = isGenerated ? randomBytes(PASSWORD_BYTES).toString("base64url") : lineOf(await text(output.input));
    const user = await asOperator(env, words(takenAddress), (context) =>
      createAdministrator(context, { ...person, password }),
    );
    const shown = isGenerated ? " The password is shown only once:" : "";
    output.stderr(`Created the instance administrator ${user.email} (${user.id}).${shown}\n`);
    if (isGenerated) output.stdout(`${password}\n`);
  });
}

/** Returns a text without the end of its last line, which `echo` adds. */
const lineOf = (input: string) => input.replace(/\r?\n$/, "");

if (import.meta.main) await runCommand(adminCommand);
