import { useTranslation } from 'react-i18next';
import { useFormats } from '#lib/format/use-formats.ts';
import type { AutomationRun } from '../api/automations.queries.ts';

type Run = Pick<AutomationRun, 'state' | 'stepId' | 'stepKind' | 'dueAt' | 'waitsForQuota' | 'endedAt' | 'reason'>;

/** Where a contact is, or how the run ended. `sentenceOf` describes a step in full if its plan is available. */
export function useRunText(sentenceOf?: (stepId: string) => string | undefined): (run: Run) => string {
  const { t } = useTranslation('automations');
  const formats = useFormats();
  return ({ state, stepId, stepKind, dueAt, waitsForQuota, endedAt, reason }) => {
    if (state === 'waiting') {
      const kind = stepKind === null ? '' : t(($) => $.automations.kind[stepKind]);
      const step = (stepId === null ? undefined : sentenceOf?.(stepId)) ?? kind;
      const at = t(($) => $.automations.runs.at, { step });
      if (waitsForQuota) return `${at}, ${t(($) => $.automations.runs.quota)}`;
      const isSoon = dueAt === null || new Date(dueAt).getTime() - Date.now() < 60_000;
      if (isSoon) return `${at}, ${t(($) => $.automations.runs.dueSoon)}`;
      return `${at}, ${t(($) => $.automations.runs.due, { when: formats.relative(dueAt) })}`;
    }
    const when = endedAt === null ? '' : formats.relative(endedAt);
    if (state === 'done') return t(($) => $.automations.runs.endedAt, { when });
    if (state === 'failed') return t(($) => $.automations.runs.failedAt, { when });
    return t(($) => $.automations.runs.leftAt, {
      when,
      reason: reason === null ? '' : t(($) => $.automations.runs.reason[reason]),
    });
  };
}
