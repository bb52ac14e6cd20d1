/** Returns the names in braces, in order. @throws Error for a malformed template or a repeated name */
export function pathNames(template: string): string[] {
  const names = segmentsOf(template).flatMap((segment) => (segment.startsWith("{") ? [segment.slice(1, -1)] : []));
  if (!/^(?:\/(?:\{\w+\}|[^/{}?#]+))+$/.test(template) || new Set(names).size < names.length) {
    throw new Error(`${template} must consist of fixed segments and {names}, and no name may repeat`);
  }
  return names;
}

const segmentsOf = (path: string) => path.split("/").slice(1);

interface Node<Value> {
  readonly fixed: Map<string, Node<Value>>;
  open: Node<Value> | undefined;
  readonly methods: Map<string, Value>;
}

/** The methods of a matched path, and the raw segments that match the names in braces. */
export interface PathMatch<Value> {
  readonly methods: ReadonlyMap<string, Value>;
  readonly values: readonly string[];
}

/** All paths in one tree of segments. A fixed segment takes precedence over one in braces, as in OpenAPI. */
export class PathTree<Value> {
  readonly #root: Node<Value> = { fixed: new Map(), open: undefined, methods: new Map() };

  /** Adds a path. @throws Error for a second value with the same method and path, even with other names in braces */
  add(method: string, template: string, value: Value): void {
    pathNames(template);
    let node = this.#root;
    for (const segment of segmentsOf(template)) node = segment.startsWith("{") ? open(node) : fixed(node, segment);
    if (node.methods.has(method)) throw new Error(`two rows have the method and path ${method} ${template}`);
    node.methods.set(method, value);
  }

  /**
   * Finds the node of a path. A segment in braces never matches an empty one, so `/things//parts` and `/things/` match
   * nothing.
   */
  find(path: string): PathMatch<Value> | undefined {
    const segments = segmentsOf(path);
    const values: string[] = [];
    const node = descend(this.#root, segments, 0, values);
    return node && { methods: node.methods, values };
  }
}

function descend<Value>(
  node: Node<Value>,
  segments: readonly string[],
  at: number,
  values: string[],
): Node<Value> | undefined {
  const segment = segments[at];
  if (segment === undefined) return node.methods.size > 0 ? node : undefined;
  const next = node.fixed.get(segment);
  const match = next && descend(next, segments, at + 1, values);
  if (match !== undefined || node.open === undefined || segment === "") return match;
  values.push(segment);
  const through = descend(node.open, segments, at + 1, values);
  if (through === undefined) values.pop();
  return through;
}

const empty = <Value>(): Node<Value> => ({ fixed: new Map(), open: undefined, methods: new Map() });

function open<Value>(node: Node<Value>): Node<Value> {
  node.open ??= empty();
  return node.open;
}

function fixed<Value>(node: Node<Value>, segment: string): Node<Value> {
  const next = node.fixed.get(segment) ?? empty<Value>();
  node.fixed.set(segment, next);
  return next;
}
