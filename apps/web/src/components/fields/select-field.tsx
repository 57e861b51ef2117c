import type { ComponentPropsWithRef } from 'react';
import { IconChevronDown } from 'virtual:tabler-icons';
import { Icon } from '#components/icon/icon.tsx';
import { layout } from '#components/layout/layout.tsx';
import { FieldFrame, type FieldTexts } from './field-frame.tsx';
import classes from './select-field.module.css';

export type SelectOption<Value extends string = string> = {
  value: Value;
  label: string;
  /** Heading over it and those next to it with the same one. */
  group?: string | undefined;
  disabled?: boolean;
};

/** Options that are called as they are kept. */
export function plainOptions<Value extends string>(values: readonly Value[]): SelectOption<Value>[] {
  return values.map((value) => ({ value, label: value }));
}

type Props<Value extends string> = FieldTexts & {
  /** `null` or empty until something is chosen. */
  value?: Value | null | undefined;
  /** Shown until then. */
  placeholder?: string | undefined;
  options: readonly SelectOption<Value>[];
  /** Small in rows and sentences. */
  size?: 'sm' | 'md';
} & (
    | { none?: undefined; onChange: (value: Value) => void }
    /** The option that stands for nothing. */
    | { none: string; onChange: (value: Value | null) => void }
  ) &
  Omit<ComponentPropsWithRef<'select'>, 'value' | 'placeholder' | 'size' | 'onChange' | 'children' | keyof FieldTexts>;

/** Stands for a value that no option has, next to an option for nothing. */
const unlisted = 'unlisted';

function Options<Value extends string>({ options }: Pick<Props<Value>, 'options'>) {
  const groups: SelectOption<Value>[][] = [];
  for (const option of options) {
    const last = groups.at(-1);
    if (last && last[0]?.group === option.group) last.push(option);
    else groups.push([option]);
  }
  return groups.map((group) => {
    const items = group.map(({ value, label, disabled }) => (
      <option key={value} value={value} disabled={disabled}>
        {label}
      </option>
    ));
    const title = group[0]?.group;
    return title === undefined ? (
      items
    ) : (
      <optgroup key={title} label={title}>
        {items}
      </optgroup>
    );
  });
}

/**
 * One of the few options that a screen knows. The select is the browser's: it opens as the device does it, and typing finds
 * an option. A list that may be long, such as a client's own things, has a `SearchSelectField`.
 */
export function SelectField<Value extends string>(props: Props<Value>) {
  const { label, aside, hint, error, success, hideLabel, ...control } = props;
  const { value = null, placeholder, none, options, size = 'md', onChange, ...select } = control;
  const isListed = options.some((option) => option.value === value);
  // The browser would show the first option, which nobody has chosen and which then cannot be chosen.
  const isBlank = !isListed && (none === undefined || (value !== null && value !== ''));
  const blank = none === undefined ? '' : unlisted;
  return (
    <FieldFrame label={label} aside={aside} hint={hint} error={error} success={success} hideLabel={hideLabel}>
      {({ 'aria-invalid': isInvalid, ...ids }) => (
        <div className={classes.box} data-size={size}>
          <select
            {...select}
            {...ids}
            {...layout('box', { focus: 'field' })}
            aria-invalid={isInvalid ?? select['aria-invalid']}
            value={isBlank ? blank : (value ?? '')}
            onChange={({ currentTarget }) => {
              const chosen = options.find((option) => option.value === currentTarget.value);
              if (chosen) onChange(chosen.value);
              else if (none !== undefined) onChange(null);
            }}
          >
            {none !== undefined && <option value="">{none}</option>}
            {isBlank && (
              <option value={blank} hidden>
                {placeholder}
              </option>
            )}
            <Options options={options} />
          </select>
          <Icon of={IconChevronDown} size={16} />
        </div>
      )}
    </FieldFrame>
  );
}
