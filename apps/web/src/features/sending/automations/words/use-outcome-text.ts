import type { RunLogEntry } from '@enlace/contract/sending/automations/automations.schemas.ts';
import { useTranslation } from 'react-i18next';
import { useFormats } from '#lib/format/use-formats.ts';

type Happened = Pick<RunLogEntry, 'outcome' | 'detail'> & { until?: string | null; at: string };

const leftOutReasons = ['not_subscribed', 'no_address', 'topic', 'already'] as const;
const leaveReasons = [
  'unsubscribed',
  'bounced',
  'complained',
  'blocked',
  'deleted',
  'merged',
  'cancelled',
  'chain',
  'date_moved',
  'date_removed',
  'too_late',
] as const;

/** What happened, or would happen, at a step. */
export function useOutcomeText(): (happened: Happened) => string {
  const { t } = useTranslation('automations');
  const formats = useFormats();
  return ({ outcome, detail, until, at }) => {
    const named = { detail: detail ?? '' };
    switch (outcome) {
      case 'waits':
        return t(($) => $.automations.outcome.waits, { when: formats.dateTime(until ?? at) });
      case 'mail_queued':
        return t(($) => $.automations.outcome.mail_queued, named);
      case 'mail_left_out': {
        const reason = t(($) => $.automations.leftOut[leftOutReasons.find((each) => each === detail) ?? 'other']);
        return t(($) => $.automations.outcome.mail_left_out, { reason });
      }
      case 'labelled':
      case 'unlabelled':
        return t(($) => $.automations.outcome[outcome], named);
      case 'moved':
        return detail === null
          ? t(($) => $.automations.outcome.movedOut)
          : t(($) => $.automations.outcome.moved, named);
      case 'left': {
        const reason = leaveReasons.find((each) => each === detail);
        const text = t(($) => $.automations.outcome.left);
        return reason === undefined ? text : `${text}: ${t(($) => $.automations.runs.reason[reason])}`;
      }
      default:
        return t(($) => $.automations.outcome[outcome]);
    }
  };
}
