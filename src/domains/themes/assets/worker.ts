import { serveTasks } from "../../../platform/sandbox/serve.ts";
import { readAsset } from "./readAsset.ts";

const tasks = { readAsset };
export type AssetTasks = typeof tasks;

serveTasks(tasks);
