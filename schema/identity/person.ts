import type { GraphQLResolveInfo } from "graphql";
import { usersByIds } from "../../src/domains/identity/read.ts";
import type { GraphQLContext } from "../core/builder.ts";
import { REFERENCE, reference } from "../core/reference.ts";
import { User } from "./users.ts";

/** Follows the id of a user, whom the viewer may not see. */
export const person = reference("User", usersByIds);

/** The options of a field for the user whose id a column has. */
export const personBy = <Column extends string>(column: Column) => ({
  ...REFERENCE,
  type: User,
  nullable: true as const,
  select: { [column]: true } as Record<Column, true>,
  resolve: (row: Record<Column, string | null>, _args: object, context: GraphQLContext, info: GraphQLResolveInfo) =>
    person(context, info, row[column]),
});
