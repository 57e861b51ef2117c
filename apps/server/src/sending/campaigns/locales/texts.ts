import type { Locale } from '@enlace/contract/core/locale.ts';
import { en } from './en.ts';
import { type CampaignTexts, es } from './es.ts';
import { ja } from './ja.ts';

export const campaignTexts: Record<Locale, CampaignTexts> = { es, en, ja };
