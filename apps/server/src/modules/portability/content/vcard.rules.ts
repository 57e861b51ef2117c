const lineOctets = 75;

export type CardPerson = {
  id: string;
  name: string;
  firstName: string | null;
  lastName: string | null;
  email: string | null;
  phone: string | null;
  company: string | null;
  city: string | null;
  notes: string;
  updatedAt: Temporal.Instant;
};

/** RFC 2426 §5: text values. */
function escaped(text: string): string {
  return text.replace(/[\\,;]/g, (sign) => `\\${sign}`).replace(/\r?\n/g, '\\n');
}

/** RFC 2425 §5.8.1: lines of at most 75 octets, without cutting a character in two. */
function folded(line: string): string {
  let result = '';
  let room = lineOctets;
  for (const character of line) {
    const octets = Buffer.byteLength(character);
    if (octets > room) {
      result += '\r\n ';
      room = lineOctets - 1;
    }
    result += character;
    room -= octets;
  }
  return result;
}

/** One person as vCard 3.0 (RFC 2426), the form every address book reads. */
export function vcard(person: CardPerson): string {
  const { id, name, firstName, lastName, email, phone, company, city, notes, updatedAt } = person;
  const names = firstName === null && lastName === null ? ['', name] : [lastName ?? '', firstName ?? ''];
  const lines = [
    'BEGIN:VCARD',
    'VERSION:3.0',
    `UID:urn:uuid:${id}`,
    `FN:${escaped(name)}`,
    `N:${names.map(escaped).join(';')};;;`,
    ...(email === null ? [] : [`EMAIL;TYPE=internet:${escaped(email)}`]),
    ...(phone === null ? [] : [`TEL:${escaped(phone)}`]),
    ...(company === null ? [] : [`ORG:${escaped(company)}`]),
    ...(city === null ? [] : [`ADR:;;;${escaped(city)};;;`]),
    ...(notes === '' ? [] : [`NOTE:${escaped(notes)}`]),
    `REV:${updatedAt.toString({ smallestUnit: 'second' })}`,
    'END:VCARD',
  ];
  return `${lines.map(folded).join('\r\n')}\r\n`;
}
