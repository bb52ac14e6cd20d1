/** The names between braces, in order. @throws Error for a malformed template or a name that comes twice. */
export function pathNames(template: string): string[] {
  const names = segmentsOf(template).flatMap((segment) => (segment.startsWith("{") ? [segment.slice(1, -1)] : []));
  if (!/^(?:\/(?:\{\w+\}|[^/{}?#]+))+$/.test(template) || new Set(names).size < names.length) {
    throw new Error(`${template} is not a path of names and {segments}`);
  }
  return names;
}

const segmentsOf = (path: string) => path.split("/").slice(1);

interface Node<Value> {
  readonly fixed: Map<string, Node<Value>>;
  open: Node<Value> | undefined;
  readonly methods: Map<string, Value>;
}

/** What a path leads to: its methods, and the raw segments that stand for the names in braces. */
export interface PathMatch<Value> {
  readonly methods: ReadonlyMap<string, Value>;
  readonly values: readonly string[];
}

/** All paths in one tree of segments. A fixed segment goes before one in braces, as OpenAPI has it. */
export class PathTree<Value> {
  readonly #root: Node<Value> = { fixed: new Map(), open: undefined, methods: new Map() };

  /** @throws Error when the same method and path come twice, whatever the names in braces */
  add(method: string, template: string, value: Value): void {
    pathNames(template);
    let node = this.#root;
    for (const segment of segmentsOf(template)) node = segment.startsWith("{") ? open(node) : fixed(node, segment);
    if (node.methods.has(method)) throw new Error(`two rows are ${method} ${template}`);
    node.methods.set(method, value);
  }

  /** An empty segment stands for nothing, so `/things//parts` and `/things/` lead nowhere. */
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
  const found = next && descend(next, segments, at + 1, values);
  if (found !== undefined || node.open === undefined || segment === "") return found;
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
