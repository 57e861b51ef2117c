const [zero, nine] = [48, 57];
const capitalBit = 32;
/** From a small letter to its value: `a` counts as 10. */
const beforeTen = 87;

/** ISO 13616: letters count as 10–35, the first four characters go last, and the number leaves 1 when divided by 97. */
export function mod97(text: string): number {
  let rest = 0;
  // By the codes of the signs: a run of invoices asks for every one of them, and a text per sign takes ten times as long.
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    const value = code <= nine ? code - zero : (code | capitalBit) - beforeTen;
    rest = (rest * (value > 9 ? 100 : 10) + value) % 97;
  }
  return rest;
}

/** The account number without spaces in capitals; undefined when it cannot be one. */
export function readIban(text: string): string | undefined {
  const iban = text.replace(/\s/g, '').toUpperCase();
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(iban)) return undefined;
  return mod97(`${iban.slice(4)}${iban.slice(0, 4)}`) === 1 ? iban : undefined;
}

/** Four characters at a time, as it is printed. */
export function spacedIban(iban: string): string {
  return iban.replace(/(.{4})(?=.)/g, '$1 ');
}
