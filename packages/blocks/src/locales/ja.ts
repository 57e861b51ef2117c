import { drawn } from './drawn/ja.ts';
import { editing } from './editing/ja.ts';
import type { LocaleTexts } from './locale-texts.ts';

export const ja: LocaleTexts = { ...editing, ...drawn };
