import type { ImportDetail } from '@enlace/contract/audience/imports/imports.schemas.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#components/button/button.tsx';
import { ConfirmDialog } from '#components/dialog/confirm-dialog.tsx';
import { Callout } from '#components/feedback/callout.tsx';
import { useFormats } from '#lib/format/use-formats.ts';
import { errorText } from '#lib/i18n/error-text.ts';
import type { useImportStep } from '../api/use-import-actions.ts';
import { useRunWithoutObjections } from '../api/use-import-actions.ts';
import { campaignReach } from '../campaign-reach.rules.ts';
import { objectionsNear } from '../objections.rules.ts';

type Props = { detail: ImportDetail; step: ReturnType<typeof useImportStep> };

/** Starts the run; asks again if objections in the file would be ignored. */
export function RunButton({ detail, step }: Props) {
  const { t } = useTranslation('imports');
  const formats = useFormats();
  const [isAsking, setAsking] = useState(false);
  const run = useRunWithoutObjections(detail.id);
  const left = objectionsNear(detail, detail.plan);
  const columns = left
    .map(({ index, name }) => name || t(($) => $.imports.mapping.unnamed, { n: index + 1 }))
    .join(', ');
  const rows = left.reduce((sum, { objections }) => sum + objections, 0);
  const reach = campaignReach(detail);
  const people = detail.counts.created + detail.counts.updated;
  return (
    <>
      <Button
        variant="primary"
        loading={step.isPending && step.variables === 'run'}
        onClick={() => (left.length > 0 ? setAsking(true) : step.mutate('run'))}
      >
        {reach === undefined || reach.without === 0
          ? t(($) => $.imports.run)
          : t(($) => $.imports.reach.run, { n: formats.number(people), without: formats.number(reach.without) })}
      </Button>
      {run.error !== null && <Callout tone="danger" title={errorText(run.error)} />}
      <ConfirmDialog
        title={t(($) => $.imports.leaveOut.title)}
        help={t(($) => $.imports.leaveOut.help, { columns, n: formats.number(rows) })}
        action={t(($) => $.imports.leaveOut.action)}
        isOpen={isAsking}
        isBusy={run.isPending}
        onConfirm={() => run.mutate(undefined, { onSettled: () => setAsking(false) })}
        onClose={() => setAsking(false)}
      />
    </>
  );
}
