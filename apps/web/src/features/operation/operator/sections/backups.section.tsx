import { requestBackupRef, requestCheckRef } from '@enlace/contract/operation/backups/backups.refs.gen.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Button } from '#components/button/button.tsx';
import { FailureCallout } from '#components/feedback/failure-callout.tsx';
import { Row } from '#components/layout/layout.tsx';
import { Loaded } from '#components/states/loaded.tsx';
import { call } from '#lib/api/call.ts';
import { useCan } from '#lib/session/use-can.ts';
import { BackupFacts } from '../backups/backup-facts.tsx';
import { BackupList } from '../backups/backup-list.tsx';
import { BackupSettingsForm } from '../backups/backup-settings-form.tsx';
import { BackupStanding } from '../backups/backup-standing.tsx';
import { type BackupState, backupsQuery, isWorking, showBackups } from '../backups/backups.queries.ts';
import { OptionSection } from '../options/option-section.tsx';

function Acts({ state }: { state: BackupState }) {
  const { t } = useTranslation('backups');
  const client = useQueryClient();
  const onSuccess = (next: BackupState) => showBackups(client, next);
  const begin = useMutation({ mutationFn: () => call(requestBackupRef, {}), onSuccess });
  const check = useMutation({ mutationFn: () => call(requestCheckRef, {}), onSuccess });
  const isBusy = isWorking(state) || begin.isPending || check.isPending;
  return (
    <>
      <Row wrap gap={8} align="stretch">
        <Button loading={begin.isPending} disabled={isBusy} onClick={() => begin.mutate()}>
          {t(($) => $.backups.begin)}
        </Button>
        {state.backups.length > 0 && (
          <Button variant="ghost" loading={check.isPending} disabled={isBusy} onClick={() => check.mutate()}>
            {t(($) => $.backups.check)}
          </Button>
        )}
      </Row>
      <FailureCallout failure={begin.error ?? check.error ?? undefined} />
    </>
  );
}

/** Backups of the installation: state, list and schedule. */
export function BackupsSection() {
  const { t } = useTranslation('backups');
  const canManage = useCan('backups.manage');
  const query = useQuery({ ...backupsQuery, enabled: canManage });
  if (!canManage) return null;
  return (
    <OptionSection id="copias" title={t(($) => $.backups.title)} lead={t(($) => $.backups.lead)}>
      <Loaded query={query} rows={2}>
        {(state) => (
          <>
            <BackupStanding state={state} />
            <Acts state={state} />
            <BackupList backups={state.backups} />
            <BackupFacts state={state} />
            <BackupSettingsForm stored={state.settings} place={state.folder} />
          </>
        )}
      </Loaded>
    </OptionSection>
  );
}
