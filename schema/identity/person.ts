import { usersByIds } from "../../src/domains/identity/read.ts";
import { reference } from "../core/reference.ts";

/** Follows the id of a user, whom the viewer may not see. */
export const person = reference("User", usersByIds);
