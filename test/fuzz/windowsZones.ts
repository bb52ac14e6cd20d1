/**
 * Names of time zones in Windows: all 139 of Unicode CLDR (supplemental/windowsZones.xml, 7e11800), and two that are
 * older.
 */
export const WINDOWS_ZONES: readonly string[] = [
  "Dateline,UTC-11,Aleutian,Hawaiian,Marquesas,Alaskan,UTC-09,UTC-08,US Mountain,Mountain,Yukon,Central America,Central,Easter Island,Canada Central",
  "SA Pacific,Eastern,Haiti,Cuba,US Eastern,Turks And Caicos,Paraguay,Atlantic,Venezuela,Central Brazilian,SA Western,Pacific SA,Newfoundland,Tocantins",
  "E. South America,SA Eastern,Argentina,Greenland,Montevideo,Magallanes,Saint Pierre,Bahia,UTC-02,Azores,Cape Verde,GMT,Greenwich,Sao Tome,Morocco",
  "W. Europe,Central Europe,Romance,Central European,W. Central Africa,Jordan,GTB,Middle East,Egypt,E. Europe,Syria,West Bank,South Africa,FLE,Israel",
  "South Sudan,Kaliningrad,Sudan,Libya,Namibia,Arabic,Turkey,Arab,Belarus,Russian,E. Africa,Iran,Arabian,Astrakhan,Azerbaijan,Russia Time Zone 3",
  "Mauritius,Saratov,Georgian,Volgograd,Caucasus,Afghanistan,West Asia,Ekaterinburg,Pakistan,Qyzylorda,India,Sri Lanka,Nepal,Central Asia,Bangladesh",
  "Omsk,Myanmar,SE Asia,Altai,W. Mongolia,North Asia,N. Central Asia,Tomsk,China,North Asia East,Singapore,W. Australia,Taipei,Ulaanbaatar",
  "Aus Central W.,Transbaikal,Tokyo,North Korea,Korea,Yakutsk,Cen. Australia,AUS Central,E. Australia,AUS Eastern,West Pacific,Tasmania,Vladivostok",
  "Lord Howe,Bougainville,Russia Time Zone 10,Magadan,Norfolk,Sakhalin,Central Pacific,Russia Time Zone 11,New Zealand,UTC+12,Fiji",
  "Chatham Islands,UTC+13,Tonga,Samoa,Line Islands",
]
  .join(",")
  .split(",")
  .map((name) => (/^UTC|Time Zone/.test(name) ? name : `${name} Standard Time`))
  .concat(
    "UTC",
    "Pacific Standard Time",
    "Pacific Standard Time (Mexico)",
    "Mountain Standard Time (Mexico)",
    "Central Standard Time (Mexico)",
    "Eastern Standard Time (Mexico)",
    // Windows still lists these two, which CLDR no longer maps.
    "Kamchatka Standard Time",
    "Mid-Atlantic Standard Time",
  );
