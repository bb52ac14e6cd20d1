import type { Source } from "./source.ts";
import { OF_ORGANIZATIONS } from "./sources/organizations.ts";
import { OF_PERSON } from "./sources/person.ts";
import { OF_WORKSPACES } from "./sources/workspaces.ts";

/** The JSON files of an export, in the order of the archive. */
export const SOURCES: readonly Source[] = [...OF_PERSON, ...OF_ORGANIZATIONS, ...OF_WORKSPACES];
