import type { BlockField } from '@enlace/blocks/model/block-field.ts';
import type { DraftProps } from '../blocks/draft-document.ts';
import { textValue } from './field-control.ts';

/** Some fields matter only while a sibling has a certain value. */
export function isFieldShown({ visibleWhen }: BlockField, values: DraftProps): boolean {
  return visibleWhen === undefined || visibleWhen.is.includes(textValue(values[visibleWhen.field]));
}
