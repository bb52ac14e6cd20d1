import { invalidInput } from "../../platform/errors/errors.ts";

/** A blank id names nothing, whoever asks. @throws DomainError INVALID_INPUT */
export function requireId(workspaceId: string): void {
  if (workspaceId.trim() === "") throw invalidInput(["workspaceId"], "must not be blank", workspaceId);
}
