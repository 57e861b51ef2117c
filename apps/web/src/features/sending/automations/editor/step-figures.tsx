import type { AutomationStep } from '@enlace/contract/sending/automations/automation-steps.schemas.ts';
import type { AutomationStepFigures } from '@enlace/contract/sending/automations/automations.schemas.ts';
import { useTranslation } from 'react-i18next';
import { Row } from '#components/layout/layout.tsx';
import { useFormats } from '#lib/format/use-formats.ts';
import classes from './step-list.module.css';

function useMailParts(figures: AutomationStepFigures): string[] {
  const { t } = useTranslation('automations');
  const formats = useFormats();
  const { mails } = figures;
  if (!mails || mails.sent === 0) return [];
  const share = (part: number) => formats.percent(part / mails.sent);
  return [
    t(($) => $.automations.side.mailsSent, { count: mails.sent, n: formats.number(mails.sent) }),
    t(($) => $.automations.side.mailsOpened, { share: share(mails.opened) }),
    t(($) => $.automations.side.mailsClicked, { share: share(mails.clicked) }),
  ];
}

/** Figures of a step: contacts currently here, contacts that passed, and its mails. */
export function StepFigures({ step, figures }: { step: AutomationStep; figures: AutomationStepFigures }) {
  const { t } = useTranslation('automations');
  const formats = useFormats();
  const mailParts = useMailParts(figures);
  const { waiting, passed } = figures;
  const parts =
    step.kind === 'mail' && mailParts.length > 0
      ? mailParts
      : passed > 0
        ? [t(($) => $.automations.side.passed, { count: passed, n: formats.number(passed) })]
        : [];
  if (waiting === 0 && passed === 0) return null;
  return (
    <Row as="p" wrap gap={2} gapX={14} size={12} tone="faint" tabular align="stretch" className={classes.figures}>
      {waiting > 0 && (
        <Row as="span" inline gap={6} weight="semibold" tone="default" className={classes.here}>
          {t(($) => $.automations.side.waitingHere, { count: waiting, n: formats.number(waiting) })}
        </Row>
      )}
      {parts.map((part) => (
        <span key={part}>{part}</span>
      ))}
    </Row>
  );
}
