import { invalidInput } from "../../platform/errors/errors.ts";

/** Checks that a workspace id is not blank. @throws DomainError INVALID_INPUT */
export function requireId(workspaceId: string): void {
  if (workspaceId.trim() === "") throw invalidInput(["workspaceId"], "must not be blank", workspaceId);
}
