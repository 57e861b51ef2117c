import { emptyAddress } from '#platform/vcard/vcard.types.ts';
import { writeVcard } from '#platform/vcard/write-vcard.ts';

export type CardPerson = {
  id: string;
  name: string;
  firstName: string | null;
  lastName: string | null;
  email: string | null;
  phone: string | null;
  company: string | null;
  city: string | null;
  language: string | null;
  timeZone: string | null;
  notes: string;
  updatedAt: Temporal.Instant;
};

/** One tamy as vCard 3.0, the form every address book reads. */
export function contactCard(person: CardPerson): string {
  const { id, name, firstName, lastName, email, phone, company, city, language, timeZone, notes, updatedAt } = person;
  const isSplit = firstName !== null || lastName !== null;
  return writeVcard({
    version: '3.0',
    id,
    locale: language ?? '',
    fallbackName: email ?? phone ?? id,
    revisedAt: updatedAt,
    ...(isSplit ? { names: { given: firstName ?? '', family: lastName ?? '' } } : {}),
    contact: {
      name,
      title: '',
      organisation: company ?? '',
      note: notes,
      timeZone: timeZone ?? '',
      phones: phone === null ? [] : [{ kind: 'mobile', number: phone }],
      emails: email === null ? [] : [email],
      address: { ...emptyAddress, city: city ?? '' },
      urls: [],
      socials: [],
      photo: undefined,
    },
  });
}
