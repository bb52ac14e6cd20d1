import { type DomainError, invalidInput } from "../../../platform/errors/errors.ts";

/** The error for a picture that breaks a rule. */
export const refused = (rule: string): DomainError => invalidInput(["avatar"], rule);
