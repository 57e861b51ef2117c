import type { Locale } from '@enlace/contract/core/locale.ts';
import { en } from './en.ts';
import { es, type MailboxTexts } from './es.ts';
import { ja } from './ja.ts';

export const mailboxTexts: Record<Locale, MailboxTexts> = { es, en, ja };
