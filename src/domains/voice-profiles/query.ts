import type { Prisma } from "../../../prisma/generated/client/client.ts";

/** The columns of a profile that a GraphQL selection needs. */
export type ProfileQuery = { select?: Prisma.VoiceProfileSelect | null; include?: Prisma.VoiceProfileInclude | null };
