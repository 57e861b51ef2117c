import { TextField } from '#components/fields/text-field.tsx';
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
    <TextField
      label={label}
      hint={hint}
      type="date"
      value={day}
      disabled={disabled}
      onChange={({ target }) =>
        onChange(target.value === '' ? null : (instantOf({ wallTime: `${target.value}T00:00`, timeZone }) ?? null))
      }
      error={typeof error === 'string' ? error : undefined}
    />
  );
}
