import { useTranslation } from 'react-i18next';
import { Callout } from '#components/feedback/callout.tsx';
import { useFormats } from '#lib/format/use-formats.ts';
import type { BackupState } from './backups.queries.ts';
import { standingOf } from './standing.rules.ts';

/** In one sentence: whether there is a usable backup. */
export function BackupStanding({ state }: { state: BackupState }) {
  const { t } = useTranslation('backups');
  const formats = useFormats();
  const standing = standingOf(state);
  switch (standing.kind) {
    case 'working':
      return <Callout title={t(($) => $.backups.working[standing.work])} />;
    case 'failed':
      return (
        <Callout tone="danger" title={t(($) => $.backups.failed)}>
          {t(($) => $.backups.reasons[standing.failure])}
        </Callout>
      );
    case 'good':
      return <Callout tone="ok" title={t(($) => $.backups.good, { when: formats.relative(standing.at) })} />;
    case 'damaged':
      return (
        <Callout tone="danger" title={t(($) => $.backups.damaged)}>
          {t(($) => $.backups.damagedHelp)}
        </Callout>
      );
    case 'stale':
      return <Callout tone="warn" title={t(($) => $.backups.stale)} />;
    case 'off':
      return <Callout tone="warn" title={t(($) => $.backups.off)} />;
    case 'none':
      return <Callout title={t(($) => $.backups.none)} />;
  }
}
