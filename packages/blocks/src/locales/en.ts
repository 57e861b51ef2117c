import { drawn } from './drawn/en.ts';
import { editing } from './editing/en.ts';
import type { LocaleTexts } from './locale-texts.ts';

export const en: LocaleTexts = { ...editing, ...drawn };
