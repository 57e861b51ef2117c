import { type ComboboxData, type ComboboxParsedItem, MultiSelect, type OptionsFilter, Select } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { type FocusEventHandler, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconChevronDown } from 'virtual:tabler-icons';
import { Icon } from '#components/icon/icon.tsx';
import { type ControlIds, FieldFrame, type FieldTexts } from './field-frame.tsx';
import type { SelectOption } from './select-field.tsx';

/** Shorter lists are read, not searched. */
const searchFrom = 8;
const searchAfterMs = 200;

type Common = FieldTexts & {
  options: readonly SelectOption[];
  placeholder?: string | undefined;
  /** Instead of “Nothing by that name”. */
  nothing?: string;
  /** Searches elsewhere: gets the typed text once nobody types, and nothing when it is the name of what is chosen. */
  onSearch?: (text: string) => void;
  /** Whether an option fits the typed text, where its label does not say so. */
  fits?: (value: string, text: string) => boolean;
  size?: 'sm' | 'md';
  disabled?: boolean | undefined;
  onBlur?: FocusEventHandler;
  onFocus?: FocusEventHandler;
  'data-path'?: string;
  'data-autofocus'?: boolean;
};

type Props = Common & { value?: string | null } & (
    | { clearable?: false; onChange: (value: string) => void }
    | { clearable: true; onChange: (value: string | null) => void }
  );

type ManyProps = Common & {
  value: readonly string[];
  onChange: (values: string[]) => void;
  clearable?: boolean;
  /** At most so many. */
  max?: number;
};

function dataOf(options: readonly SelectOption[]): ComboboxData {
  const groups = new Map<string, SelectOption[]>();
  for (const option of options)
    if (option.group !== undefined) groups.set(option.group, [...(groups.get(option.group) ?? []), option]);
  const plain = ({ value, label, disabled = false }: SelectOption) => ({ value, label, disabled });
  return [
    ...options.filter(({ group }) => group === undefined).map(plain),
    ...[...groups].map(([group, items]) => ({ group, items: items.map(plain) })),
  ];
}

/** What is listed for a typed text; what was searched elsewhere is already the answer. */
function filterOf({ onSearch, fits }: Pick<Common, 'onSearch' | 'fits'>): OptionsFilter | undefined {
  if (onSearch) return ({ options }) => options;
  if (!fits) return undefined;
  return ({ options, search }) =>
    options.flatMap((option): ComboboxParsedItem[] => {
      if (!('group' in option)) return fits(option.value, search) ? [option] : [];
      const items = option.items.filter(({ value }) => fits(value, search));
      return items.length === 0 ? [] : [{ ...option, items }];
    });
}

/** The frame's note describes the input; Mantine drops every description but its own. */
function idsOf({ 'aria-describedby': note, ...ids }: ControlIds) {
  return {
    ...ids,
    ref(input: HTMLInputElement | null) {
      if (note === undefined) input?.removeAttribute('aria-describedby');
      else input?.setAttribute('aria-describedby', note);
    },
  };
}

/** What both fields say to the list below them. */
function useList({ label, aside, hint, error, success, hideLabel, ...props }: Common) {
  const { t } = useTranslation('common');
  const { options, nothing, fits, size = 'md', disabled = false, ...unframed } = props;
  const { onSearch, ...rest } = unframed;
  const search = useDebouncedCallback((text: string) => onSearch?.(text), searchAfterMs);
  const filter = filterOf({ ...(onSearch && { onSearch }), ...(fits && { fits }) });
  return {
    texts: { label, aside, hint, error, success, hideLabel },
    list: {
      ...rest,
      ...(filter && { filter }),
      size: size === 'sm' ? 'xs' : 'sm',
      disabled,
      autoComplete: 'off',
      searchable: onSearch !== undefined || options.length > searchFrom,
      maxDropdownHeight: 320,
      nothingFoundMessage: nothing ?? t(($) => $.common.listNone),
      error: Boolean(error),
      // As that of a `SelectField`.
      rightSection: <Icon of={IconChevronDown} size={16} />,
    } as const,
    search,
  };
}

/** One of a list that may be long: typing searches it. For the few options a screen knows there is `SelectField`. */
export function SearchSelectField({ value = null, onChange, clearable, ...props }: Props) {
  const { texts, list, search } = useList(props);
  const [chosen, setChosen] = useState<SelectOption>();
  const isListed = props.options.some((option) => option.value === value);
  const options = chosen?.value === value && !isListed ? [chosen, ...props.options] : props.options;
  const label = options.find((option) => option.value === value)?.label;
  function choose(next: string | null): void {
    setChosen(options.find((option) => option.value === next));
    if (next !== null) onChange(next);
    else if (clearable) onChange(null);
  }
  return (
    <FieldFrame {...texts}>
      {(ids) => (
        <Select
          {...list}
          {...idsOf(ids)}
          data={dataOf(options)}
          clearable={clearable ?? false}
          allowDeselect={clearable ?? false}
          // What is typed after a click replaces the name of what is chosen.
          onClick={({ currentTarget }) => {
            if (list.searchable && currentTarget.value === label) currentTarget.select();
          }}
          value={value === '' ? null : value}
          onChange={choose}
          onSearchChange={(text) => search(text === label ? '' : text.trim())}
        />
      )}
    </FieldFrame>
  );
}

/** Several of a list, each with a button that takes it away. */
export function MultiSelectField({ value, onChange, clearable = false, max, ...props }: ManyProps) {
  const { texts, list, search } = useList(props);
  return (
    <FieldFrame {...texts}>
      {(ids) => (
        <MultiSelect
          {...list}
          {...idsOf(ids)}
          {...(max !== undefined && { maxValues: max })}
          data={dataOf(props.options)}
          clearable={clearable}
          hidePickedOptions
          value={[...value]}
          onChange={onChange}
          onSearchChange={(text) => search(text.trim())}
        />
      )}
    </FieldFrame>
  );
}
