import { z } from "zod";
import { id, textIn } from "../../platform/values/shapes.ts";
import { BOUNDS } from "./bounds.ts";

export const NominateOwner = z.object({ organizationId: id, nomineeUserId: id });

export const AcceptOwnership = z.object({ id: textIn(BOUNDS.acceptedId) });

export const ById = z.object({ id });
