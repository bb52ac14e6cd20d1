import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { dataOf } from "../support/answers.ts";
import { MAIL } from "../support/domains/mails.ts";
import { browseAs } from "../support/pages.ts";
import { ROLES, type Role, type World, world } from "../support/world.ts";

let w: World;
beforeAll(async () => {
  w = await world({ env: MAIL });
});
afterAll(() => w.close());

describe("the page of an ownership transfer", () => {
  let path: string;
  const ownerOf = async () =>
    (
      await w.db.prisma.organizationMember.findFirst({
        where: { organizationId: w.ids.organization, role: "OWNER" },
      })
    )?.userId;
  const nominate = async (by: Role, to: Role) => {
    const input = { organizationId: w.ids.organization, nomineeUserId: w.users[to].id };
    const mutation = "mutation ($input: NominateOwnerInput!) { nominateOwner(input: $input) { __typename } }";
    dataOf(await w.gql(w.users[by].token, mutation, { input }));
    const { id } = await w.db.prisma.ownershipTransfer.findFirstOrThrow({ where: { status: "PENDING" } });
    path = `/ownership-transfer?id=${id}`;
  };

  test("offers both answers to the nominee alone, and shows strangers the page of an unknown transfer", async () => {
    await nominate("owner", "editor");
    for (const role of ROLES) {
      const { status, text } = await browseAs(w, role, path);
      const isConcerned = ["owner", "admin", "editor"].includes(role);
      expect([role, status]).toEqual([role, isConcerned ? 200 : 404]);
      expect([role, text.includes('value="accept"')]).toEqual([role, role === "editor"]);
      expect([role, text.includes("Northwind")]).toEqual([role, isConcerned]);
      if (isConcerned) continue;
      const unknown = await browseAs(w, role, "/ownership-transfer?id=otr_unknown");
      const plain = (page: string) => page.replaceAll(/action="[^"]*"/g, "");
      expect([unknown.status, plain(unknown.text)]).toEqual([404, plain(text)]);
    }
  });

  test("takes an answer from the nominee alone", async () => {
    for (const role of ROLES.filter((each) => each !== "editor")) {
      for (const decision of ["accept", "decline"]) {
        const { status } = await browseAs(w, role, path, { form: { decision } });
        expect([role, decision, [403, 404].includes(status)]).toEqual([role, decision, true]);
      }
    }
    expect(await ownerOf()).toBe(w.users.owner.id);
  });

  test("declines", async () => {
    const declined = await browseAs(w, "editor", path, { form: { decision: "decline" } });
    expect([declined.status, declined.location]).toEqual([303, path]);
    expect((await browseAs(w, "editor", path)).text).toContain("You declined the ownership of Northwind.");
    expect((await browseAs(w, "owner", path)).text).toContain("The editor declined the ownership of Northwind.");
    const late = await browseAs(w, "editor", path, { form: { decision: "accept" } });
    expect(late.status).toBe(409);
    expect(await ownerOf()).toBe(w.users.owner.id);
  });

  test("accepts", async () => {
    await nominate("owner", "editor");
    expect((await browseAs(w, "editor", path, { form: { decision: "accept" } })).status).toBe(303);
    expect(await ownerOf()).toBe(w.users.editor.id);
    expect((await browseAs(w, "editor", path)).text).toContain("You accepted the ownership of Northwind.");
    await nominate("editor", "owner");
    await browseAs(w, "owner", path, { form: { decision: "accept" } });
    expect(await ownerOf()).toBe(w.users.owner.id);
  });
});
