import type { FieldTextKey, OptionTextKey } from '../locales/locale-texts.ts';

export type FieldKind = 'text' | 'multiline' | 'richtext' | 'url' | 'image' | 'select' | 'toggle' | 'list' | 'number';

/** How the editor draws one property of a block; texts are keys of `locales/*`. */
export type BlockField = {
  name: string;
  kind: FieldKind;
  labelKey: FieldTextKey;
  hintKey?: FieldTextKey;
  /** Characters for texts, value for numbers, items for lists. */
  max?: number;
  options?: readonly { value: string; labelKey: OptionTextKey }[];
  itemFields?: readonly BlockField[];
  /** Shown only while another property of the same object has one of these values. */
  visibleWhen?: { field: string; is: readonly string[] };
};
