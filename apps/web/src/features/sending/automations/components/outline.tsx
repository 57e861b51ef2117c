import type { AutomationStepKind } from '@enlace/contract/sending/automations/automation-steps.schemas.ts';
import { Icon } from '#components/icon/icon.tsx';
import { stepIcons } from './kind-look.ts';
import classes from './outline.module.css';

const max = 8;

/** Miniature of the steps: their icons in a row. */
export function Outline({ kinds }: { kinds: readonly AutomationStepKind[] }) {
  return (
    <span className={classes.outline} aria-hidden="true">
      {kinds.slice(0, max).map((kind, index) => (
        <span key={index} className={classes.step}>
          <Icon of={stepIcons[kind]} size={14} />
        </span>
      ))}
      {kinds.length > max && <span className={classes.more}>…</span>}
    </span>
  );
}
