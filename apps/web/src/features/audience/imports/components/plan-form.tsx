import type { ColumnMapping, ImportDetail, ImportPlan } from '@enlace/contract/audience/imports/imports.schemas.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#components/button/button.tsx';
import { Callout } from '#components/feedback/callout.tsx';
import { Grid, Row } from '#components/layout/layout.tsx';
import { errorText } from '#lib/i18n/error-text.ts';
import { usePlanAndCheck } from '../api/use-import-actions.ts';
import { withTarget } from '../column-targets.rules.ts';
import { ConsentFields } from './consent-fields.tsx';
import { MappingList } from './mapping-list.tsx';
import { PlanOptions } from './plan-options.tsx';
import { ReadingFields } from './reading-fields.tsx';

type Props = { detail: ImportDetail; onChecked: () => void };

/** Column targets and treatment of the contacts; submitting starts a check. */
export function PlanForm({ detail, onChecked }: Props) {
  const { t } = useTranslation('imports');
  const [plan, setPlan] = useState<ImportPlan>(detail.plan);
  const check = usePlanAndCheck(detail.id);
  const change = (changes: Partial<ImportPlan>) => setPlan((before) => ({ ...before, ...changes }));
  const map = (targets: readonly ColumnMapping[]) =>
    setPlan((before) => ({
      ...before,
      mapping: targets.reduce((mapping, { column, to }) => withTarget(mapping, column, to), before.mapping),
    }));
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        check.mutate(plan, { onSuccess: onChecked });
      }}
    >
      <ReadingFields detail={detail} />
      <MappingList detail={detail} plan={plan} onMap={map} />
      <PlanOptions plan={plan} onChange={change} />
      <ConsentFields detail={detail} plan={plan} onChange={change} />
      {check.error !== null && <Callout tone="danger" title={errorText(check.error)} />}
      <Grid gap={14} py={20}>
        <Row wrap gap={8} align="stretch">
          <Button type="submit" variant="primary" loading={check.isPending}>
            {t(($) => $.imports.check)}
          </Button>
        </Row>
      </Grid>
    </form>
  );
}
