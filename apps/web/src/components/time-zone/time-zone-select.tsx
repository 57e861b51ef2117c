import { Select, type SelectProps } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useNow, useZones } from './use-zones.ts';
import { useFormats } from '#lib/format/use-formats.ts';

type Props = Pick<SelectProps, 'label' | 'error' | 'placeholder'> & {
  value?: string | null;
  onChange: (zone: string | null) => void;
  /** Text below it, given the current time in the selected zone. */
  hint: (time: string) => string;
};

/** A zone of the whole list, searched by city or name, with its current time. */
export function TimeZoneSelect({ value = null, onChange, hint, ...rest }: Props) {
  const { t } = useTranslation('preferences');
  const formats = useFormats(value ?? undefined);
  const { now, opened } = useNow();
  const { groups, filter } = useZones({ own: value, at: opened });
  return (
    <Select
      {...rest}
      searchable
      clearable
      // Typing replaces the selected zone.
      onClick={({ currentTarget }) => currentTarget.select()}
      maxDropdownHeight={320}
      nothingFoundMessage={t(($) => $.preferences.timeZoneNone)}
      description={value === null ? null : hint(formats.time(now))}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      data={groups}
      filter={filter}
      value={value}
      onChange={onChange}
    />
  );
}
