import { useTranslation } from 'react-i18next';
import { layout, Row } from '#components/layout/layout.tsx';
import classes from './pulse.module.css';

const steps = [1, 2, 3, 4, 5];

/** Engagement of a contact as five bars. */
export function Pulse({ value }: { value: number }) {
  const { t } = useTranslation('contacts');
  const label = t(($) => $.contacts.pulse, { value });
  return (
    <Row as="span" inline align="end" className={classes.pulse} role="img" aria-label={label} title={label}>
      {steps.map((step) => (
        <i {...layout('box', { w: 4, h: 12, fill: 'track' })} key={step} data-on={step <= value || undefined} />
      ))}
    </Row>
  );
}
