import { parseArgs } from "node:util";
import { parsed, WrongUsage } from "../shared/operatorCommand.ts";
import type { Change } from "./changes.ts";

export const USAGE = `Usage: npm run admin -- create --email <address> --name <name> [--password-stdin]
       npm run admin -- create --email <address> --existing
       npm run admin -- remove-second-factor --email <address>
       npm run admin -- suspend --email <address> [--reason <text>]
       npm run admin -- reactivate --email <address>
       npm run admin -- verify-email --email <address>
       npm run admin -- export-user --email <address>
       npm run admin -- delete-user --email <address>
       npm run admin -- email-collisions [--limit <number>] [--after <place>/<id>]

create                  creates an instance administrator, and prints a generated password once
remove-second-factor    removes the second factor of a person who lost the device and the recovery codes.
                        The person is notified, and signs in with the password alone
suspend                 ends the sessions of a person, and refuses their sign-in and credentials
reactivate              ends the suspension; API tokens and applications of the person work again
verify-email            marks the address of a person as verified, such as on a server without mail
export-user             requests the archive with everything that is a person's, for a person without a password.
                        The person alone can download it
delete-user             deletes a person's account permanently, and confirms it to the person by mail. Refused
                        while the person owns organizations, and for the last instance administrator
email-collisions        lists stored addresses that cannot get their one spelling, as lines of place, id, address,
                        and the id and address of the row that has the spelling. Changes nothing

  --email <address>     the person's email address
  --name <name>         the display name of the new user
  --password-stdin      read the password from standard input instead of generating one
  --reason <text>       the reason of the suspension, for instance administrators only
  --existing            make the user with this address an administrator; the password stays
  --limit <number>      the number of listed addresses, 1 to 1000; 100 by default
  --after <place>/<id>  continue a listing, as its last line says
  --help                print this text

DATABASE_URL or DATA_DIR names the database, as for the server. An embedded database serves one
process: stop its server first. The setup token of the server becomes invalid with a new administrator.
`;

const ACTIONS = [
  "create",
  "remove-second-factor",
  "suspend",
  "reactivate",
  "verify-email",
  "export-user",
  "delete-user",
  "email-collisions",
] as const;

/** The listing of addresses that cannot get their one spelling. */
export interface Listing {
  action: "email-collisions";
  limit: number;
  after: string | null;
}

export type Input =
  | { action: "create"; email: string; name: string; isGenerated: boolean }
  | Listing
  | { action: Change; email: string; reason: string | undefined };

/** Reads the arguments. @throws WrongUsage */
export function readArguments(args: string[]): Input | "help" {
  const word = { type: "string" } as const;
  const flag = { type: "boolean" } as const;
  const { values, positionals } = parsed(() =>
    parseArgs({
      args,
      allowPositionals: true,
      options: {
        email: word,
        name: word,
        reason: word,
        "password-stdin": flag,
        existing: flag,
        limit: word,
        after: word,
        help: { type: "boolean", short: "h" },
      },
    }),
  );
  if (values.help) return "help";
  const [argument] = positionals;
  const action = ACTIONS.find((each) => each === argument);
  if (positionals.length !== 1 || action === undefined)
    throw new WrongUsage(`The action must be one of: ${ACTIONS.join(", ")}`);
  const { email, name, reason, limit, after } = values;
  if (action === "email-collisions") return listingOf(values);
  if (limit !== undefined || after !== undefined)
    throw new WrongUsage("Only email-collisions takes --limit and --after");
  if (email === undefined) throw new WrongUsage("--email is missing");
  if (reason !== undefined && action !== "suspend") throw new WrongUsage("Only suspend takes --reason");
  if (action !== "create") {
    if (name !== undefined || values["password-stdin"] || values.existing)
      throw new WrongUsage(`${action} takes only --email${action === "suspend" ? " and --reason" : ""}`);
    return { action, email, reason };
  }
  if (values.existing) {
    if (name !== undefined || values["password-stdin"])
      throw new WrongUsage("--existing changes neither the name nor the password");
    return { action: "promote", email, reason };
  }
  if (name === undefined) throw new WrongUsage("--name is missing");
  return { action: "create", email, name, isGenerated: values["password-stdin"] !== true };
}

/** The greatest and the usual number of listed addresses. */
const [MOST_LISTED, USUALLY_LISTED] = [1000, 100];

function listingOf({ limit, after, ...others }: Record<string, string | boolean | undefined>): Listing {
  if (Object.values(others).some((value) => value !== undefined && value !== false))
    throw new WrongUsage("email-collisions takes only --limit and --after");
  const limitText = String(limit ?? USUALLY_LISTED);
  const count = /^\d{1,4}$/.test(limitText) ? Number(limitText) : 0;
  if (count < 1 || count > MOST_LISTED) throw new WrongUsage(`--limit must be a number from 1 to ${MOST_LISTED}`);
  return { action: "email-collisions", limit: count, after: after === undefined ? null : String(after) };
}
