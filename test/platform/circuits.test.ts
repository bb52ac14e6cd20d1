import { beforeEach, describe, expect, test } from "vitest";
import { type Fields, SILENT } from "../../src/platform/log/log.ts";
import {
  CircuitOpen,
  type CircuitOptions,
  type Circuits,
  createCircuits,
} from "../../src/platform/outbound/circuits.ts";
import { spread } from "../../src/platform/retry/jitter.ts";
import { retry } from "../../src/platform/retry/retry.ts";
import { Clock } from "../support/time/clock.ts";

const HOST = "host.example";

let clock: Clock;
let circuits: Circuits;
const made = (options: CircuitOptions = {}) => createCircuits({ now: clock.now, random: () => 1, ...options });
beforeEach(() => {
  clock = new Clock(new Date("2026-03-02T10:00:00Z"));
  circuits = made();
});

const fail = (times: number, host = HOST) => {
  for (let i = 0; i < times; i++) circuits.enter("providers", host).failed();
};
const enters = (host = HOST) => {
  try {
    circuits.enter("providers", host).dropped();
    return true;
  } catch (error) {
    if (error instanceof CircuitOpen) return false;
    throw error;
  }
};
const held = () => circuits.held("providers");

describe("a circuit", () => {
  test("opens after five consecutive failures and reports the time of the next try", () => {
    fail(4);
    expect(enters()).toBe(true);
    fail(1);
    expect(held()).toEqual({ open: 1, halfOpen: 0 });
    expect(() => circuits.enter("providers", HOST)).toThrow(
      expect.objectContaining({ retryAt: new Date("2026-03-02T10:00:05Z") }),
    );
  });

  test("names its part and host in the log when it opens and closes", () => {
    const lines: [string, Fields?][] = [];
    const note = (event: string, fields?: Fields) => void lines.push([event, fields]);
    circuits = made({ log: { ...SILENT, info: note, warning: note } });
    fail(5);
    clock.advance(5000);
    circuits.enter("providers", HOST).answered();
    expect(lines).toEqual([
      ["circuit.opened", { part: "providers", host: HOST, times: 1 }],
      ["circuit.closed", { part: "providers", host: HOST }],
    ]);
  });

  test("stays closed if an answer comes between failures", () => {
    fail(4);
    circuits.enter("providers", HOST).answered();
    fail(4);
    expect(enters()).toBe(true);
  });

  test("does not count calls that their caller aborted", () => {
    for (let i = 0; i < 20; i++) circuits.enter("providers", HOST).dropped();
    expect(enters()).toBe(true);
  });

  test("counts each host and each part separately", () => {
    fail(5);
    expect(enters("other.example")).toBe(true);
    expect(() => circuits.enter("media", HOST)).not.toThrow();
  });

  test("admits one trial call after its open time and closes when the call is answered", () => {
    fail(5);
    clock.advance(5000);
    expect(held()).toEqual({ open: 0, halfOpen: 1 });
    const trial = circuits.enter("providers", HOST);
    expect(enters()).toBe(false);
    trial.answered();
    expect(held()).toEqual({ open: 0, halfOpen: 0 });
    expect(enters()).toBe(true);
  });

  test("doubles its open time after each failed trial call, up to a minute", () => {
    fail(5);
    const waits: number[] = [];
    for (let i = 0; i < 6; i++) {
      const before = clock.now().getTime();
      while (!enters()) clock.advance(1000);
      waits.push(clock.now().getTime() - before);
      circuits.enter("providers", HOST).failed();
    }
    expect(waits).toEqual([5000, 10_000, 20_000, 40_000, 60_000, 60_000]);
  });

  test("admits another trial call if the first was aborted or never ended", () => {
    fail(5);
    clock.advance(5000);
    circuits.enter("providers", HOST).dropped();
    const lost = circuits.enter("providers", HOST);
    expect(enters()).toBe(false);
    clock.advance(180_000);
    expect(enters()).toBe(true);
    lost.failed();
    expect(enters()).toBe(true);
  });

  test("ignores late failures of calls that began before it opened", () => {
    const early = circuits.enter("providers", HOST);
    fail(5);
    clock.advance(4000);
    early.failed();
    clock.advance(1000);
    expect(enters()).toBe(true);
  });

  test("closes in time after the clock was set back", () => {
    fail(5);
    clock.advance(-3_600_000);
    expect(enters()).toBe(true);
  });

  test("stays open for at least half of its time, for every random number", () => {
    circuits = made({ random: () => 0 });
    fail(5);
    clock.advance(2499);
    expect(enters()).toBe(false);
    clock.advance(1);
    expect(enters()).toBe(true);
  });

  test("is forgotten first if its last failure is the oldest of too many hosts", () => {
    circuits = made({ hosts: 10 });
    for (let i = 0; i < 11; i++) fail(5, `host-${i}.example`);
    expect(held()).toEqual({ open: 10, halfOpen: 0 });
    expect(enters("host-0.example")).toBe(true);
    expect(enters("host-1.example")).toBe(false);
  });
});

describe("a retry", () => {
  const terms = { tries: 4, firstMs: 4, longestMs: 8, withinMs: 60_000, isPassing: () => true };
  const failing = (times: number) => {
    const calls: number[] = [];
    return { calls, call: async () => (calls.push(1) > times ? "answered" : Promise.reject(new Error("down"))) };
  };

  test("ends with the answer, or with the error of its last try", async () => {
    const { call, calls } = failing(3);
    expect(await retry(call, terms)).toBe("answered");
    expect(calls).toHaveLength(4);
    const gone = failing(9);
    await expect(retry(gone.call, terms)).rejects.toThrow("down");
    expect(gone.calls).toHaveLength(4);
  });

  test("makes no second call if none can succeed, or if the host requests a longer pause than the remaining time", async () => {
    const refused = failing(9);
    await expect(retry(refused.call, { ...terms, isPassing: () => false })).rejects.toThrow("down");
    const patient = failing(9);
    await expect(retry(patient.call, { ...terms, pauseOf: () => 61_000 })).rejects.toThrow("down");
    expect([refused.calls.length, patient.calls.length]).toEqual([1, 1]);
  });
});

test("the jitter of a stored retry is constant for an attempt and differs between rows and attempts", () => {
  const drawn = Array.from({ length: 200 }, (_, index) => spread("mail_1", index));
  expect(drawn).toEqual(Array.from({ length: 200 }, (_, index) => spread("mail_1", index)));
  expect(new Set(drawn).size).toBe(200);
  expect(drawn.every((each) => each >= 0 && each < 1)).toBe(true);
  expect(drawn.some((each) => each < 0.2) && drawn.some((each) => each > 0.8)).toBe(true);
});
