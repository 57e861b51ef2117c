/** Formats that need no definition (ECMA-376 §18.8.30). */
function isBuiltInDate(id: number): boolean {
  return (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58);
}

const longestFormat = 255;

/** Whether a number format shows a date: letters of dates outside quotes, brackets and escapes. */
export function isDateFormat(id: number, code: string | undefined): boolean {
  if (code === undefined) return isBuiltInDate(id);
  // bounded: 255 characters, the longest format of a number
  const bare = code
    .slice(0, longestFormat)
    .replace(/"[^"]*"|\[[^\]]*\]|\\.|_.|\*./g, '')
    .toLowerCase();
  // bounded: 255 characters, the longest format of a number
  return /[dy]|m+[^0#?]*[dy]|h+:m|e/.test(bare) && !/0\.?0*e[+-]/.test(bare);
}

const dayMilliseconds = 86_400_000;

/** Serial number of a spreadsheet → date, with its time where it has one. */
export function dateOfSerial(serial: number, is1904: boolean): string | undefined {
  if (!Number.isFinite(serial) || serial < 0 || serial > 2_958_466) return undefined;
  // Day 60 of the 1900 system is a 29 February that never was.
  const days = is1904 ? serial + 1462 : serial < 60 ? serial + 1 : serial;
  const epoch = Temporal.PlainDateTime.from('1899-12-30');
  const moment = epoch.add({ milliseconds: Math.round((days * dayMilliseconds) / 1000) * 1000 });
  const isWholeDay = moment.hour === 0 && moment.minute === 0 && moment.second === 0;
  return isWholeDay ? moment.toPlainDate().toString() : moment.toString({ smallestUnit: 'second' }).replace('T', ' ');
}
