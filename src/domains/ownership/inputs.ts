import { z } from "zod";

const id = z.string().max(128);

export const NominateOwner = z.object({ organizationId: id, nomineeUserId: id });

/** The id must not be empty (docs/interface.md#ownership). */
export const AcceptOwnership = z.object({ id: id.min(1) });

export const ById = z.object({ id });
