import type {
  AutomationConditionStep,
  AutomationStep,
} from '@enlace/contract/sending/automations/automation-steps.schemas.ts';
import { useTranslation } from 'react-i18next';
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
    <div className={classes.branch} data-branch={branch}>
      <p className={classes.branchHead}>
        <span className={classes.branchName}>{t(($) => $.automations.list[key])}</span>
        {count > 0 && (
          <span className={classes.branchCount}>
            {t(($) => $.automations.side.people, { count, n: formats.number(count) })}
          </span>
        )}
      </p>
      <StepList
        label={t(($) => $.automations.list[branch === 'then' ? 'yesOf' : 'noOf'], { test })}
        place={{ conditionId: condition.id, branch }}
        steps={condition[branch]}
      />
    </div>
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
    <li className={classes.item}>
      <StepCard step={step} />
      {step.kind === 'condition' && (
        <div className={classes.branches}>
          <BranchView condition={step} branch="then" />
          <BranchView condition={step} branch="else" />
        </div>
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
        <p className={classes.emptyBranch}>{t(($) => $.automations.list.emptyBranch)}</p>
      )}
      {steps.length > 0 && (
        <ol className={classes.list} aria-label={label}>
          {steps.map((step, index) => (
            <StepItem key={step.id} step={step} place={place} index={index} isLast={index === steps.length - 1} />
          ))}
        </ol>
      )}
      {last?.kind !== 'end' && (
        <AddStep place={place} index={steps.length} name={last ? `after:${last.id}` : addName(place)} isLast />
      )}
    </>
  );
}
