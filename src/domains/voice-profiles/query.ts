import type { Prisma } from "../../../prisma/generated/client/client.ts";

/** The members of a profile that a field of the schema asks for, as Prisma takes them. */
export type ProfileQuery = { select?: Prisma.VoiceProfileSelect | null; include?: Prisma.VoiceProfileInclude | null };
