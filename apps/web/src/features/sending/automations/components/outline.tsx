import type { AutomationStepKind } from '@enlace/contract/sending/automations/automation-steps.schemas.ts';
import { Icon } from '#components/icon/icon.tsx';
import { Grid, Row } from '#components/layout/layout.tsx';
import { stepIcons } from './kind-look.ts';
import classes from './outline.module.css';

const max = 8;

/** Miniature of the steps: their icons in a row. */
export function Outline({ kinds }: { kinds: readonly AutomationStepKind[] }) {
  return (
    <Row as="span" inline gap={12} tone="faint" aria-hidden="true">
      {kinds.slice(0, max).map((kind, index) => (
        <Grid relative center as="span" key={index} className={classes.step}>
          <Icon of={stepIcons[kind]} size={14} />
        </Grid>
      ))}
      {kinds.length > max && <span>…</span>}
    </Row>
  );
}
