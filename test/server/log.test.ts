import process from "node:process";
import { describe, expect, test } from "vitest";
import type { Log } from "../../src/platform/log/log.ts";
import { logFormat, openLog } from "../../src/platform/log/logtape.ts";

function logged(level: Parameters<typeof openLog>[0]) {
  const lines: string[] = [];
  return {
    log: openLog(level, (line) => void lines.push(line)),
    read: () => lines.map((line) => JSON.parse(line) as Record<string, unknown>),
  };
}

test("the log writes an event as one line of JSON with its values", () => {
  const { log, read } = logged("info");
  log.info("request", { requestId: "a\nb", status: 200, ms: 1.5, viewer: null });
  expect(read()).toEqual([
    expect.objectContaining({
      message: "request",
      level: "INFO",
      logger: "rostrum",
      requestId: "a\nb",
      status: 200,
      ms: 1.5,
      viewer: null,
    }),
  ]);
  expect(Number.isNaN(Date.parse(String(read()[0]?.["@timestamp"])))).toBe(false);
});

test("the log does not treat braces in a value as a template", () => {
  const { log, read } = logged("info");
  log.info("request", { path: "/{requestId}", requestId: "x" });
  expect(read()[0]).toMatchObject({ message: "request", path: "/{requestId}" });
});

test("the log omits events below its level", () => {
  const { log, read } = logged("warning");
  log.debug("a");
  log.info("b");
  log.warning("c");
  log.error("d");
  expect(read().map(({ message, level }) => [message, level])).toEqual([
    ["c", "WARN"],
    ["d", "ERROR"],
  ]);
});

test("the log writes the stack of an error and of its causes", () => {
  const { log, read } = logged("error");
  log.error("failed", { requestId: "r" }, new Error("outer", { cause: new TypeError("inner") }));
  log.error("failed", {}, "text");
  const [first, second] = read();
  expect(first?.["stack"]).toMatch(/^Error: outer\n {4}at [\s\S]*\nCaused by: TypeError: inner\n {4}at /);
  expect(second?.["stack"]).toBe("thrown without an error");
});

describe("the log of a terminal", () => {
  const printed = (log: (log: Log) => void) => {
    const lines: string[] = [];
    log(openLog("info", (line) => void lines.push(line), "text"));
    return lines.join("").replaceAll(/^\d\d:\d\d:\d\d/gm, "hh:mm:ss");
  };

  test("shows a request as its time, method, path, status and duration", () => {
    const fields = { requestId: "r", method: "POST", path: "/graphql", status: 200, ms: 1.5, viewer: "usr_x" };
    expect(printed((log) => log.info("request", fields))).toBe("hh:mm:ss POST /graphql 200 1.5 ms\n");
  });

  test("shows another event with its values, and a stack on lines of its own", () => {
    const error = new Error("broken");
    error.stack = "Error: broken\n    at here";
    expect(printed((log) => log.error("job.failed", { id: "x", reason: 'a "b"', none: null }, error))).toBe(
      'hh:mm:ss error job.failed id=x reason="a \\"b\\""\n  Error: broken\n      at here\n',
    );
  });

  test("omits routine work of the background, unless the level is debug", () => {
    const routine = (log: Log) => log.info("job.completed", { job: "x" });
    expect(printed(routine)).toBe("");
    const lines: string[] = [];
    routine(openLog("debug", (line) => void lines.push(line), "text"));
    routine(openLog("info", (line) => void lines.push(line), "json"));
    expect(lines).toEqual([expect.stringContaining("job.completed job=x"), expect.stringContaining('"job.completed"')]);
  });

  test("shows the characters that control a terminal as text", () => {
    const path = "/\u001b[2J\u009b\r\n\u202e";
    const line = printed((log) => log.info("request", { method: "GET", path, status: 404, ms: 1 }));
    expect(line).toBe("hh:mm:ss GET /\\u{1b}[2J\\u{9b}\\u{d}\\u{a}\\u{202e} 404 1 ms\n");
  });

  test("is chosen by LOG_FORMAT, otherwise by whether standard output is a terminal", () => {
    const { isTTY } = process.stdout;
    try {
      for (const [terminal, chosen, format] of [
        [true, undefined, "text"],
        [false, undefined, "json"],
        [true, "json", "json"],
        [false, "text", "text"],
      ] as const) {
        process.stdout.isTTY = terminal;
        expect(logFormat(chosen)).toBe(format);
      }
    } finally {
      process.stdout.isTTY = isTTY;
    }
  });
});
