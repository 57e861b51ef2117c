import type { FieldKind } from '@enlace/blocks/model/block-field.ts';
import { type ComponentType, type ReactNode, use } from 'react';
import { useBlockTexts } from '../blocks/block-texts.tsx';
import { SelectControl, ToggleControl } from './choice-controls.tsx';
import { CurrencyControl } from './currency-control.tsx';
import { DateControl, DateTimeControl, TimeControl } from './date-controls.tsx';
import { type FieldControlProps, issuesAt } from './field-control.ts';
import { isFieldShown } from './field-visibility.ts';
import { FileControl } from './file-control.tsx';
import { useEditorTarget } from '../editor/editor-target.tsx';
import { HoursControl, SpansControl } from './hours-controls.tsx';
import { ImageControl } from './image-control.tsx';
import { ListControl } from './list-control.tsx';
import { MoneyControl } from './money-control.tsx';
import { type BlockFieldsProps, NestedFieldsContext } from './nested-fields.ts';
import { RootValuesContext } from './root-values.ts';
import { RichTextControl } from './rich-text-control.tsx';
import { NoDriveControl } from './no-drive-control.tsx';
import { MultilineControl, NumberControl, TextControl } from './text-control.tsx';
import { MapsToControl } from './maps-to-control.tsx';
import { TimeZoneControl } from './time-zone-control.tsx';
import { UrlControl } from './url-control.tsx';

const controls: Record<FieldKind, ComponentType<FieldControlProps>> = {
  text: TextControl,
  multiline: MultilineControl,
  richtext: RichTextControl,
  url: UrlControl,
  image: ImageControl,
  file: FileControl,
  select: SelectControl,
  toggle: ToggleControl,
  list: ListControl,
  number: NumberControl,
  date: DateControl,
  time: TimeControl,
  datetime: DateTimeControl,
  hours: HoursControl,
  spans: SpansControl,
  money: MoneyControl,
  currency: CurrencyControl,
  timezone: TimeZoneControl,
  recordfield: MapsToControl,
};

const kindsOfDrive: ReadonlySet<FieldKind> = new Set(['image', 'file']);

function drawBlockFields(props: BlockFieldsProps): ReactNode {
  return <BlockFields {...props} />;
}

/** The form of a block or a list item, from its schema's field definitions. */
export function BlockFields({ fields, values, issues, blockType, onChange }: BlockFieldsProps) {
  const texts = useBlockTexts();
  const rootValues = use(RootValuesContext);
  const { isWithoutDrive = false } = useEditorTarget();
  const shown = fields
    .filter((field) => isFieldShown(field, values))
    .map((field) => {
      const Control = isWithoutDrive && kindsOfDrive.has(field.kind) ? NoDriveControl : controls[field.kind];
      const control = (
        <Control
          key={field.name}
          field={field}
          label={texts.fields[field.labelKey]}
          hint={field.hintKey && texts.fields[field.hintKey]}
          value={values[field.name]}
          issues={issuesAt(issues, field.name)}
          blockType={blockType}
          onChange={(value, options) =>
            onChange({ ...values, [field.name]: value }, { ...options, typedIn: field.name })
          }
        />
      );
      if (rootValues !== undefined) return control;
      // Names the field for a jump to it, without a box of its own.
      return (
        <div key={field.name} data-field={field.name} style={{ display: 'contents' }}>
          {control}
        </div>
      );
    });
  return (
    <RootValuesContext value={rootValues ?? values}>
      <NestedFieldsContext value={drawBlockFields}>{shown}</NestedFieldsContext>
    </RootValuesContext>
  );
}
