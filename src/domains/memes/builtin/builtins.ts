import { applauseOfOne } from "./applause-of-one.ts";
import { awakeAtThree } from "./awake-at-three.ts";
import { brainLevels } from "./brain-levels.ts";
import { bridgeToll } from "./bridge-toll.ts";
import { calmInTheFlood } from "./calm-in-the-flood.ts";
import { catOnTheEdge } from "./cat-on-the-edge.ts";
import { closingDoors } from "./closing-doors.ts";
import { commonGround } from "./common-ground.ts";
import { courtOfOpinion } from "./court-of-opinion.ts";
import { distractedGlance } from "./distracted-glance.ts";
import { dominoRow } from "./domino-row.ts";
import type { Drawn } from "./drawn.ts";
import { iceberg } from "./iceberg.ts";
import { juggling } from "./juggling.ts";
import { lessonOfTheDay } from "./lesson-of-the-day.ts";
import { messageToThePast } from "./message-to-the-past.ts";
import { mirrorTalk } from "./mirror-talk.ts";
import { noThanksYesPlease } from "./no-thanks-yes-please.ts";
import { oneStrikeAway } from "./one-strike-away.ts";
import { outOfTheHat } from "./out-of-the-hat.ts";
import { overtaken } from "./overtaken.ts";
import { planAndOutcome } from "./plan-and-outcome.ts";
import { quickFix } from "./quick-fix.ts";
import { roundTable } from "./round-table.ts";
import { slowRealization } from "./slow-realisation.ts";
import { soapbox } from "./soapbox.ts";
import { telescope } from "./telescope.ts";
import { tinyUmbrella } from "./tiny-umbrella.ts";
import { tugOfWar } from "./tug-of-war.ts";
import { twoButtons } from "./two-buttons.ts";
import { twoDoors } from "./two-doors.ts";
import { underTheBlanket } from "./under-the-blanket.ts";
import { wateringTheWeed } from "./watering-the-weed.ts";
import { weighingUp } from "./weighing-up.ts";

/** Every template that this server draws itself. */
export const BUILTINS: readonly Drawn[] = [
  applauseOfOne,
  awakeAtThree,
  brainLevels,
  bridgeToll,
  calmInTheFlood,
  catOnTheEdge,
  closingDoors,
  commonGround,
  courtOfOpinion,
  distractedGlance,
  dominoRow,
  iceberg,
  juggling,
  lessonOfTheDay,
  messageToThePast,
  mirrorTalk,
  noThanksYesPlease,
  oneStrikeAway,
  outOfTheHat,
  overtaken,
  planAndOutcome,
  quickFix,
  roundTable,
  slowRealization,
  soapbox,
  telescope,
  tinyUmbrella,
  tugOfWar,
  twoButtons,
  twoDoors,
  underTheBlanket,
  wateringTheWeed,
  weighingUp,
];

const byId = new Map(BUILTINS.map((drawn) => [drawn.id, drawn]));

/** Returns a built-in template by its id. */
export const builtinMeme = (id: string): Drawn | undefined => byId.get(id);
