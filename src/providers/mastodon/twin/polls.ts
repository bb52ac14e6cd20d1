/** A poll of a status, as it was asked for. */
export interface TwinPoll {
  options: string[];
  seconds: number;
  multiple: boolean;
  hidesTotals: boolean;
}

/** The bounds of polls of one kind of server. */
export interface PollRules {
  options: number;
  characters: number;
  seconds: readonly [least: number, most: number];
}

const clusters = new Intl.Segmenter();
const isLongerThan = (text: string, most: number) => [...clusters.segment(text)].length > most;

/**
 * The poll of a request, or the reason why it is refused; null without a poll. As the validators of polls in Mastodon's
 * source (`app/validators/poll_*`).
 */
export function pollIn(json: Record<string, unknown>, rules: PollRules, hasMedia: boolean): TwinPoll | string | null {
  if (typeof json["poll"] !== "object" || json["poll"] === null) return null;
  const poll = json["poll"] as Record<string, unknown>;
  const options = Array.isArray(poll["options"]) ? poll["options"].map(String) : [];
  const seconds = Number(poll["expires_in"]);
  if (hasMedia) return "Cannot attach a poll to a post that contains images";
  if (options.length < 2) return "Must have more than one item";
  if (options.length > rules.options) return `Can't contain more than ${rules.options} items`;
  if (options.some((option) => isLongerThan(option, rules.characters)))
    return `Can't be longer than ${rules.characters} characters each`;
  if (options.some((option) => option.trim() === "")) return "Option can't be blank";
  if (new Set(options).size < options.length) return "Contains duplicate items";
  const [least, most] = rules.seconds;
  if (!(seconds >= least)) return "Duration is too short";
  if (seconds > most) return "Duration is too long";
  return { options, seconds, multiple: poll["multiple"] === true, hidesTotals: poll["hide_totals"] === true };
}
