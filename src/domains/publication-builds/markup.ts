import { Parser } from "htmlparser2";
import { invalidInput } from "../../platform/errors/errors.ts";

/** Elements within each other. Browsers stop at 512 as well. */
const DEEPEST = 512;
/** Elements, texts and comments. */
const MOST_NODES = 60_000;
/** Of all elements together. */
const MOST_ATTRIBUTES = 60_000;
/** The depths of all elements, summed up: what a reader does for each element, it does for each element above as well. */
const MOST_WORK = 500_000;

/**
 * Counts what a document would become, without building it, by the parser that builds it. Stops at the first limit.
 * @throws DomainError INVALID_INPUT for a document that would take too long to read
 */
export function checkMarkup(source: string): void {
  let depth = 0;
  let nodes = 0;
  let attributes = 0;
  let work = 0;
  const node = () => {
    if (++nodes > MOST_NODES) throw refused(`has more than ${MOST_NODES} nodes`);
  };
  const parser = new Parser({
    onopentagname() {
      node();
      work += ++depth;
      if (depth > DEEPEST) throw refused(`is nested more than ${DEEPEST} elements deep`);
      if (work > MOST_WORK) throw refused("is nested too deeply in too many places");
    },
    onattribute() {
      if (++attributes > MOST_ATTRIBUTES) throw refused(`has more than ${MOST_ATTRIBUTES} attributes`);
    },
    onclosetag: () => void depth--,
    ontext: node,
    oncomment: node,
    onprocessinginstruction: node,
    oncdatastart: node,
  });
  parser.end(source);
}

const refused = (what: string) => invalidInput(["page"], what);
