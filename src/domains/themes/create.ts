import type { Prisma } from "../../../prisma/generated/client/client.ts";
import { organizationEvent } from "../../platform/audit/entry.ts";
import { invalidInput } from "../../platform/errors/errors.ts";
import { newId } from "../../platform/ids/ids.ts";
import { requireRoom } from "../../platform/write/creations.ts";
import { isUniqueViolation, type Tx } from "../../platform/write/transaction.ts";
import { write } from "../../platform/write/write.ts";
import { organizationTarget } from "../organizations/read.ts";
import { THEMES } from "./bounds.ts";
import { builtin, DEFAULT_BUILTIN } from "./builtin/builtins.ts";
import { CreateTheme } from "./inputs.ts";
import { nameKeyOf, nameTaken, notATheme } from "./rules.ts";

/**
 * Creates a theme. The draft is a copy of a built-in theme, or of the draft of another theme of the organization.
 * @throws DomainError FORBIDDEN for all but owner and admins of the organization; CONFLICT for a name that is in use;
 * INVALID_INPUT for an unknown theme to copy
 */
export const createTheme = write({
  name: "createTheme",
  creates: THEMES,
  input: CreateTheme,
  // The file of a built-in theme is read at its first use, so this comes before the transaction.
  prepare: ({ builtinId }) => {
    const manifest = builtin(builtinId ?? DEFAULT_BUILTIN);
    if (!manifest) throw invalidInput(["builtinId"], "must be the id of a built-in theme", builtinId);
    return manifest;
  },
  target: ({ tx, input }) => organizationTarget(tx, input.organizationId),
  permission: "organization.administer",
  async run({ tx, input, context, prepared, now }) {
    const { organizationId, name } = input;
    const id = newId("thm");
    const createdById = context.viewer.kind === "user" ? context.viewer.id : null;
    const draft = input.themeId == null ? prepared : await draftToCopy(tx, organizationId, input.themeId);
    const count = () => tx.theme.count({ where: { organizationId } });
    await requireRoom(tx, THEMES, { id: organizationId, name: "The organization has", count });
    const data = { id, organizationId, name, nameKey: nameKeyOf(name), draft, createdById };
    const value = await tx.theme
      .create({ data: { ...data, createdAt: now, updatedAt: now }, omit: { draft: true } })
      .catch((error: unknown) => {
        throw isUniqueViolation(error) ? nameTaken(name) : error;
      });
    const changed = [{ field: "theme_id", current: id }];
    return { value, audit: organizationEvent("organization.theme_created", organizationId, changed) };
  },
});

async function draftToCopy(tx: Tx, organizationId: string, id: string): Promise<Prisma.InputJsonValue> {
  const theme = await tx.theme.findFirst({ where: { id, organizationId }, select: { draft: true } });
  if (!theme) throw notATheme(id);
  return theme.draft as Prisma.InputJsonValue;
}
