import type { DomainError } from "../../platform/errors/errors.ts";
import { Refused, wrongArguments } from "../shared/operatorCommand.ts";

/** The flags of the operations' arguments, for error messages. */
const FLAGS: Readonly<Record<string, string>> = {
  email: "--email",
  name: "--name",
  password: "the password of standard input",
  reason: "--reason",
};

/** Returns the refusal of an operation in the words of the command. */
export function inWords(error: DomainError, email: string): Error {
  const { code, message } = error;
  if (code === "NOT_FOUND") return new Refused(`There is no user with the email ${email}.`);
  return code === "VALIDATION_FAILED" ? wrongArguments(error, FLAGS) : new Refused(message);
}

export function takenAddress(error: DomainError, email: string): Error {
  if (error.code !== "CONFLICT") return inWords(error, email);
  return new Refused(
    `There is a user with the email ${email} already. With --existing and without --name, the command makes this user an instance administrator.`,
  );
}

export function lastAdministrator(error: DomainError, email: string): Error {
  return error.code === "CONFLICT" ? new Refused(`${error.message}.`) : inWords(error, email);
}

export function withoutFactor(error: DomainError, email: string): Error {
  if (error.code !== "NOT_FOUND") return inWords(error, email);
  return new Refused(`There is no user with the email ${email} and a second factor.`);
}
