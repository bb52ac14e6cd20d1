import { CONFIRM } from "../../../src/domains/identity/email/windows.ts";
import { newId } from "../../../src/platform/ids/ids.ts";
import type { Services } from "../../../src/platform/services/services.ts";
import { breaks } from "../../support/faults.ts";
import { type Newcomer, newcomer } from "../../support/newcomer.ts";
import { emailChange } from "../../support/security.ts";
import type { Call, Proof, Provoke, Stage } from "../proof.ts";

type Change = Awaited<ReturnType<typeof emailChange>>;

/** Somebody new, and a change of theirs that waits for its code: each person has windows of their own. */
async function waiting(stage: Stage, newEmail?: string): Promise<Change & { person: Newcomer }> {
  const person = await newcomer(stage);
  return { person, ...(await emailChange(stage, person.id, newEmail)) };
}

/** The right code, unless another one is given. */
export async function confirming(
  stage: Stage,
  arrange: (made: Change & { person: Newcomer }) => { id?: string; code?: string } | Promise<object> = () => ({}),
): Promise<Call> {
  const made = await waiting(stage);
  const { id = made.id, code = made.code } = (await arrange(made)) as { id?: string; code?: string };
  return { token: made.person.token, path: { id }, body: { code } };
}

const missing =
  (...[arrange]: [(stage: Stage, made: Change) => Promise<object> | object]): Provoke =>
  async (stage) => ({ call: await confirming(stage, (made) => arrange(stage, made)), code: "NOT_FOUND" });

const ended = (state: "CONFIRMED" | "CANCELLED" | "DEAD") =>
  missing(async ({ db }, { id }) => {
    await db.prisma.emailChange.update({ where: { id }, data: { state } });
    return {};
  });

const malformed =
  (code: string): Provoke =>
  async (stage) => ({
    call: await confirming(stage, () => ({ code })),
    code: "VALIDATION_FAILED",
    at: ["body.code"],
  });

const breakingAt =
  (before: string): Provoke =>
  async (stage) => ({ call: await confirming(stage), code: "INTERNAL", fault: { before, act: breaks } });

/** The next look at the mailer finds none. */
function withoutMailer(services: Services): void {
  const { mailer } = services;
  const put = (property: PropertyDescriptor) =>
    Object.defineProperty(services, "mailer", { configurable: true, enumerable: true, ...property });
  put({
    get() {
      put({ value: mailer });
      return null;
    },
  });
}

export const confirmEmailChange: Proof = {
  name: "POST /auth/email-change/{id}/confirm",
  members: {
    "path.id": { type: "text", max: 128, required: true },
    "body.code": { type: "text", pattern: "^[0-9]{6}$", required: true, secret: true },
  },
  good: (stage) => confirming(stage),
  variables: ({ path, body = {} }) => ({ id: path?.["id"], input: body }),
  problems: {
    400: {
      "a wrong code": async (stage) => ({
        call: await confirming(stage, ({ wrong }) => ({ code: wrong })),
        code: "INVALID_INPUT",
        at: ["body.code"],
      }),
      "a change that has expired": async (stage) => ({
        call: await confirming(stage, async ({ id }) => {
          await stage.db.prisma.emailChange.update({ where: { id }, data: { expiresAt: stage.clock.now() } });
          return {};
        }),
        code: "INVALID_INPUT",
        at: ["path.id"],
      }),
      "no body": async (stage) => {
        const { token, path } = await confirming(stage);
        return {
          call: { token, path: path ?? {} },
          code: "BAD_REQUEST",
          graphql: { code: "QUERY_REFUSED", because: "GraphQL has no body that could be absent, only variables" },
        };
      },
    },
    404: {
      "an unknown change": missing(() => ({ id: newId("emc") })),
      "an id of another form": missing(() => ({ id: "?/%" })),
      "a change of somebody else's": missing(async (stage) => ({ id: (await waiting(stage)).id })),
      "one that was confirmed": ended("CONFIRMED"),
      "one that was given up": ended("CANCELLED"),
      "one that is dead": ended("DEAD"),
    },
    409: {
      "an address that was taken meanwhile": async (stage) => {
        const { email: newEmail } = await newcomer(stage);
        const { person, id, code } = await waiting(stage, newEmail);
        return { call: { token: person.token, path: { id }, body: { code } }, code: "CONFLICT" };
      },
      "an address that is the person's own": async (stage) => {
        const person = await newcomer(stage);
        const { id, code } = await emailChange(stage, person.id, person.email);
        return { call: { token: person.token, path: { id }, body: { code } }, code: "CONFLICT" };
      },
    },
    422: {
      "five digits": malformed("12345"),
      "seven digits": malformed("1234567"),
      letters: malformed("12345a"),
      "digits of another script": malformed("١٢٣٤٥٦"),
      "an id of 129 characters": async (stage) => ({
        call: await confirming(stage, () => ({ id: "e".repeat(129) })),
        code: "VALIDATION_FAILED",
        at: ["path.id"],
      }),
    },
    429: {
      "the fifth wrong code": async (stage) => ({
        call: await confirming(stage, async ({ id, wrong }) => {
          await stage.db.prisma.emailChange.update({ where: { id }, data: { failures: 4 } });
          return { code: wrong };
        }),
        code: "RATE_LIMITED",
      }),
      "ten tries, and one more": async (stage) => {
        const { person, id, code } = await waiting(stage);
        const { limiter } = stage.app.services;
        for (let i = 0; i < CONFIRM.points; i++) await limiter.take(CONFIRM, person.id);
        return { call: { token: person.token, path: { id }, body: { code } }, code: "RATE_LIMITED" };
      },
    },
    500: {
      "the change cannot be read": breakingAt("EmailChange.findFirst"),
      "the address cannot be written": breakingAt("User.update"),
      "the other sessions cannot be ended": breakingAt("Session.updateMany"),
      "the notice cannot be kept": breakingAt("MailMessage.create"),
      "the evidence cannot be written": breakingAt("INSERT INTO audit_event"),
    },
    503: {
      "no mail server is configured": async (stage) => {
        const call = await confirming(stage);
        withoutMailer(stage.broken.services);
        return { call, code: "UNAVAILABLE" };
      },
    },
  },
};
