import type { TrialWait } from '@enlace/contract/sending/campaigns/experiment.schemas.ts';
import { useTranslation } from 'react-i18next';
import { useFormats } from '#lib/format/use-formats.ts';

/** What the rest of a trial waits for, as text; with `done` also how many are sent. */
export function useTrialWaitText(): (wait: TrialWait, done?: number) => string {
  const { t } = useTranslation('mailing');
  const formats = useFormats();
  return ({ people: count, until }, done) => {
    const people = formats.number(count);
    const isToday = until !== null && formats.isToday(until);
    const when = until === null ? '' : isToday ? formats.time(until) : formats.dateTime(until);
    const kind = until === null ? 'byPerson' : isToday ? 'today' : 'day';
    return done === undefined
      ? t(($) => $.mailing.trial.waiting.brief[kind], { count, people, when })
      : t(($) => $.mailing.trial.waiting.whole[kind], { count, done: formats.number(done), people, when });
  };
}
