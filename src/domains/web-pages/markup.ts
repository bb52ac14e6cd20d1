import { Parser } from "htmlparser2";
import { invalidInput } from "../../platform/errors/errors.ts";

/** The greatest depth of nested elements; browsers stop at 512 as well. */
const DEEPEST = 512;
/** The greatest number of elements, texts and comments. */
const MOST_NODES = 60_000;
/** The greatest number of attributes in the document. */
const MOST_ATTRIBUTES = 60_000;
/**
 * The greatest sum of the depths of all elements: the reader's work for an element repeats for each of its ancestors.
 */
const MOST_WORK = 500_000;

/**
 * Counts the nodes of a document with the parser that builds it, without building it. Stops at the first limit.
 * @throws DomainError INVALID_INPUT for a document that takes too long to read
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
      if (work > MOST_WORK) throw refused("has too many deeply nested elements");
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
