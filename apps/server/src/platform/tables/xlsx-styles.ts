/** Formats that need no definition (ECMA-376 §18.8.30). */
function isBuiltInDate(id: number): boolean {
  return (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58);
}

const longestFormat = 255;

/** How a style shows numbers: as dates, as a duration, or zero-padded to this many digits. */
export type NumberStyle = 'day' | 'span' | number | undefined;

/** What a number format shows: date letters outside quotes, brackets and escapes, without digit placeholders. */
export function numberStyle(id: number, code: string | undefined): NumberStyle {
  if (code === undefined) return id === 46 ? 'span' : isBuiltInDate(id) ? 'day' : undefined;
  const format = code.slice(0, longestFormat).toLowerCase();
  const bare = (format.replace(/"[^"]*"|\\.|_.|\*./g, '').split(';')[0] ?? '').replaceAll('general', '');
  if (/\[(?:h+|m+|s+)\]/.test(bare)) return 'span';
  // bounded: 255 characters, the longest format of a number
  const open = bare.replace(/\[[^\]]*\]/g, '');
  if (/[dymhse]/.test(open) && !/[0#?]/.test(open.replace(/s[.,]0+/, 's'))) return 'day';
  return /^[0 ()-]+$/.test(open) ? open.replace(/[^0]/g, '').length : undefined;
}

const dayMilliseconds = 86_400_000;

/** Hours and minutes, and seconds if not zero; hours may exceed 24. */
function span(days: number): string {
  const seconds = Math.round(days * 86_400);
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  return parts
    .slice(0, seconds % 60 === 0 ? 2 : 3)
    .map((part) => String(part).padStart(2, '0'))
    .join(':');
}

/** Serial number of a spreadsheet → date, with its time if it has one. */
export function dateOfSerial(serial: number, is1904: boolean): string | undefined {
  if (!Number.isFinite(serial) || serial < 0 || serial > 2_958_466) return undefined;
  if (serial < 1 && !(is1904 && serial === 0)) return span(serial);
  // Day 60 of the 1900 system is a 29 February that never existed.
  const days = is1904 ? serial + 1462 : serial < 60 ? serial + 1 : serial;
  const epoch = Temporal.PlainDateTime.from('1899-12-30');
  const moment = epoch.add({ milliseconds: Math.round((days * dayMilliseconds) / 1000) * 1000 });
  const isWholeDay = moment.hour === 0 && moment.minute === 0 && moment.second === 0;
  return isWholeDay ? moment.toPlainDate().toString() : moment.toString({ smallestUnit: 'second' }).replace('T', ' ');
}

const kept = 15;

/** A number of a workbook as its sheet shows it. Programs keep fifteen digits; the rest is a rounding artefact. */
export function writtenNumber(text: string, style: NumberStyle, is1904: boolean): string {
  const number = Number(text);
  if (text.trim() === '' || !Number.isFinite(number)) return text;
  if (style === 'day') return dateOfSerial(number, is1904) ?? text;
  if (style === 'span' && number >= 0) return span(number);
  if (typeof style === 'number' && /^\d+$/.test(text)) return text.padStart(style, '0');
  return /[.e]/i.test(text) ? String(Number(number.toPrecision(kept))) : text;
}

/** Characters that XML cannot contain are escaped by number (ECMA-376 Part 1 §22.9.2.19). */
export function unescapeSigns(text: string): string {
  return text.replace(/_x([0-9A-Fa-f]{4})_/g, (_all, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
}
