/**
 * Names that ICU accepts and the IANA tz database of Temporal does not have: Java's abbreviations, System V, and
 * retired ones.
 */
export const FOREIGN_ZONES: readonly string[] = [
  ..."ACT AET AGT ART AST BET BST CAT CNT CST CTT EAT ECT IET IST JST MIT NET NST PLT PNT PRT PST SST VST".split(" "),
  ..."AST4 AST4ADT EST5 EST5EDT CST6 CST6CDT MST7 MST7MDT PST8 PST8PDT YST9 YST9YDT HST10"
    .split(" ")
    .map((name) => `SystemV/${name}`),
  "US/Pacific-New",
  "Canada/East-Saskatchewan",
];

/** Names of Windows, of the POSIX variable TZ, and of files beside the tz database. */
export const OTHER_ZONES: readonly string[] = [
  ..."EDT Z UTC+1 GMT+2 GMT+02:00 CET-1CEST EST5EDT4 Factory localtime posixrules Etc/Unknown Etc/GMT+13 right/UTC".split(
    " ",
  ),
  "posix/Europe/Berlin",
  "W. Europe Standard Time",
  "Pacific Standard Time",
  "India Standard Time",
];
