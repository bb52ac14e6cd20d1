import { parseArgs } from "node:util";
import { PROVIDER_NAMES, type ProviderName } from "../../providers/registry.ts";
import { parsed, WrongUsage } from "../shared/operatorCommand.ts";
import type { Change } from "./changes.ts";
import { type JobListing, type JobSettling, jobArguments } from "./jobArguments.ts";

export const USAGE = `Usage: npm run admin -- create --email <address> --name <name> [--password-stdin]
       npm run admin -- create --email <address> --existing
       npm run admin -- remove-second-factor --email <address>
       npm run admin -- suspend --email <address> [--reason <text>]
       npm run admin -- reactivate --email <address>
       npm run admin -- verify-email --email <address>
       npm run admin -- export-user --email <address>
       npm run admin -- delete-user --email <address>
       npm run admin -- email-collisions [--limit <number>] [--after <place>/<id>]
       npm run admin -- jobs [--topic <topic>] [--limit <number>]
       npm run admin -- jobs --requeue <id> | --discard <id>
       npm run admin -- explain <id>
       npm run admin -- certify <network>

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
jobs                    lists failed and stuck jobs, as lines of state, topic, id, tries, time, organization or person,
                        and reason; queues a job again with all its tries, or discards it
explain                 describes the way of a publication, from its requests to its posts, in words. The id is that
                        of the publication, a rendition or an attempt
certify                 publishes, finds and deletes one post with an account of yours, and prints the calls without
                        secrets. Asks for the credentials on standard input; the database is not opened

  --email <address>     the person's email address
  --name <name>         the display name of the new user
  --password-stdin      read the password from standard input instead of generating one
  --reason <text>       the reason of the suspension, for instance administrators only
  --existing            make the user with this address an administrator; the password stays
  --limit <number>      the number of listed addresses or jobs, 1 to 1000; 100 by default
  --after <place>/<id>  continue a listing, as its last line says
  --topic <topic>       only jobs of this topic, such as rendition.deliver
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
  "jobs",
  "explain",
  "certify",
] as const;

/** The actions with a second word, and the meaning of the word. */
const SUBJECTS = {
  explain: "the id of a publication, rendition or attempt",
  certify: `the name of a network: ${PROVIDER_NAMES.join(", ")}`,
} as const;

/** The listing of addresses that cannot get their one spelling. */
export interface Listing {
  action: "email-collisions";
  limit: number;
  after: string | null;
}

export type Input =
  | { action: "create"; email: string; name: string; isGenerated: boolean }
  | Listing
  | JobListing
  | JobSettling
  | { action: "explain"; id: string }
  | { action: "certify"; network: ProviderName }
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
        topic: word,
        requeue: word,
        discard: word,
        help: { type: "boolean", short: "h" },
      },
    }),
  );
  if (values.help) return "help";
  const [argument, subject] = positionals;
  const action = ACTIONS.find((each) => each === argument);
  const takesSubject = action === "explain" || action === "certify";
  if (positionals.length !== (takesSubject && subject !== undefined ? 2 : 1) || action === undefined)
    throw new WrongUsage(`The action must be one of: ${ACTIONS.join(", ")}`);
  const { email, name, reason, limit, after, topic, requeue, discard } = values;
  if (action === "email-collisions") return listingOf(values);
  if (action === "jobs") {
    requireOnly(values, action, ["topic", "requeue", "discard", "limit"]);
    return jobArguments(values, limitOf(limit), limit !== undefined);
  }
  if (takesSubject) {
    requireOnly(values, action, []);
    const network = PROVIDER_NAMES.find((each) => each === subject);
    if (action === "explain" && subject !== undefined) return { action, id: subject };
    if (action === "certify" && network !== undefined) return { action, network };
    throw new WrongUsage(`${action} takes ${SUBJECTS[action]}`);
  }
  if (topic !== undefined || requeue !== undefined || discard !== undefined)
    throw new WrongUsage("Only jobs takes --topic, --requeue and --discard");
  if (limit !== undefined || after !== undefined)
    throw new WrongUsage("Only email-collisions and jobs take --limit, and only email-collisions takes --after");
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

/** The greatest and the usual number of listed addresses, or jobs. */
const [MOST_LISTED, USUALLY_LISTED] = [1000, 100];

type Values = Readonly<Record<string, string | boolean | undefined>>;

function listingOf(values: Values): Listing {
  requireOnly(values, "email-collisions", ["limit", "after"]);
  const { limit, after } = values;
  return { action: "email-collisions", limit: limitOf(limit), after: after === undefined ? null : String(after) };
}

/** @throws WrongUsage for a flag that the action does not take */
function requireOnly(values: Values, action: string, taken: readonly string[]): void {
  const others = Object.entries(values).filter(([name, value]) => value !== undefined && !taken.includes(name));
  if (others.length === 0) return;
  const flags = taken.map((name) => `--${name}`);
  const only = flags.length === 0 ? "no flag" : `only ${[flags.slice(0, -1).join(", "), flags.at(-1)].join(" and ")}`;
  throw new WrongUsage(`${action} takes ${only}`);
}

function limitOf(limit: string | boolean | undefined): number {
  const limitText = String(limit ?? USUALLY_LISTED);
  const count = /^\d{1,4}$/.test(limitText) ? Number(limitText) : 0;
  if (count < 1 || count > MOST_LISTED) throw new WrongUsage(`--limit must be a number from 1 to ${MOST_LISTED}`);
  return count;
}
