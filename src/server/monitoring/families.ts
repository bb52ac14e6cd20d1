import { type Aggregator, Counter, Gauge, type Registry } from "prom-client";

/** The value for one set of labels. */
type Sample = readonly [labels: Readonly<Record<string, string>>, value: number];
type Values = number | readonly Sample[];

/** Metrics that are read where they are counted, when the metrics are asked for. Counters are named `…_total`. */
export interface Family {
  readonly name: string;
  readonly help: string;
  readonly labelNames?: string[];
  /** How the values of several processes become one; by default their sum. */
  readonly aggregator?: Aggregator;
  /** Returns the value, or one for each set of labels. */
  read(): Values | Promise<Values>;
}

export function registerFamilies(registers: Registry[], families: readonly Family[]): void {
  for (const { read, ...declared } of families) {
    const Metric = declared.name.endsWith("_total") ? Counter : Gauge;
    const metric: Counter | Gauge = new Metric({
      ...declared,
      registers,
      collect() {
        const values = read();
        return values instanceof Promise ? values.then((later) => write(metric, later)) : write(metric, values);
      },
    });
  }
}

function write(metric: Counter | Gauge, values: Values): void {
  metric.reset();
  if (typeof values === "number") metric.inc(values);
  else for (const [labels, value] of values) metric.inc(labels, value);
}

/** Returns the samples of counts by the one label. */
export const byLabel = (label: string, counts: Iterable<readonly [string, number]>): Sample[] =>
  [...counts].map(([name, count]) => [{ [label]: name }, count]);
