import {
  automationForms,
  automationLimits,
  type AutomationTrigger,
  automationTriggerKinds,
} from '@enlace/contract/sending/automations/automation-steps.schemas.ts';
import { contactSources } from '@enlace/contract/audience/contacts/contacts.schemas.ts';
import { useTranslation } from 'react-i18next';
import { SelectField } from '#components/fields/select-field.tsx';
import { MultiSelectField } from '#components/fields/search-select-field.tsx';
import { CheckField } from '#components/fields/check-field.tsx';
import { ChoiceField } from '#components/fields/choice-field.tsx';
import { newTrigger } from '../../rules/new-step.ts';
import { usePlanView } from '../plan-context.tsx';
import { ChipField } from './chip-field.tsx';
import { DateTriggerForm } from './date-trigger-form.tsx';
import { NamedSelect } from './named-select.tsx';
import { NumberField } from './number-field.tsx';
import { AudienceForm } from './test-form.tsx';
import { HelpTip } from '#components/help/help-tip.tsx';
import { Text } from '#components/layout/layout.tsx';

type Of<Kind extends AutomationTrigger['kind']> = {
  trigger: Extract<AutomationTrigger, { kind: Kind }>;
  onChange: (trigger: AutomationTrigger, tag?: string) => void;
};

function WelcomeForm({ trigger, onChange }: Of<'welcome'>) {
  const { t } = useTranslation('automations');
  return (
    <ChipField
      label={t(($) => $.automations.form.sources)}
      hint={t(($) => $.automations.form.sourcesHelp)}
      options={contactSources.map((value) => ({ value, label: t(($) => $.automations.source[value]) }))}
      values={trigger.sources}
      onChange={(sources) => onChange({ ...trigger, sources })}
    />
  );
}

function FormForm({ trigger, onChange }: Of<'form'>) {
  const { t } = useTranslation('automations');
  const { names } = usePlanView();
  return (
    <>
      <ChipField
        label={t(($) => $.automations.form.forms)}
        hint={t(($) => $.automations.form.formsHelp)}
        options={automationForms.map((value) => ({ value, label: t(($) => $.automations.form.formKinds[value]) }))}
        values={trigger.forms}
        onChange={(forms) => onChange({ ...trigger, forms })}
      />
      <MultiSelectField
        label={t(($) => $.automations.form.profiles)}
        placeholder={trigger.profileIds.length === 0 ? t(($) => $.automations.form.profilesPlaceholder) : undefined}
        options={names.profiles.map(({ id, name }) => ({ value: id, label: name }))}
        value={trigger.profileIds}
        onChange={(profileIds) => onChange({ ...trigger, profileIds })}
      />
    </>
  );
}

function InactiveForm({ trigger, onChange }: Of<'inactive'>) {
  const { t } = useTranslation('automations');
  return (
    <>
      <NumberField
        label={t(($) => $.automations.form.days)}
        value={trigger.days}
        min={1}
        max={automationLimits.inactiveDays}
        onChange={(days) => onChange({ ...trigger, days }, 'trigger.days')}
      />
      <CheckField
        checked={trigger.includesPresent}
        onChange={({ currentTarget: { checked } }) => onChange({ ...trigger, includesPresent: checked })}
      >
        {t(($) => $.automations.form.present)}
      </CheckField>
    </>
  );
}

function Details({ trigger, onChange }: { trigger: AutomationTrigger; onChange: Of<'hand'>['onChange'] }) {
  const { t } = useTranslation('automations');
  const { names } = usePlanView();
  switch (trigger.kind) {
    case 'welcome':
      return <WelcomeForm trigger={trigger} onChange={onChange} />;
    case 'date':
      return <DateTriggerForm trigger={trigger} onChange={onChange} />;
    case 'label':
      return (
        <NamedSelect
          label={t(($) => $.automations.form.label)}
          placeholder={t(($) => $.automations.form.labelPlaceholder)}
          choices={names.labels}
          value={trigger.labelId}
          nothing={t(($) => $.automations.form.noLabels)}
          onChange={(labelId) => onChange({ ...trigger, labelId })}
        />
      );
    case 'form':
      return <FormForm trigger={trigger} onChange={onChange} />;
    case 'inactive':
      return <InactiveForm trigger={trigger} onChange={onChange} />;
    case 'hand':
      return null;
  }
}

function AgainForm() {
  const { t } = useTranslation('automations');
  const { draft } = usePlanView();
  const { reentry } = draft.plan;
  return (
    <>
      <ChoiceField
        label={t(($) => $.automations.form.again)}
        aside={<HelpTip of="reentry" about={t(($) => $.automations.form.again)} />}
        value={reentry.kind}
        choices={[
          { value: 'never', label: t(($) => $.automations.form.agains.never) },
          { value: 'after_end', label: t(($) => $.automations.form.agains.after) },
        ]}
        onChange={(kind) => draft.change({ reentry: kind === 'after_end' ? { kind, days: 0 } : { kind: 'never' } })}
      />
      {reentry.kind === 'after_end' && (
        <NumberField
          label={t(($) => $.automations.form.againDays)}
          hint={t(($) => $.automations.form.againHelp)}
          value={reentry.days}
          min={0}
          max={automationLimits.inactiveDays}
          onChange={(days) => draft.change({ reentry: { kind: 'after_end', days } }, 'reentry.days')}
        />
      )}
    </>
  );
}

/** The trigger, the audience, and whether contacts may re-enter. */
export function TriggerForm() {
  const { t } = useTranslation('automations');
  const { draft } = usePlanView();
  const { trigger } = draft.plan;
  const change = (next: AutomationTrigger, tag?: string) => draft.change({ trigger: next }, tag);
  return (
    <>
      <div>
        <SelectField
          label={t(($) => $.automations.form.triggerKind)}
          options={automationTriggerKinds.map((value) => ({
            value,
            label: t(($) => $.automations.form.triggerKinds[value]),
          }))}
          value={trigger.kind}
          onChange={(kind) => change(newTrigger(kind))}
        />
        <Text mt={6} size={12} tone="faint">
          {t(($) => $.automations.form.triggerHelp[trigger.kind])}
        </Text>
      </div>
      <Details trigger={trigger} onChange={change} />
      <AudienceForm />
      <AgainForm />
    </>
  );
}
