import { publicationActions } from "./actions.ts";
import { publicationDrafts } from "./drafts.ts";
import { publicationLists } from "./lists.ts";

export const publicationCompanions = [...publicationLists, ...publicationDrafts, ...publicationActions];
