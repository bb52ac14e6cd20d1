import { type ASTNode, print } from "graphql";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { compileRoute } from "../../../rest-compat/engine/compile.ts";
import { PublishPublicationNowDocument } from "../../../rest-compat/operations.generated.ts";
import { actionOutput as inRest } from "../../../rest-compat/publications/actionOutput.ts";
import { socialSets } from "../../../rest-compat/social-sets/routes.ts";
import { schema } from "../../../schema/index.ts";
import { dataOf } from "../../support/answers.ts";
import { publication } from "../../support/domains/publication.ts";
import { type World, world } from "../../support/world.ts";
import { actionOutput } from "./resources/publishing.ts";
import { violations } from "./validate.ts";

const BASE = "http://rostrum.test/api/v1/schemas/";
const { encode } = compileRoute(schema, socialSets[0] as (typeof socialSets)[number]);

let w: World;
beforeAll(async () => {
  w = await world();
});
afterAll(() => w.close());

/** The documented form of an operation on a publication. */
async function outcomeOf(document: string, id: string): Promise<Record<string, unknown>> {
  const data = dataOf(await w.gql(w.users.editor.token, document, { id, expectedRevision: 1 }));
  return encode(inRest.select(data), BASE) as Record<string, unknown>;
}

/** An operation that has only the publication. */
const [, ...fragments] = PublishPublicationNowDocument.definitions;
const RETRY = `mutation ($id: ID!) { done: retryFailedRenditions(input: { id: $id }) { publication { ...ActionOutput } } }
  ${fragments.map((fragment: ASTNode) => print(fragment)).join("\n")}`;

describe("the result of an action on a publication over REST", () => {
  test("has all members that apply, with documented names and values", async () => {
    const { id, accountIds } = await publication(w, w.ids.workspace);
    const output = await outcomeOf(print(PublishPublicationNowDocument), id);
    expect(violations(actionOutput, output)).toEqual([]);
    expect(output).toMatchObject({
      $schema: `${BASE}ActionOutput.json`,
      message: expect.stringMatching(/./),
      job_id: expect.stringMatching(/^[\da-f-]{36}$/),
      publication_id: id,
      activation_publication_id: id,
      revision: 2,
      workspace_activated: true,
      renditions: [
        {
          $schema: `${BASE}Rendition.json`,
          id: expect.stringMatching(/^ren_/),
          platform: "mastodon",
          social_account_id: accountIds[0],
          status: "scheduled",
          target_key: `mastodon|https://social.example|${accountIds[0]}`,
        },
      ],
    });
    expect((output["renditions"] as object[])[0]).not.toHaveProperty("delivery");
  });

  test("has a delivery with its known members, and with times in whole seconds", async () => {
    const when = new Date("2026-03-02T09:59:59.987Z");
    const { id } = await publication(w, w.ids.workspace, { state: "FAILED" }, [
      {
        currentAttemptAt: when,
        lastReconciledAt: when,
        nextReconciliationAt: when,
        attempts: 2,
        externalId: "7",
        externalUrl: "https://social.example/@ada/7",
        errorHttpStatus: 503,
        errorKind: "unreachable",
        errorCode: "timeout",
        terminalReason: "unknown",
        currentAttemptId: "att_2",
        deliveryState: "MANUAL_RESOLUTION",
        recoveryAction: "MANUAL_RESOLUTION",
        targetKey: "mastodon|a|7",
      },
      { deliveryState: "QUEUED", recoveryAction: "RETRY", attempts: 0, currentAttemptId: null },
    ]);
    const output = await outcomeOf(RETRY, id);
    expect(violations(actionOutput, output)).toEqual([]);
    const [lost, queued] = output["renditions"] as Record<string, unknown>[];
    expect(lost).toMatchObject({
      status: "failed",
      delivery: {
        state: "manual_resolution",
        target_key: "mastodon|a|7",
        current_attempt_id: "att_2",
        current_attempt_number: 2,
        current_attempt_created_at: "2026-03-02T09:59:59Z",
        last_reconciled_at: "2026-03-02T09:59:59Z",
        next_reconciliation_at: "2026-03-02T09:59:59Z",
        recovery_action: "manual_resolution",
        error_kind: "unreachable",
        error_code: "timeout",
        error_http_status: 503,
        terminal_reason: "unknown",
        external_id: "7",
        external_url: "https://social.example/@ada/7",
      },
    });
    expect(queued?.["delivery"]).toMatchObject({ state: "queued", recovery_action: "none" });
    expect(queued?.["delivery"]).not.toHaveProperty("current_attempt_number");
  });
});
