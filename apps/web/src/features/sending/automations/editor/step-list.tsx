import type {
  AutomationConditionStep,
  AutomationStep,
} from '@enlace/contract/sending/automations/automation-steps.schemas.ts';
import { useTranslation } from 'react-i18next';
import { Box, Row, Stack, Text } from '#components/layout/layout.tsx';
import { useFormats } from '#lib/format/use-formats.ts';
import type { Branch, Place } from '../rules/step-tree.ts';
import { AddStep } from './add-step.tsx';
import { usePlanView } from './plan-context.tsx';
import { StepCard } from './step-card.tsx';
import classes from './step-list.module.css';
import { addName } from './use-step-actions.ts';

function BranchView({ condition, branch }: { condition: AutomationConditionStep; branch: Branch }) {
  const { t } = useTranslation('automations');
  const formats = useFormats();
  const { words, figuresOf } = usePlanView();
  const figures = figuresOf(condition.id);
  const count = figures?.[branch === 'then' ? 'yes' : 'no'] ?? 0;
  const key = branch === 'then' ? 'yes' : 'no';
  const test = words.test(condition.test);
  return (
    <Box phone={{ pl: 12 }} relative pl={20} className={classes.branch} data-branch={branch}>
      <Row as="p" wrap align="baseline" gap={2} gapX={12} mb={8} size={13}>
        <Text as="span" weight="semibold" tone="muted">
          {t(($) => $.automations.list[key])}
        </Text>
        {count > 0 && (
          <Text as="span" size={12} tone="faint" tabular>
            {t(($) => $.automations.side.people, { count, n: formats.number(count) })}
          </Text>
        )}
      </Row>
      <StepList
        label={t(($) => $.automations.list[branch === 'then' ? 'yesOf' : 'noOf'], { test })}
        place={{ conditionId: condition.id, branch }}
        steps={condition[branch]}
      />
    </Box>
  );
}

function StepItem({
  step,
  place,
  index,
  isLast,
}: {
  step: AutomationStep;
  place: Place;
  index: number;
  isLast: boolean;
}) {
  return (
    <li>
      <StepCard step={step} />
      {step.kind === 'condition' && (
        <Stack gap={14} className={classes.branches}>
          <BranchView condition={step} branch="then" />
          <BranchView condition={step} branch="else" />
        </Stack>
      )}
      {!isLast && <AddStep place={place} index={index + 1} name={`after:${step.id}`} />}
    </li>
  );
}

type Props = { label: string; place: Place; steps: readonly AutomationStep[] };

/** Steps from top to bottom; conditions contain two nested lists. */
export function StepList({ label, place, steps }: Props) {
  const { t } = useTranslation('automations');
  const last = steps.at(-1);
  return (
    <>
      {steps.length === 0 && place !== null && (
        <Text size={13} tone="faint">
          {t(($) => $.automations.list.emptyBranch)}
        </Text>
      )}
      {steps.length > 0 && (
        <Box as="ol" aria-label={label}>
          {steps.map((step, index) => (
            <StepItem key={step.id} step={step} place={place} index={index} isLast={index === steps.length - 1} />
          ))}
        </Box>
      )}
      {last?.kind !== 'end' && (
        <AddStep place={place} index={steps.length} name={last ? `after:${last.id}` : addName(place)} isLast />
      )}
    </>
  );
}
