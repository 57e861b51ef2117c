import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '#lib/format/use-formats.ts';
import { percentDone, quarterReached } from '../rules/figures.ts';

/** Announces each quarter once to screen readers. */
export function ProgressAnnouncer({ done, total }: { done: number; total: number }) {
  const { t } = useTranslation('campaigns');
  const formats = useFormats();
  const [said, setSaid] = useState('');
  const after = percentDone({ done, total });
  const before = useRef(after);
  const announce = useEffectEvent((reached: number) => {
    const quarter = quarterReached({ before: before.current, after: reached });
    before.current = reached;
    if (quarter === undefined) return;
    const figures = {
      percent: formats.percent(quarter / 100),
      done: formats.number(done),
      total: formats.number(total),
    };
    setSaid(t(($) => $.campaigns.live.announce, figures));
  });
  useEffect(() => announce(after), [after]);
  return (
    <span className="sr-only" role="status">
      {said}
    </span>
  );
}
