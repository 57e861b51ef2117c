import { type Locale, localeTags } from '@enlace/contract/core/locale.ts';
import type { FileRef } from '../../model/fields.schema.ts';

const steps = [
  [1e6, 'megabyte'],
  [1e3, 'kilobyte'],
] as const;

/** `2,3 MB`: one decimal below ten, none above. */
export function sizeText(bytes: number, locale: Locale): string {
  const [unit, name] = steps.find(([size]) => bytes >= size) ?? [1, 'byte' as const];
  const value = bytes / unit;
  return new Intl.NumberFormat(localeTags[locale], {
    style: 'unit',
    unit: name,
    maximumFractionDigits: value < 10 && unit > 1 ? 1 : 0,
  }).format(value);
}

/** Short type of a file: its extension in capitals. */
export function kindText({ format }: FileRef): string {
  return format.toUpperCase();
}

/** `PDF · 2,3 MB` */
export function fileFacts(file: FileRef, locale: Locale): string {
  return [kindText(file), sizeText(file.sizeBytes, locale)].join(' · ');
}
