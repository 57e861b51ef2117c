import { DateField } from '#components/dates/date-field.tsx';
import { instantOf, wallTimeOf } from '#lib/format/wall-time.ts';
import { useUser } from '#lib/session/use-user.ts';

type Props = {
  label: string;
  hint?: string;
  /** An instant; the day begins in the person's time zone. */
  value: string | null;
  onChange: (instant: string | null) => void;
  error?: unknown;
  disabled?: boolean;
};

/** A start or end day; empty for none. */
export function DayField({ label, hint, value, onChange, error, disabled }: Props) {
  const timeZone = useUser()?.time_zone ?? 'UTC';
  const day = value === null ? '' : wallTimeOf({ instant: Date.parse(value), timeZone }).slice(0, 10);
  return (
    <DateField
      label={label}
      hint={hint}
      clearable
      value={day}
      disabled={disabled}
      onChange={(next) => onChange(instantOf({ wallTime: `${next}T00:00`, timeZone }) ?? null)}
      error={typeof error === 'string' ? error : undefined}
    />
  );
}
