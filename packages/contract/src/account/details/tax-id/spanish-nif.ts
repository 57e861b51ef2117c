import { digitsOf } from './digits.ts';

const letters = 'TRWAGMYFPDXBNJZSQVHLCKE';
const entityLetters = 'JABCDEFGHI';
/** X, Y and Z in a foreigner's number represent the digits 0, 1 and 2. */
const foreigners = 'XYZ';

function personLetter(digits: string): string {
  return letters[Number(digits) % 23] ?? '';
}

/** Control digit of an entity: digits at odd positions are doubled and their digits added up. */
function entityControl(digits: string): number {
  const sum = digitsOf(digits).reduce((total, digit, index) => {
    const value = index % 2 === 0 ? digit * 2 : digit;
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return (10 - (sum % 10)) % 10;
}

function isEntity(text: string): boolean {
  const match = /^([ABCDEFGHJNPQRSUVW])(\d{7})([0-9A-J])$/.exec(text);
  if (!match) return false;
  const [, kind = '', digits = '', control] = match;
  const figure = entityControl(digits);
  const byDigit = control === String(figure);
  const byLetter = control === entityLetters[figure];
  // Companies carry a digit; public bodies, congregations and foreign entities a letter; the rest either.
  if ('ABEH'.includes(kind)) return byDigit;
  return 'NPQRSW'.includes(kind) ? byLetter : byDigit || byLetter;
}

/** Spanish NIF of any kind: DNI, NIE, the special K, L and M, and entities (once called CIF). Upper case, no separators. */
export function isSpanishNif(text: string): boolean {
  const person = /^(\d{8}|[XYZKLM]\d{7})([A-Z])$/.exec(text);
  if (!person) return isEntity(text);
  const [, body = '', letter] = person;
  const first = body[0] ?? '';
  if ('KLM'.includes(first)) return letter === personLetter(body.slice(1));
  const digits = foreigners.includes(first) ? `${foreigners.indexOf(first)}${body.slice(1)}` : body;
  return letter === personLetter(digits);
}
