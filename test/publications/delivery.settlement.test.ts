import { describe, expect, test } from "vitest";
import { FAULTS, type Fault } from "../../src/domains/publications/delivery/faults.ts";
import {
  type Finding,
  reconciled,
  settlementOf,
  type Verdict,
} from "../../src/domains/publications/delivery/settlement.ts";
import { MOST_ATTEMPTS, TIMING } from "../../src/domains/publications/delivery/timing.ts";
import { verdictOf } from "../../src/domains/publications/delivery/verdict.ts";
import { CannotOpen } from "../../src/platform/crypto/vault.ts";
import { ProviderFailure } from "../../src/providers/failure.ts";

const NOW = new Date("2026-03-02T10:00:00Z");
const after = (milliseconds: number) => new Date(NOW.getTime() + milliseconds);
const before = (milliseconds: number) => after(-milliseconds);
const MINUTE = 60_000;
const DAY = 1440 * MINUTE;

const fault: Fault = { code: "provider_unreachable", httpStatus: 503 };
const posted = { externalId: "1", externalUrl: "https://social.example/@ada/1" };

describe("the verdict on one attempt", () => {
  const cases: [string, ProviderFailure | Error, Verdict["came"], Fault["code"]][] = [
    [
      "no answer to a request that may have been carried out",
      new ProviderFailure("unreachable", null, { mayBeDone: true }),
      "silence",
      "provider_unreachable",
    ],
    [
      "an invalid answer to a request that may have been carried out",
      new ProviderFailure("invalid", 200, { mayBeDone: true }),
      "silence",
      "answer_unusable",
    ],
    ["no answer before anything was sent", new ProviderFailure("unreachable", 502), "nothing", "provider_unreachable"],
    ["too many requests", new ProviderFailure("limited", 429), "nothing", "provider_limited"],
    ["an address that is not allowed", new ProviderFailure("blocked"), "refusal", "address_blocked"],
    ["a post that is refused", new ProviderFailure("refused", 422), "refusal", "post_refused"],
    ["a token that was revoked", new ProviderFailure("unauthorized", 401), "refusal", "account_unauthorized"],
    ["an invalid answer before anything was posted", new ProviderFailure("invalid", 200), "refusal", "answer_unusable"],
    ["credentials whose key no longer exists", new CannotOpen("gone"), "refusal", "credentials_unreadable"],
    ["an error of this server", new RangeError("oops"), "nothing", "internal_error"],
  ];

  test.each(cases)("%s", (_, error, came, code) => {
    const { verdict, bug } = verdictOf(error);
    expect(verdict).toMatchObject({ came, fault: { code } });
    // Errors that no provider caused are reported to the operator.
    expect(bug).toBe(error instanceof ProviderFailure ? undefined : error);
  });

  test("keeps the HTTP status and the provider's retry hint", () => {
    const { verdict } = verdictOf(new ProviderFailure("limited", 429, { retryAt: after(90_000) }));
    expect(verdict).toEqual({
      came: "nothing",
      fault: { code: "provider_limited", httpStatus: 429 },
      retryAt: after(90_000),
    });
  });

  test("uses only texts of the fault table, without a provider's words", () => {
    for (const { kind, reason } of Object.values(FAULTS)) {
      expect(kind).toMatch(/^[a-z]+$/);
      expect(reason).toMatch(/^[A-Z][^"]*\.$/);
    }
  });
});

describe("the settlement after an attempt", () => {
  const wait = (attempts: number, more: { firstAt?: Date; retryAt?: Date } = {}) => {
    const settlement = settlementOf(
      { came: "nothing", fault, retryAt: more.retryAt ?? null },
      { attempts, limited: 0, firstAt: more.firstAt ?? before(MINUTE) },
      NOW,
      TIMING,
    );
    return settlement.state === "QUEUED" ? settlement.at.getTime() - NOW.getTime() : settlement.state;
  };

  test("waits double from thirty seconds to an hour, plus at most a quarter", () => {
    for (const [attempts, seconds] of [
      [1, 30],
      [2, 60],
      [3, 120],
      [7, 1920],
    ] as const) {
      expect(wait(attempts)).toBeGreaterThanOrEqual(seconds * 1000);
      expect(wait(attempts)).toBeLessThanOrEqual(seconds * 1250);
    }
    expect(wait(MOST_ATTEMPTS)).toBe("REJECTED");
    const patient = { ...TIMING, retry: { ...TIMING.retry, firstMs: 40 * MINUTE } };
    const longest = settlementOf({ came: "nothing", fault }, { attempts: 6, limited: 0, firstAt: NOW }, NOW, patient);
    expect(longest).toMatchObject({ state: "QUEUED" });
    expect("at" in longest && longest.at.getTime()).toBeLessThanOrEqual(after(75 * MINUTE).getTime());
  });

  test("uses the provider's retry time if it is later", () => {
    expect(wait(1, { retryAt: after(7 * MINUTE) })).toBe(7 * MINUTE);
    expect(wait(1, { retryAt: after(1000) })).toBeGreaterThanOrEqual(30_000);
  });

  test("makes and plans no attempt later than a day after the first one", () => {
    expect(wait(3, { firstAt: before(DAY) })).toBe("REJECTED");
    expect(wait(3, { retryAt: after(2 * DAY) })).toBe("REJECTED");
  });

  test.each([
    [10 * MINUTE, 15 * MINUTE],
    [20 * 60 * MINUTE, 20 * 60 * MINUTE + 8 * MINUTE],
  ])("waits for the end of a pause of %i ms, and not for hours more", (pause, most) => {
    const tried = { attempts: 0, limited: 0, firstAt: NOW };
    for (let times = 0; times < 20; times += 1) {
      const settlement = settlementOf({ came: "held", fault, until: after(pause) }, tried, NOW, TIMING);
      expect(settlement.state).toBe("QUEUED");
      const at = "at" in settlement ? settlement.at.getTime() : 0;
      expect(at).toBeGreaterThanOrEqual(after(pause).getTime());
      expect(at).toBeLessThanOrEqual(after(most).getTime());
    }
  });

  test("reconciles unknown results, ends refused posts and publishes existing ones", () => {
    const tried = { attempts: 1, limited: 0, firstAt: NOW };
    expect(settlementOf({ came: "silence", fault }, tried, NOW, TIMING)).toEqual({
      state: "AMBIGUOUS",
      fault,
      at: after(5000),
    });
    expect(settlementOf({ came: "refusal", fault }, tried, NOW, TIMING)).toEqual({ state: "REJECTED", fault });
    expect(settlementOf({ came: "posted", posted }, tried, NOW, TIMING)).toEqual({ state: "LIVE", posted });
  });
});

describe("the settlement after a question about a post", () => {
  const ask = (finding: Finding, waited: number, attempts = 1, faultCode: string | null = null) =>
    reconciled(
      finding,
      { lostAt: before(waited), faultCode },
      { attempts, limited: 0, firstAt: before(waited) },
      NOW,
      TIMING,
    );

  test("is LIVE for a post that exists, whenever it was found", () => {
    for (const waited of [0, DAY]) expect(ask({ post: "there", posted }, waited)).toEqual({ state: "LIVE", posted });
  });

  test("is REJECTED for a refused duplicate whose post is absent, because a repetition is refused again", () => {
    const settled = ask({ post: "absent" }, 10 * MINUTE, 1, "text_repeated");
    expect(settled).toEqual({ state: "REJECTED", fault: { code: "text_repeated", httpStatus: null } });
  });

  test("asks about an absent post after 5 s, 30 s, 2 min and 10 min, and sends it again only then", () => {
    expect(ask({ post: "absent" }, 0)).toEqual(after(5000));
    expect(ask({ post: "absent" }, 5000)).toEqual(after(25_000));
    expect(ask({ post: "absent" }, 30_000)).toEqual(after(90_000));
    expect(ask({ post: "absent" }, 2 * MINUTE)).toEqual(after(8 * MINUTE));
    expect(ask({ post: "absent" }, 10 * MINUTE)).toMatchObject({ state: "QUEUED", fault: { code: "post_not_made" } });
    expect(ask({ post: "absent" }, 10 * MINUTE, MOST_ATTEMPTS)).toMatchObject({ state: "REJECTED" });
  });

  test("asks a silent provider more and more rarely for a day; then a person must look", () => {
    expect(ask({ post: "unknown" }, 5000)).toEqual(after(25_000));
    expect(ask({ post: "unknown" }, 10 * MINUTE)).toEqual(after(10 * MINUTE));
    expect(ask({ post: "unknown" }, 5 * 60 * MINUTE)).toEqual(after(60 * MINUTE));
    expect(ask({ post: "unknown" }, DAY)).toMatchObject({ state: "MANUAL_RESOLUTION", fault: { code: "answer_lost" } });
    expect(ask({ post: "unknown" }, DAY - 1)).toBeInstanceOf(Date);
  });

  test("is MANUAL_RESOLUTION at once if the provider cannot be asked", () => {
    expect(ask({ post: "unaskable" }, 0)).toMatchObject({ state: "MANUAL_RESOLUTION" });
  });
});
