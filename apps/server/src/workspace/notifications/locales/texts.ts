import type { Locale } from '@enlace/contract/core/locale.ts';
import { en } from './en.ts';
import { es, type NotificationTexts } from './es.ts';
import { ja } from './ja.ts';

export const notificationTexts: Record<Locale, NotificationTexts> = { es, en, ja };
