import type { ImportDetail } from '@enlace/contract/audience/imports/imports.schemas.ts';
import { useTranslation } from 'react-i18next';
import { Meter } from '#components/figures/meter.tsx';
import { useFormats } from '#lib/format/use-formats.ts';
import { Text } from '#components/layout/layout.tsx';

/** Progress, speed and remaining time. */
export function ImportProgress({ detail }: { detail: ImportDetail }) {
  const { t } = useTranslation('imports');
  const formats = useFormats();
  const { recordsDone, recordsTotal, rate, secondsLeft } = detail;
  const done = formats.number(recordsDone);
  const text =
    recordsTotal === null
      ? t(($) => $.imports.progressOpen, { done })
      : t(($) => $.imports.progress, { done, total: formats.number(recordsTotal) });
  const left = secondsLeft === null ? '' : ` · ${t(($) => $.imports.left, { time: formats.duration(secondsLeft) })}`;
  const pace = rate === 0 ? '' : ` · ${t(($) => $.imports.rate, { n: formats.number(rate) })}`;
  return (
    <div>
      <Meter label={text} used={recordsDone} limit={recordsTotal} size={8} kind="progress" />
      <Text tone="muted" size={13} role="status">
        {text}
        {left}
        {pace}
      </Text>
    </div>
  );
}
