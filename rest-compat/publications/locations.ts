type Path = readonly (string | number)[];

/** The members of a body that decide where its content stands. */
interface Sent {
  readonly accountIds?: readonly unknown[] | null;
  readonly segments?: readonly unknown[] | null;
  readonly renditions?: readonly SentRendition[] | null;
}
interface SentRendition {
  readonly segments?: readonly { readonly segmentKey?: unknown; readonly ownText?: unknown }[] | null;
}

const isListed = (list: readonly unknown[] | null | undefined) => list != null && list.length > 0;

/** Returns the path in a body of a path in the input that the body was adapted to. */
export function locationOf(path: Path, body: Sent): (string | number)[] {
  // The documented body has no member for the source of a media item.
  const [first = "", ...rest] = path.filter((part) => part !== "source");
  if (first === "segments") return inSegments(rest, body);
  if (first === "renditions") return inRenditions(rest, body);
  if (first === "addedAccountIds" || (first === "accountIds" && !isListed(body.accountIds)))
    return rest.length === 0 ? ["renditions"] : ["renditions", ...rest, "accountId"];
  return [first, ...rest];
}

/** Without segments, the text and the media of the body are those of the only one. */
function inSegments([position, ...rest]: Path, { segments }: Sent): (string | number)[] {
  if (!isListed(segments)) return [...rest];
  if (position === undefined) return ["segments"];
  return ["segments", position, ...rest.map((part) => (part === "key" ? "id" : part))];
}

/** The content of a destination that was not sent is that of the publication. */
function inRenditions([index, member, ...rest]: Path, body: Sent): (string | number)[] {
  const sent = body.renditions?.[Number(index)];
  if (sent === undefined && member === "segments") return inSegments(rest, body);
  const path = ["renditions", ...[index, member].filter((part) => part !== undefined)];
  if (member === "options") return [...path, ...rest.map((part) => (part === "spoilerText" ? "spoiler_text" : part))];
  return member === "segments" ? [...path.slice(0, 2), ...inOwnSegments(rest, sent)] : [...path, ...rest];
}

/** Without segments, the text and the media of the destination are those of its first post. */
function inOwnSegments([position, name, ...rest]: Path, { segments }: SentRendition = {}): (string | number)[] {
  if (!isListed(segments)) return name === undefined || name === "position" ? [] : [name, ...rest];
  if (position === undefined) return ["segments"];
  const { segmentKey, ownText } = segments?.[Number(position)] ?? {};
  const path = ["segments", position];
  if (name === undefined || name === "position") return segmentKey ? [...path, "segmentKey"] : path;
  return [...path, name === "text" && ownText != null ? "ownText" : name, ...rest];
}
