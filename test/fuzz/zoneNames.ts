import type { Draw } from "./draw.ts";
import { WINDOWS_ZONES } from "./windowsZones.ts";

/** The names that this runtime lists. The runtime accepts many more. */
const LISTED = Intl.supportedValuesOf("timeZone");

/**
 * Names of the tz database that are links, abbreviations or removed, which authorities judge in different ways (files
 * backward, backzone, etcetera).
 */
const LINKS: readonly string[] =
  `ACT AET AGT ART AST BET BST CAT CET CNT CST CST6CDT CTT Cuba EAT ECT EET EST EST5EDT Egypt Eire Factory GB GB-Eire GMT GMT+0 GMT-0 GMT0 Greenwich HST
  Hongkong IET IST Iceland Iran Israel JST Jamaica Japan Kwajalein Libya MET MIT MST MST7MDT NET NST NZ NZ-CHAT Navajo PLT PNT PRC PRT PST PST8PDT Poland
  Portugal ROC ROK SST Singapore Turkey UCT UTC Universal VST W-SU WET Zulu Africa/Asmera Africa/Timbuktu America/Argentina/ComodRivadavia America/Atka
  America/Buenos_Aires America/Catamarca America/Coral_Harbour America/Cordoba America/Ensenada America/Fort_Wayne America/Godthab America/Indianapolis
  America/Jujuy America/Knox_IN America/Louisville America/Mendoza America/Montreal America/Nipigon America/Pangnirtung America/Porto_Acre
  America/Rainy_River America/Rosario America/Santa_Isabel America/Shiprock America/Thunder_Bay America/Virgin America/Yellowknife Antarctica/South_Pole
  Asia/Ashkhabad Asia/Calcutta Asia/Choibalsan Asia/Chongqing Asia/Chungking Asia/Dacca Asia/Harbin Asia/Istanbul Asia/Kashgar Asia/Katmandu Asia/Macao
  Asia/Rangoon Asia/Saigon Asia/Tel_Aviv Asia/Thimbu Asia/Ujung_Pandang Asia/Ulan_Bator Atlantic/Faeroe Atlantic/Jan_Mayen Australia/ACT
  Australia/Canberra Australia/Currie Australia/LHI Australia/NSW Australia/North Australia/Queensland Australia/South Australia/Tasmania
  Australia/Victoria Australia/West Australia/Yancowinna Brazil/Acre Brazil/DeNoronha Brazil/East Brazil/West Canada/Atlantic Canada/Central
  Canada/East-Saskatchewan Canada/Eastern Canada/Mountain Canada/Newfoundland Canada/Pacific Canada/Saskatchewan Canada/Yukon Chile/Continental
  Chile/EasterIsland Etc/GMT Etc/GMT+0 Etc/GMT+12 Etc/GMT-0 Etc/GMT-14 Etc/GMT0 Etc/Greenwich Etc/UCT Etc/UTC Etc/Universal Etc/Unknown Etc/Zulu
  Europe/Belfast Europe/Kiev Europe/Kyiv Europe/Nicosia Europe/Tiraspol Europe/Uzhgorod Europe/Zaporozhye Mexico/BajaNorte Mexico/BajaSur Mexico/General
  Pacific/Enderbury Pacific/Johnston Pacific/Kanton Pacific/Ponape Pacific/Samoa Pacific/Truk Pacific/Yap SystemV/AST4 SystemV/AST4ADT SystemV/CST6
  SystemV/EST5EDT SystemV/HST10 SystemV/PST8 US/Alaska US/Aleutian US/Arizona US/Central US/East-Indiana US/Eastern US/Hawaii US/Indiana-Starke
  US/Michigan US/Mountain US/Pacific US/Pacific-New US/Samoa posixrules posix/Europe/Berlin right/Europe/Berlin localtime leapseconds`.split(
    /\s+/,
  );

/** Offsets, settings of POSIX, and names that are nearly right. */
const OTHERS: readonly string[] = [
  "+01:00",
  "-00:00",
  "+0130",
  "+23:59",
  "+24:00",
  "UTC+1",
  "GMT+1",
  "CET-1CEST,M3.5.0,M10.5.0/3",
  "europe/berlin",
  "EUROPE/BERLIN",
  "Europe/Berlin ",
  "Europe//Berlin",
  "Europe/B\u00e9rlin",
  "Europe/Berlin\0",
  "../Europe/Berlin",
  "America/St_John's",
];

/** Every name that does not depend on the runtime, once. */
export const NAMED_ZONES: readonly string[] = [...new Set([...LINKS, ...WINDOWS_ZONES, ...OTHERS])];

/** A name of a time zone, as some system has it. */
export function anyZoneName(draw: Draw): string {
  const name = draw.of([LISTED, LINKS, WINDOWS_ZONES, OTHERS][draw.whole(0, 3)] ?? LISTED);
  if (draw.chance(92)) return name;
  return draw.chance(50) ? name.toLowerCase() : name.toUpperCase();
}
