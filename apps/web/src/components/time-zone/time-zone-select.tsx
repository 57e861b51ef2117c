import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { SearchSelectField } from '#components/fields/search-select-field.tsx';
import { useNow, useZones } from './use-zones.ts';
import { useFormats } from '#lib/format/use-formats.ts';

type Props = {
  label: string;
  error?: ReactNode;
  placeholder?: string;
  value?: string | null;
  onChange: (zone: string | null) => void;
  /** Text below it, given the current time in the selected zone. */
  hint: (time: string) => string;
};

/** A zone of the whole list, searched by city or name, with its current time. */
export function TimeZoneSelect({ value = null, hint, ...field }: Props) {
  const { t } = useTranslation('preferences');
  const formats = useFormats(value ?? undefined);
  const { now, opened } = useNow();
  const { options, fits } = useZones({ own: value, at: opened });
  return (
    <SearchSelectField
      {...field}
      clearable
      nothing={t(($) => $.preferences.timeZoneNone)}
      hint={value === null ? undefined : hint(formats.time(now))}
      options={options}
      fits={fits}
      value={value}
    />
  );
}
