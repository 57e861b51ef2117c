const [zero, nine] = [48, 57];
const capitalBit = 32;
/** Offset from a lower-case letter to its value: `a` counts as 10. */
const beforeTen = 87;

/** ISO 13616: letters count as 10–35, the first four characters move to the end, and the remainder modulo 97 is 1. */
export function mod97(text: string): number {
  let rest = 0;
  // By character codes: an invoice run checks every one, and a string per character is ten times slower.
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    const value = code <= nine ? code - zero : (code | capitalBit) - beforeTen;
    rest = (rest * (value > 9 ? 100 : 10) + value) % 97;
  }
  return rest;
}

/** The account number in capitals without spaces; undefined when it is invalid. */
export function readIban(text: string): string | undefined {
  const iban = text.replace(/\s/g, '').toUpperCase();
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(iban)) return undefined;
  return mod97(`${iban.slice(4)}${iban.slice(0, 4)}`) === 1 ? iban : undefined;
}

/** In groups of four, as printed. */
export function spacedIban(iban: string): string {
  return iban.replace(/(.{4})(?=.)/g, '$1 ');
}
