import type { ImportPlan } from '@enlace/contract/imports/imports.schemas.ts';
import { useTranslation } from 'react-i18next';
import { CheckField } from '#components/fields/check-field.tsx';
import { TextField } from '#components/fields/text-field.tsx';
import classes from './imports.module.css';

type Props = { plan: ImportPlan; onChange: (changes: Partial<ImportPlan>) => void };

/** Without what they agreed to and how that shows, nobody becomes subscribed. */
export function ConsentFields({ plan: { consent }, onChange }: Props) {
  const { t } = useTranslation('imports');
  return (
    <section className={classes.section}>
      <CheckField
        checked={consent !== null}
        onChange={({ target }) => onChange({ consent: target.checked ? { text: '', proof: '' } : null })}
      >
        {t(($) => $.imports.plan.consent)}
      </CheckField>
      <p className={classes.help}>{t(($) => $.imports.plan.consentHint)}</p>
      {consent !== null && (
        <div className={classes.fields}>
          <TextField
            label={t(($) => $.imports.plan.consentText)}
            value={consent.text}
            maxLength={1000}
            onChange={({ target }) => onChange({ consent: { ...consent, text: target.value } })}
          />
          <TextField
            label={t(($) => $.imports.plan.consentProof)}
            value={consent.proof}
            maxLength={300}
            onChange={({ target }) => onChange({ consent: { ...consent, proof: target.value } })}
          />
        </div>
      )}
    </section>
  );
}
