import { Buffer } from "node:buffer";
import { limit } from "../../../platform/access/limit.ts";
import { signedIn } from "../../../platform/access/requestContext.ts";
import { organizationEvent } from "../../../platform/audit/entry.ts";
import { DomainError } from "../../../platform/errors/errors.ts";
import { newId } from "../../../platform/ids/ids.ts";
import type { Window } from "../../../platform/limits/limiter.ts";
import { StaleRow } from "../../../platform/write/revision.ts";
import { isUniqueViolation, type Tx } from "../../../platform/write/transaction.ts";
import { write } from "../../../platform/write/write.ts";
import { organizationTarget } from "../../organizations/read.ts";
import { notATheme } from "../rules.ts";
import { assetOf } from "./assetOf.ts";
import { CreateThemeAsset } from "./inputs.ts";
import { WITHOUT_BYTES } from "./read.ts";
import { refused } from "./refused.ts";

/** The greatest number of assets in an organization. */
const MOST_ASSETS = 500;
/** Limits the server's time: a large image takes seconds. */
export const UPLOADS: Window = { name: "theme-assets", points: 120, seconds: 600 };

/**
 * Stores a font or an image for the themes of an organization. The same content again returns the existing asset.
 * @throws DomainError INVALID_INPUT for a content that breaks a rule, with `rule`, `found` and `needed`;
 * PAYLOAD_TOO_LARGE; RATE_LIMITED; CONFLICT if the organization has 500 assets; FORBIDDEN for all but owner and admins
 * of the organization
 */
export const createThemeAsset = write({
  name: "createThemeAsset",
  input: CreateThemeAsset,
  target: ({ tx, input }) => organizationTarget(tx, input.organizationId),
  permission: "organization.administer",
  async act({ input: { content }, context }) {
    await limit(context, UPLOADS, signedIn(context).id);
    return assetOf(context.services.log, bytesOf(content));
  },
  async run({ tx, input, context, acted, now }) {
    const { organizationId, themeId = null, filename } = input;
    await checkTheme(tx, organizationId, themeId);
    const sameBytes = { organizationId_sha256: { organizationId, sha256: acted.sha256 } };
    const row = await tx.themeAsset.findUnique({ where: sameBytes, omit: WITHOUT_BYTES });
    if (row) return { value: row, audit: null };
    if ((await tx.themeAsset.count({ where: { organizationId } })) >= MOST_ASSETS) throw tooMany();
    const id = newId("tas");
    const place = { id, organizationId, themeId, filename, createdById: signedIn(context).id, createdAt: now };
    const value = await tx.themeAsset
      .create({ data: { ...acted, ...place }, omit: WITHOUT_BYTES })
      .catch((error: unknown) => {
        // A concurrent call stored the same content: the retry finds it.
        throw isUniqueViolation(error) ? new StaleRow() : error;
      });
    const changed = [{ field: "theme_asset_id", current: id }];
    return { value, audit: organizationEvent("organization.theme_asset_created", organizationId, changed) };
  },
});

/** @throws DomainError INVALID_INPUT for a text that is not base64 */
function bytesOf(content: string): Uint8Array<ArrayBuffer> {
  const bytes = Buffer.from(content, "base64");
  if (bytes.toString("base64") !== content) throw refused("encoding", "something else", "base64 with its padding");
  return new Uint8Array(bytes);
}

async function checkTheme(tx: Tx, organizationId: string, themeId: string | null): Promise<void> {
  if (themeId === null) return;
  const theme = await tx.theme.findFirst({ where: { id: themeId, organizationId }, select: { id: true } });
  if (!theme) throw notATheme(themeId);
}

const tooMany = () =>
  new DomainError(
    "CONFLICT",
    `The organization has ${MOST_ASSETS} theme assets, which is the maximum; delete some first`,
  );
