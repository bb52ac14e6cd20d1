import { describe, expect, test } from "vitest";
import { at, done, type Replay, UNREAD } from "./replay.ts";
import { answered } from "./restClient.ts";

/** The pages of the web application's menu that change a workspace, beside its posts. */
export function menuSequences({ server, signedIn, place, account, here, refused }: Replay): void {
  describe("the menu of the web application", () => {
    test("filters the team by text, role and status", async () => {
      const api = await signedIn("owner");
      const team = async (query: object = {}) =>
        answered(api.GET("/workspaces/{id}/team", { params: { path: { id: place() }, query } }));
      const emails = async (query: object) => (await team(query)).members.map(({ email }) => email);
      const { editor, viewer } = server().demo.users;
      expect((await team()).can_manage).toBe(true);
      expect(await emails({ q: "edda" })).toEqual([editor.email]);
      const viewers = await emails({ role: "viewer" });
      expect(viewers).toContain(viewer.email);
      expect(viewers).not.toContain(editor.email);
      const active = await team({ status: "active" });
      expect(active.members.map(({ email }) => email)).toContain(editor.email);
      expect(active.invitations).toEqual([]);
      expect(await emails({ status: "pending" })).toEqual([]);
      const ofEditor = await (await signedIn("editor")).GET("/workspaces/{id}/team", at(place()));
      expect(ofEditor.data).toMatchObject({ can_manage: false, invitations: [] });
      const { members } = await answered(api.GET("/organizations/{id}/team", at(server().demo.ids.organization)));
      expect(members).toContainEqual(
        expect.objectContaining({ email: server().demo.users.owner.email, role: "owner" }),
      );
    });

    test("invites a person, renews the link, revokes it, and shows a second one accepted by another person", async () => {
      const api = await signedIn("owner");
      const { email } = server().demo.users.outsider;
      const invite = () =>
        answered(api.POST("/workspaces/{id}/invitations", { ...at(place()), body: { email, role: "viewer" } }));
      const one = (invitation_id: string) => ({ params: { path: { id: place(), invitation_id } } });
      const token = ({ accept_url }: { accept_url: string }) => accept_url.split(/[/=]/).at(-1) ?? "";
      const guest = await signedIn("outsider");
      const accept = (text: string) => guest.POST("/workspace-invitations/accept", { body: { token: text } });
      const statusOf = async (id: string) => {
        const { invitations } = await answered(api.GET("/workspaces/{id}/team", at(place())));
        return invitations.find((each) => each.id === id)?.status;
      };

      const first = await invite();
      expect(first).toMatchObject({ status: "created", email, role: "viewer" });
      const renewed = await answered(api.POST("/workspaces/{id}/invitations/{invitation_id}/resend", one(first.id)));
      expect(renewed.id).toBe(first.id);
      expect((await accept(token(first))).response.status).toBe(404);
      const revoked = await answered(api.DELETE("/workspaces/{id}/invitations/{invitation_id}", one(first.id)));
      expect(revoked.revoked).toBe(true);
      expect(await statusOf(first.id)).toBe("revoked");
      expect((await accept(token(renewed))).response.ok).toBe(false);

      const second = await invite();
      expect(await answered(accept(token(second)))).toMatchObject({
        accepted: true,
        role: "viewer",
        workspace_id: place(),
      });
      expect((await answered(guest.GET("/workspaces"))).map(({ id }) => id)).toContain(place());
      expect(await statusOf(second.id)).toBe("accepted");
    });

    test("creates a social set, changes its name and accounts, and deletes it", async () => {
      const api = await signedIn("editor");
      const accounts = [{ social_account_id: account(), default_output_profile: "short_text" }];
      const body = { workspace_id: place(), name: "Mornings", accounts, is_default: false };
      const made = await answered(api.POST("/social-sets", { body }));
      expect(made.accounts[0]).toMatchObject({ social_account_id: account(), display_order: 0 });
      const changed = { name: "Evenings", accounts: [], is_default: false };
      expect(await answered(api.PUT("/social-sets/{id}", { ...at(made.id), body: changed }))).toMatchObject(changed);
      const remove = { params: { path: { id: made.id }, query: { confirm: true } } };
      await answered(api.DELETE("/social-sets/{id}", remove));
      expect((await answered(api.GET("/social-sets", here()))).map(({ id }) => id)).not.toContain(made.id);
    });

    test("shows the setup of a new workspace, and of one that has published", async () => {
      const api = await signedIn("owner");
      const organization_id = server().demo.ids.organization;
      const { id } = await answered(api.POST("/workspaces", { body: { name: "Bakery", organization_id } }));
      const setup = await answered(api.GET("/workspaces/{id}/setup", at(id)));
      expect(setup).toMatchObject({ activated: false, visible: true, next_action: "connect_destination" });
      expect(setup.completed_steps).toBe(setup.steps.filter(({ completed }) => completed).length);
      expect(await answered(api.GET("/workspaces/{id}/setup", at(place())))).toMatchObject({ activated: true });
    });

    test("shows the plan of a workspace, and its limits and usage", async () => {
      const api = await signedIn("owner");
      const ofWorkspace = await answered(api.GET("/billing/status", here()));
      const organization_id = server().demo.ids.organization;
      const ofOrganization = await answered(api.GET("/billing/status", { params: { query: { organization_id } } }));
      expect(ofWorkspace).toMatchObject({ organization_id, plan_id: "agency" });
      expect(ofOrganization.limits).toEqual(ofWorkspace.limits);
    });

    test("previews the deletion of an organization with the name that a person types", async () => {
      const api = await signedIn("owner");
      const { organization: id } = server().demo.ids;
      const name = (await answered(api.GET("/organizations"))).find((each) => each.id === id)?.name;
      const preview = await answered(api.GET("/organizations/{id}/deletion-preview", at(id)));
      expect(preview).toMatchObject({ organization_id: id, organization_name: name, recovery_possible: false });
      expect(preview.workspaces.map(({ workspace_id }) => workspace_id)).toContain(place());
    });

    test("marks a notification read, and deletes it", async () => {
      const api = await signedIn("owner");
      const { id: failed } = await refused(api);
      const inbox = async () => (await answered(api.GET("/notifications", here()))).items;
      const find = async () => (await inbox()).find(({ payload_json }) => payload_json.includes(failed));
      await expect
        .poll(find, { timeout: 30_000, interval: 250 })
        .toMatchObject({ type: "publish_failed", read_at: UNREAD });
      const body = { workspace_id: place(), ids: [(await find())?.id ?? ""] };
      await done(api.POST("/notifications/read", { body }));
      expect((await find())?.read_at).not.toBe(UNREAD);
      await done(api.POST("/notifications/delete", { body }));
      expect(await find()).toBeUndefined();
    });
  });
}
