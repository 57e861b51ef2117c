import type { Locale } from '@enlace/contract/core/locale.ts';
import { en } from './en.ts';
import { type ContactsTexts, es } from './es.ts';
import { ja } from './ja.ts';

export const contactsTexts: Record<Locale, ContactsTexts> = { es, en, ja };
