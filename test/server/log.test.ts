import { expect, test } from "vitest";
import { openLog } from "../../src/platform/log/logtape.ts";

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
