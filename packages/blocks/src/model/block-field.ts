import type { FieldTextKey, OptionTextKey } from '../locales/locale-texts.ts';

export type FieldKind =
  | 'text'
  | 'multiline'
  | 'richtext'
  | 'url'
  | 'image'
  | 'file'
  | 'select'
  | 'toggle'
  | 'list'
  | 'number'
  | 'date'
  | 'time'
  | 'datetime'
  | 'hours'
  | 'spans'
  | 'money'
  | 'currency'
  | 'timezone'
  /** A field of the contact: one of `options`, or a custom field. */
  | 'recordfield';

/** How the editor renders one property of a block; texts are keys of `locales/*`. */
export type BlockField = {
  name: string;
  kind: FieldKind;
  labelKey: FieldTextKey;
  hintKey?: FieldTextKey;
  /** Characters for texts, value for numbers, items for lists. */
  max?: number;
  options?: readonly { value: string; labelKey: OptionTextKey }[];
  itemFields?: readonly BlockField[];
  /** Accepted files. */
  accept?: 'document' | 'video' | 'captions';
  /** The same in every language, although it may contain letters. */
  isNeutral?: boolean;
  /** Shown only while another property of the same object has one of these values. */
  visibleWhen?: { field: string; is: readonly string[] };
};
