import type { Prisma } from "../../prisma/generated/client/client.ts";
import { invalidInput } from "../core/errors.ts";
import { newId } from "../core/ids.ts";
import { organizationTarget } from "../organizations/read.ts";
import { isUniqueViolation, type Tx } from "../write/transaction.ts";
import { write } from "../write/write.ts";
import { builtin, DEFAULT_BUILTIN } from "./builtin/builtins.ts";
import { CreateTheme } from "./inputs.ts";
import { nameKeyOf, nameTaken } from "./rules.ts";

/**
 * Makes a theme whose draft begins as a built-in theme, or as the draft of another one of the organization.
 * @throws DomainError FORBIDDEN for all but owner and admins of the organization; CONFLICT for a name that is taken; INVALID_INPUT for
 * a theme to begin with that is not there
 */
export const createTheme = write({
  name: "createTheme",
  input: CreateTheme,
  target: ({ tx, input }) => organizationTarget(tx, input.organizationId),
  permission: "organization.administer",
  async run({ tx, input, scope, now }) {
    const { organizationId, name } = input;
    const id = newId("thm");
    const createdById = scope.viewer.kind === "user" ? scope.viewer.id : null;
    const data = { id, organizationId, name, nameKey: nameKeyOf(name), draft: await beginning(tx, input), createdById };
    const value = await tx.theme
      .create({ data: { ...data, createdAt: now, updatedAt: now }, omit: { draft: true } })
      .catch((error: unknown) => {
        throw isUniqueViolation(error) ? nameTaken(name) : error;
      });
    const changed = [{ field: "theme_id", current: id }];
    return {
      value,
      audit: { action: "organization.theme_created", resourceId: organizationId, organizationId, changed },
    };
  },
});

interface From {
  organizationId: string;
  builtinId?: string | null | undefined;
  themeId?: string | null | undefined;
}

/** What the first draft is a copy of. */
async function beginning(tx: Tx, { organizationId, builtinId, themeId }: From): Promise<Prisma.InputJsonValue> {
  if (themeId != null) {
    const theme = await tx.theme.findFirst({ where: { id: themeId, organizationId }, select: { draft: true } });
    if (!theme) throw invalidInput(["themeId"], "is not a theme of the organization", themeId);
    return theme.draft as Prisma.InputJsonValue;
  }
  const manifest = builtin(builtinId ?? DEFAULT_BUILTIN);
  if (!manifest) throw invalidInput(["builtinId"], "is not a built-in theme", builtinId);
  return manifest;
}
