import type { LimitName, OperatorLimits } from '@enlace/contract/operation/instance/limits.schemas.ts';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#components/button/button.tsx';
import { Row, Text } from '#components/layout/layout.tsx';
import { SettingAct } from '#components/page/setting-section.tsx';
import { useFormats } from '#lib/format/use-formats.ts';
import classes from './options.module.css';

export type NumberLimit = Exclude<LimitName, 'registration'>;
export type LimitUnit = 'mib' | 'days' | 'perMinute' | 'perDay';

const sizes: Record<LimitUnit, number> = { mib: 1024 * 1024, days: 1, perMinute: 1, perDay: 1 };

type Props = {
  name: NumberLimit;
  unit: LimitUnit;
  value: OperatorLimits[NumberLimit];
  original: OperatorLimits[NumberLimit];
  canChange: boolean;
  isBusy: boolean;
  note?: string | undefined;
  error?: string | undefined;
  onChange: (value: number | null) => void;
};

/** A numeric limit: who it applies to, its value, and its default. */
export function LimitRow({ name, unit, value, original, canChange, isBusy, note, error, onChange }: Props) {
  const { t } = useTranslation('options');
  const formats = useFormats();
  const id = useId();
  const shown = value === null ? '' : String(Math.round(value / sizes[unit]));
  const [typed, setTyped] = useState<string>();
  const unitName = t(($) => $.options.limits.unit[unit]);
  const originalText =
    original === null
      ? t(($) => $.options.limits.none)
      : `${formats.number(Math.round(original / sizes[unit]))} ${unitName}`;
  const label = t(($) => $.options.limits.names[name]);
  function commit(): void {
    if (typed === undefined || typed === shown) {
      setTyped(undefined);
      return;
    }
    onChange(typed === '' ? null : Number(typed) * sizes[unit]);
    setTyped(undefined);
  }
  return (
    <SettingAct
      title={label}
      help={
        <>
          {t(($) => $.options.limits.helps[name])}{' '}
          <Text as="span" size={12} tone="faint" id={`${id}-default`}>
            {t(($) => $.options.limits.default, { value: originalText })}
            {note !== undefined && ` · ${note}`}
          </Text>
          {error !== undefined && (
            <span role="alert">
              <br />
              {error}
            </span>
          )}
        </>
      }
    >
      <Row
        as="form"
        gap={8}
        className={classes.number}
        onSubmit={(event) => {
          event.preventDefault();
          commit();
        }}
      >
        <input
          inputMode="numeric"
          aria-label={label}
          aria-describedby={`${id}-default`}
          aria-invalid={error !== undefined || undefined}
          disabled={!canChange || isBusy}
          value={typed ?? shown}
          placeholder={original === null ? '' : String(Math.round(original / sizes[unit]))}
          onChange={({ target }) => setTyped(target.value.replace(/\D/g, '').slice(0, 9))}
          onBlur={commit}
        />
        <Text minW={74} as="span" size={13} tone="muted">
          {unitName}
        </Text>
      </Row>
      {canChange && value !== null && (
        <Button size="sm" variant="ghost" disabled={isBusy} onClick={() => onChange(null)}>
          {t(($) => $.options.limits.back)}
        </Button>
      )}
    </SettingAct>
  );
}
