import {
  automationLimits,
  type AutomationStep,
} from '@enlace/contract/sending/automations/automation-steps.schemas.ts';
import { useTranslation } from 'react-i18next';
import { ChoiceField } from '#components/fields/choice-field.tsx';
import { TextField } from '#components/fields/text-field.tsx';
import { Text } from '#components/layout/layout.tsx';
import { mailsBefore } from '../../rules/step-tree.ts';
import { usePlanView } from '../plan-context.tsx';
import { MailForm } from './mail-form.tsx';
import { NamedSelect } from './named-select.tsx';
import { TestForm } from './test-form.tsx';
import { WaitForm } from './wait-form.tsx';

type Of<Kind extends AutomationStep['kind']> = { step: Extract<AutomationStep, { kind: Kind }> };

function LabelForm({ step }: Of<'label'>) {
  const { t } = useTranslation('automations');
  const { names, actions } = usePlanView();
  return (
    <>
      <ChoiceField
        label={t(($) => $.automations.form.labelAction)}
        value={step.action}
        choices={[
          { value: 'add', label: t(($) => $.automations.form.labelActions.add) },
          { value: 'remove', label: t(($) => $.automations.form.labelActions.remove) },
        ]}
        onChange={(value) => actions.change({ ...step, action: value === 'remove' ? 'remove' : 'add' })}
      />
      <NamedSelect
        label={t(($) => $.automations.form.label)}
        placeholder={t(($) => $.automations.form.labelPlaceholder)}
        choices={names.labels}
        value={step.labelId}
        nothing={t(($) => $.automations.form.noLabels)}
        onChange={(labelId) => actions.change({ ...step, labelId })}
      />
    </>
  );
}

function FolderForm({ step }: Of<'folder'>) {
  const { t } = useTranslation('automations');
  const { names, actions } = usePlanView();
  return (
    <>
      <ChoiceField
        label={t(($) => $.automations.form.folderAction)}
        value={step.toNone ? 'none' : 'move'}
        choices={[
          { value: 'move', label: t(($) => $.automations.form.folderActions.move) },
          { value: 'none', label: t(($) => $.automations.form.folderActions.none) },
        ]}
        onChange={(value) => actions.change({ ...step, toNone: value === 'none', folderId: null })}
      />
      {!step.toNone && (
        <NamedSelect
          label={t(($) => $.automations.form.folder)}
          placeholder={t(($) => $.automations.form.folderPlaceholder)}
          choices={names.folders}
          value={step.folderId}
          nothing={t(($) => $.automations.form.noFolders)}
          onChange={(folderId) => actions.change({ ...step, folderId })}
        />
      )}
    </>
  );
}

function NotifyForm({ step }: Of<'notify'>) {
  const { t } = useTranslation('automations');
  const { actions } = usePlanView();
  return (
    <TextField
      label={t(($) => $.automations.form.text)}
      hint={t(($) => $.automations.form.textHelp)}
      maxLength={automationLimits.text}
      value={step.text}
      onChange={({ currentTarget: { value } }) => actions.change({ ...step, text: value }, 'text')}
    />
  );
}

function ConditionForm({ step }: Of<'condition'>) {
  const { draft, words, actions } = usePlanView();
  const mails = mailsBefore(draft.plan.steps, step.id).map(({ id }) => ({ id, name: words.mailName(id) }));
  return <TestForm test={step.test} mails={mails} onChange={(test) => actions.change({ ...step, test }, 'test')} />;
}

/** The form of a step. */
export function StepForm({ step }: { step: AutomationStep }) {
  const { t } = useTranslation('automations');
  switch (step.kind) {
    case 'wait':
      return <WaitForm step={step} />;
    case 'mail':
      return <MailForm key={step.templateId} step={step} />;
    case 'label':
      return <LabelForm step={step} />;
    case 'folder':
      return <FolderForm step={step} />;
    case 'notify':
      return <NotifyForm step={step} />;
    case 'condition':
      return <ConditionForm step={step} />;
    case 'end':
      return (
        <Text size={13} tone="muted">
          {t(($) => $.automations.form.endHelp)}
        </Text>
      );
  }
}
