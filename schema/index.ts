import type { GraphQLSchema } from "graphql";
import { builder } from "./builder.ts";
import { readLoadedColumns } from "./columns.ts";
import { guardRoots } from "./roots.ts";
import "./accounts.mutations.ts";
import "./accounts.ts";
import "./audit.ts";
import "./changes.ts";
import "./identity.mutations.ts";
import "./identity.ts";
import "./invitations.mutations.ts";
import "./invitations.ts";
import "./members.mutations.ts";
import "./members.ts";
import "./organizations.mutations.ts";
import "./organizations.ts";
import "./provider-apps.mutations.ts";
import "./provider-apps.ts";
import "./schedules.mutations.ts";
import "./schedules.ts";
import "./social-sets.mutations.ts";
import "./social-sets.ts";
import "./users.ts";
import "./viewer.ts";
import "./workspaces.mutations.ts";
import "./workspaces.ts";

/** The schema, every root field guarded. */
export const schema: GraphQLSchema = guardRoots(readLoadedColumns(builder.toSchema()));
