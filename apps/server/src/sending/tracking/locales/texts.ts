import type { Locale } from '@enlace/contract/core/locale.ts';
import { en } from './en.ts';
import { es, type TrackingTexts } from './es.ts';
import { ja } from './ja.ts';

export const trackingTexts: Record<Locale, TrackingTexts> = { es, en, ja };
