import type { ColumnMapping, ImportDetail, ImportPlan } from '@enlace/contract/audience/imports/imports.schemas.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#components/button/button.tsx';
import { Callout } from '#components/feedback/callout.tsx';
import { Grid, Row, Text } from '#components/layout/layout.tsx';
import { useFormats } from '#lib/format/use-formats.ts';
import { wallTimeOf } from '#lib/format/wall-time.ts';
import { errorText } from '#lib/i18n/error-text.ts';
import { useUser } from '#lib/session/use-user.ts';
import { usePlanAndCheck } from '../api/use-import-actions.ts';
import { withTarget } from '../column-targets.rules.ts';
import {
  consentOf,
  type Permission,
  permissionFaults,
  type PermissionFaults,
  reachableRows,
} from '../permission.rules.ts';
import { MappingList } from './mapping-list.tsx';
import { Objections, PermissionQuestion } from './permission-question.tsx';
import { PlanOptions } from './plan-options.tsx';
import { ReadingFields } from './reading-fields.tsx';

type Props = {
  detail: ImportDetail;
  permission: Permission;
  onAnswer: (changes: Partial<Permission>) => void;
  onChecked: () => void;
};

function useToday(): string {
  const timeZone = useUser()?.time_zone ?? 'UTC';
  const [today] = useState(() => wallTimeOf({ instant: Date.now(), timeZone }).slice(0, 10));
  return today;
}

/** How many campaigns could reach at most, before the file has been checked. */
function ReachAhead({
  detail,
  plan,
  permission: { choice },
}: Pick<Props, 'detail' | 'permission'> & { plan: ImportPlan }) {
  const { t } = useTranslation('imports');
  const formats = useFormats();
  if (choice === undefined) return null;
  const rows = reachableRows(detail.analysis, { ...plan, choice });
  return (
    <Text as="span" self="center" tone={rows === 0 ? 'warn' : 'muted'} size={13}>
      {rows === 0
        ? t(($) => $.imports.permission.reachNone)
        : t(($) => $.imports.permission.reach, { count: rows, n: formats.number(rows) })}
    </Text>
  );
}

/** Permission, column targets and treatment of the contacts; submitting starts a check. */
export function PlanForm({ detail, permission, onAnswer, onChecked }: Props) {
  const { t } = useTranslation('imports');
  const today = useToday();
  const [edited, setPlan] = useState<ImportPlan>(detail.plan);
  const [faults, setFaults] = useState<PermissionFaults>({});
  const check = usePlanAndCheck(detail.id);
  const plan = { ...edited, consent: consentOf(permission) };
  const change = (changes: Partial<ImportPlan>) => setPlan((before) => ({ ...before, ...changes }));
  const map = (targets: readonly ColumnMapping[]) => {
    setFaults({});
    setPlan((before) => ({
      ...before,
      mapping: targets.reduce((mapping, { column, to }) => withTarget(mapping, column, to), before.mapping),
    }));
  };
  const submit = () => {
    const found = permissionFaults(permission, { mapping: plan.mapping, today });
    setFaults(found);
    if (Object.keys(found).length === 0) check.mutate(plan, { onSuccess: onChecked });
  };
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <PermissionQuestion
        permission={permission}
        faults={faults}
        today={today}
        onAnswer={(changes) => {
          setFaults({});
          onAnswer(changes);
        }}
      />
      <Objections detail={detail} plan={plan} onChange={change} />
      <ReadingFields detail={detail} />
      <MappingList detail={detail} plan={plan} onMap={map} />
      <PlanOptions plan={plan} onChange={change} />
      {check.error !== null && <Callout tone="danger" title={errorText(check.error)} />}
      <Grid gap={14} py={20}>
        <Row wrap gap={8} gapX={12} align="stretch">
          <Button type="submit" variant="primary" loading={check.isPending}>
            {t(($) => $.imports.check)}
          </Button>
          <ReachAhead detail={detail} plan={plan} permission={permission} />
        </Row>
      </Grid>
    </form>
  );
}
