import type { PlanId } from "../../src/domains/plans/catalog.ts";

/** The demo's people: key in `demo.json` → name and email. Each database gets new passwords. */
export const PEOPLE = {
  instanceAdmin: { name: "Ingrid Instance", email: "ingrid@demo.example" },
  owner: { name: "Olive Owner", email: "olive@northwind.example" },
  admin: { name: "Adam Admin", email: "adam@northwind.example" },
  editor: { name: "Edda Editor", email: "edda@northwind.example" },
  viewer: { name: "Victor Viewer", email: "victor@northwind.example" },
  outsider: { name: "Oskar Outsider", email: "oskar@harbor.example" },
} as const;

export type DemoRole = keyof typeof PEOPLE;

interface DemoWorkspace {
  name: string;
  timezone: string;
  color: string;
  members: { who: DemoRole; role: "ADMIN" | "EDITOR" | "VIEWER" }[];
  /** Wall-clock times: day (0 Sunday), hour, minute, label. */
  slots: [day: number, hour: number, minute: number, label?: string][];
}

interface DemoOrganization {
  name: string;
  /** The plan that the instance administrator assigns: no organization of the demo pays. */
  plan: PlanId;
  owner: DemoRole;
  admins: DemoRole[];
  /** The first one is the one that `demo.json` names. */
  workspaces: [DemoWorkspace, ...DemoWorkspace[]];
}

const everyDay = (hour: number, minute: number, label?: string): DemoWorkspace["slots"] =>
  [1, 2, 3, 4, 5].map((day) => (label === undefined ? [day, hour, minute] : [day, hour, minute, label]));

export const ORGANIZATIONS: [DemoOrganization, DemoOrganization] = [
  {
    name: "Northwind Coffee",
    plan: "agency",
    owner: "owner",
    admins: ["admin"],
    workspaces: [
      {
        name: "Roastery",
        timezone: "Europe/Berlin",
        color: "#b45309",
        members: [
          { who: "admin", role: "ADMIN" },
          { who: "editor", role: "EDITOR" },
          { who: "viewer", role: "VIEWER" },
        ],
        slots: [...everyDay(8, 30, "Morning cup"), ...everyDay(17, 0), [6, 10, 0, "Market day"]],
      },
      {
        name: "Cafés in New York",
        timezone: "America/New_York",
        color: "#0f766e",
        members: [{ who: "editor", role: "ADMIN" }],
        slots: [...everyDay(7, 0, "Before work"), [0, 11, 30, "Brunch"]],
      },
      {
        name: "Barista school",
        timezone: "Australia/Lord_Howe",
        color: "#7c3aed",
        members: [{ who: "viewer", role: "EDITOR" }],
        slots: [[3, 19, 15, "Evening class"]],
      },
    ],
  },
  {
    name: "Harbor Books",
    plan: "founder",
    owner: "outsider",
    admins: [],
    workspaces: [
      {
        name: "Shop window",
        timezone: "Europe/Lisbon",
        color: "#1d4ed8",
        members: [],
        slots: everyDay(9, 45, "New arrivals"),
      },
      { name: "Reading circle", timezone: "Asia/Tokyo", color: "#be123c", members: [], slots: [[2, 20, 0]] },
    ],
  },
];
