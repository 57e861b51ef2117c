import type { ImportDetail, ImportPlan } from '@enlace/contract/audience/imports/imports.schemas.ts';
import { useTranslation } from 'react-i18next';
import { Button } from '#components/button/button.tsx';
import { Callout } from '#components/feedback/callout.tsx';
import { CheckField } from '#components/fields/check-field.tsx';
import { TextField } from '#components/fields/text-field.tsx';
import { Grid } from '#components/layout/layout.tsx';
import { useFormats } from '#lib/format/use-formats.ts';
import { withTarget } from '../column-targets.rules.ts';
import { objectionsNear } from '../objections.rules.ts';
import classes from './imports.module.css';

type Props = { detail: ImportDetail; plan: ImportPlan; onChange: (changes: Partial<ImportPlan>) => void };

/** Without consent and its proof, nobody becomes subscribed. */
export function ConsentFields({ detail, plan, onChange }: Props) {
  const { t } = useTranslation('imports');
  const formats = useFormats();
  const { consent, mapping } = plan;
  return (
    <Grid as="section" gap={14} py={20}>
      <CheckField
        checked={consent !== null}
        onChange={({ target }) => onChange({ consent: target.checked ? { text: '', proof: '' } : null })}
      >
        {t(($) => $.imports.plan.consent)}
      </CheckField>
      <p className={classes.help}>{t(($) => $.imports.plan.consentHint)}</p>
      {objectionsNear(detail, plan).map(({ index, name, objections }) => (
        <Callout
          key={index}
          tone="warn"
          title={t(($) => $.imports.plan.objections, {
            column: name || t(($) => $.imports.mapping.unnamed, { n: index + 1 }),
            n: formats.number(objections),
          })}
          action={
            <Button onClick={() => onChange({ mapping: withTarget(mapping, index, 'status') })}>
              {t(($) => $.imports.plan.objectionsKeep)}
            </Button>
          }
        >
          {t(($) => $.imports.plan.objectionsHint)}
        </Callout>
      ))}
      {consent !== null && (
        <Grid columns="repeat(auto-fit, minmax(min(220px, 100%), 1fr))" gap={14} align="end">
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
        </Grid>
      )}
    </Grid>
  );
}
