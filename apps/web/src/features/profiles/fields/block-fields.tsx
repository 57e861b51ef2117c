import type { BlockField, FieldKind } from '@enlace/blocks/model/block-field.ts';
import type { FieldIssue } from '@enlace/contract/core/field-issues.ts';
import type { ComponentType } from 'react';
import { useBlockTexts } from '../blocks/block-texts.tsx';
import type { DraftProps } from '../blocks/draft-document.ts';
import { SelectControl, ToggleControl } from './choice-controls.tsx';
import { type FieldControlProps, issuesAt } from './field-control.ts';
import { isFieldShown } from './field-visibility.ts';
import { ImageControl } from './image-control.tsx';
import { ListControl } from './list-control.tsx';
import { RichTextControl } from './rich-text-control.tsx';
import { MultilineControl, NumberControl, TextControl } from './text-control.tsx';
import { UrlControl } from './url-control.tsx';

const controls: Record<FieldKind, ComponentType<FieldControlProps>> = {
  text: TextControl,
  multiline: MultilineControl,
  richtext: RichTextControl,
  url: UrlControl,
  image: ImageControl,
  select: SelectControl,
  toggle: ToggleControl,
  list: ListControl,
  number: NumberControl,
};

type Props = {
  fields: readonly BlockField[];
  values: DraftProps;
  issues: readonly FieldIssue[];
  blockType: string;
  /** `typedIn` names the text field that is typed into. */
  onChange: (values: DraftProps, options: { isTyping?: boolean; typedIn?: string }) => void;
};

/** The form of a block or of an item of a list, as its schema's fields describe it. */
export function BlockFields({ fields, values, issues, blockType, onChange }: Props) {
  const texts = useBlockTexts();
  return fields
    .filter((field) => isFieldShown(field, values))
    .map((field) => {
      const Control = controls[field.kind];
      return (
        <Control
          key={field.name}
          field={field}
          label={texts.fields[field.labelKey]}
          hint={field.hintKey && texts.fields[field.hintKey]}
          value={values[field.name]}
          issues={issuesAt(issues, field.name)}
          blockType={blockType}
          onChange={(value, options) => onChange({ ...values, [field.name]: value }, { ...options, typedIn: field.name })}
        />
      );
    });
}
