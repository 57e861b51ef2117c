import { unknownValue } from '@enlace/contract/publishing/visits/visits.schemas.ts';
import { remember } from '#platform/user-agent/remember.ts';

const names = new Intl.DisplayNames(['en'], { type: 'language', fallback: 'none' });

/** A browser's preferred language, without its region; only existing languages. */
export const readLanguage: (header: string) => string = remember((header) => {
  const tag = /^\s*([a-z]{2,3})(?:[-_;,\s]|$)/i.exec(header)?.[1]?.toLowerCase();
  if (tag === undefined || names.of(tag) === undefined) return unknownValue;
  return tag;
});
