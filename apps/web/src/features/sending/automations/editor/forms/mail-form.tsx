import type { AutomationMailStep } from '@enlace/contract/sending/automations/automation-steps.schemas.ts';
import { templateLimits } from '@enlace/contract/sending/templates/templates.schemas.ts';
import { useTranslation } from 'react-i18next';
import { SelectField } from '#components/fields/select-field.tsx';
import { CheckField } from '#components/fields/check-field.tsx';
import { TextField } from '#components/fields/text-field.tsx';
import { TopicField } from '#components/topics/topic-field.tsx';
import { readableSubject } from '../../rules/readable-subject.ts';
import { usePlanView } from '../plan-context.tsx';
import { TemplatePicker } from './template-picker.tsx';

/** The mail, with an optional subject, and its sender. */
export function MailForm({ step }: { step: AutomationMailStep }) {
  const { t } = useTranslation('automations');
  const { names, actions } = usePlanView();
  const change = (patch: Partial<AutomationMailStep>, tag?: string) => actions.change({ ...step, ...patch }, tag);
  const text = (value: string) => (value === '' ? null : value);
  const template = names.templates.find(({ id }) => id === step.templateId);
  return (
    <>
      <TemplatePicker
        templates={names.templates}
        value={step.templateId}
        onChange={(templateId) => change({ templateId, subject: null, preheader: null })}
      />
      <TextField
        label={t(($) => $.automations.form.subject)}
        hint={t(($) => $.automations.form.subjectHelp)}
        placeholder={template && readableSubject(template.subject)}
        maxLength={templateLimits.subject}
        value={step.subject ?? ''}
        onChange={({ currentTarget: { value } }) => change({ subject: text(value) }, 'subject')}
      />
      <TextField
        label={t(($) => $.automations.form.preheader)}
        maxLength={templateLimits.preheader}
        value={step.preheader ?? ''}
        onChange={({ currentTarget: { value } }) => change({ preheader: text(value) }, 'preheader')}
      />
      <SelectField
        label={t(($) => $.automations.form.profile)}
        none={t(($) => $.automations.form.mainProfile)}
        options={names.profiles.map(({ id, name }) => ({ value: id, label: name }))}
        value={step.profileId}
        onChange={(profileId: string | null) => change({ profileId })}
      />
      <TopicField value={step.topicId} onChange={(topicId) => change({ topicId })} />
      <CheckField
        checked={step.isTracked}
        onChange={({ currentTarget: { checked } }) => change({ isTracked: checked })}
      >
        {t(($) => $.automations.form.tracked)}
      </CheckField>
    </>
  );
}
