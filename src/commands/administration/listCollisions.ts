import { emailCollisions } from "../../domains/identity/email/collisions.ts";
import type { Env } from "../../platform/env/env.ts";
import { asOperator, type Output, WrongUsage } from "../shared/operatorCommand.ts";
import type { Listing } from "./arguments.ts";

/**
 * Prints one line for each address that cannot get its one spelling: place, id and address, and those of the other row.
 */
export async function listCollisions(env: Env, listing: Listing, whileServing: string, output: Output): Promise<void> {
  const page = await asOperator(env, { whileServing }, ({ services }) => emailCollisions(services, listing));
  if (page === undefined) throw new WrongUsage("--after must be a place and an id, as the last line of a listing says");
  for (const { place, id, email, other } of page.collisions) {
    const holder = other === null ? "is no email address" : `${other.id}\t${other.email}`;
    output.stdout(`${place}\t${id}\t${email}\t${holder}\n`);
  }
  if (page.next !== null) output.stderr(`The listing continues with --after ${page.next}\n`);
  else if (page.collisions.length === 0) output.stderr("No stored address collides with another one.\n");
}
