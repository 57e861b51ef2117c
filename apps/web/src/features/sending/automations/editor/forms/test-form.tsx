import {
  type AutomationAudienceTest,
  automationActions,
  type AutomationTest,
} from '@enlace/contract/sending/automations/automation-steps.schemas.ts';
import { useTranslation } from 'react-i18next';
import { SelectField } from '#components/fields/select-field.tsx';
import { ChoiceField } from '#components/fields/choice-field.tsx';
import { Box, Text } from '#components/layout/layout.tsx';
import { newTest } from '../../rules/new-step.ts';
import type { Named } from '../../words/use-plan-names.ts';
import { usePlanView } from '../plan-context.tsx';
import { NamedSelect } from './named-select.tsx';

type Of<Kind extends AutomationTest['kind']> = Extract<AutomationTest, { kind: Kind }>;
type Change = (test: AutomationTest) => void;

const kinds = ['mail', 'label', 'folder', 'segment', 'rule'] as const;

function MailTest({ test, mails, onChange }: { test: Of<'mail'>; mails: readonly Named[]; onChange: Change }) {
  const { t } = useTranslation('automations');
  return (
    <>
      <NamedSelect
        label={t(($) => $.automations.form.mail)}
        placeholder={t(($) => $.automations.form.mailPlaceholder)}
        choices={mails}
        value={test.stepId}
        nothing={t(($) => $.automations.form.noMailBefore)}
        onChange={(stepId) => onChange({ ...test, stepId })}
      />
      <SelectField
        label={t(($) => $.automations.form.action)}
        hint={t(($) => $.automations.form.actionHelp)}
        options={automationActions.map((value) => ({ value, label: t(($) => $.automations.form.actions[value]) }))}
        value={test.action}
        onChange={(action) => onChange({ ...test, action })}
      />
    </>
  );
}

/** The selection of what the condition refers to. */
function Asked({ test, mails, onChange }: { test: AutomationTest; mails: readonly Named[]; onChange: Change }) {
  const { t } = useTranslation('automations');
  const { names, rules } = usePlanView();
  switch (test.kind) {
    case 'mail':
      return <MailTest test={test} mails={mails} onChange={onChange} />;
    case 'label':
      return (
        <NamedSelect
          label={t(($) => $.automations.form.label)}
          placeholder={t(($) => $.automations.form.labelPlaceholder)}
          choices={names.labels}
          value={test.labelId}
          nothing={t(($) => $.automations.form.noLabels)}
          onChange={(labelId) => onChange({ ...test, labelId })}
        />
      );
    case 'folder':
      return (
        <NamedSelect
          label={t(($) => $.automations.form.folder)}
          placeholder={t(($) => $.automations.form.folderPlaceholder)}
          choices={names.folders}
          value={test.folderId}
          nothing={t(($) => $.automations.form.noFolders)}
          onChange={(folderId) => onChange({ ...test, folderId })}
        />
      );
    case 'segment':
      return (
        <NamedSelect
          label={t(($) => $.automations.form.segment)}
          placeholder={t(($) => $.automations.form.segmentPlaceholder)}
          choices={names.segments}
          value={test.segmentId}
          nothing={t(($) => $.automations.form.noSegments)}
          onChange={(segmentId) => onChange({ ...test, segmentId })}
        />
      );
    case 'rule':
      return (
        <Box as="fieldset" shrink m={0} p={0}>
          <Text as="legend" mb={8} p={0} size={13} weight="semibold">
            {t(($) => $.automations.form.rule)}
          </Text>
          {rules.row(test.rule, (rule) => onChange({ ...test, rule }))}
        </Box>
      );
  }
}

function Turn({ test, onChange }: { test: AutomationTest; onChange: Change }) {
  const { t } = useTranslation('automations');
  return (
    <ChoiceField
      label={t(($) => $.automations.form.holds)}
      value={test.is ? 'yes' : 'no'}
      choices={[
        { value: 'yes', label: t(($) => $.automations.form.holdsKinds.yes) },
        { value: 'no', label: t(($) => $.automations.form.holdsKinds.no) },
      ]}
      onChange={(value) => onChange({ ...test, is: value === 'yes' })}
    />
  );
}

type Props = { test: AutomationTest; mails: readonly Named[]; onChange: Change };

/** A condition: first its subject, then which one, then whether it must hold. */
export function TestForm({ test, mails, onChange }: Props) {
  const { t } = useTranslation('automations');
  const { rules } = usePlanView();
  return (
    <>
      <SelectField
        label={t(($) => $.automations.form.testKind)}
        options={kinds.map((value) => ({ value, label: t(($) => $.automations.form.testKinds[value]) }))}
        value={test.kind}
        onChange={(kind) => onChange(newTest(kind, { lastMail: mails.at(-1)?.id ?? null, rule: rules.fresh }))}
      />
      <Asked test={test} mails={mails} onChange={onChange} />
      <Turn test={test} onChange={onChange} />
    </>
  );
}

/** The audience of an automation: everybody, or one condition. */
export function AudienceForm() {
  const { t } = useTranslation('automations');
  const { draft, rules } = usePlanView();
  const test = draft.plan.audience;
  const change = (audience: AutomationAudienceTest | null) => draft.change({ audience });
  const set: Change = (next) => {
    if (next.kind !== 'mail') change(next);
  };
  return (
    <>
      <SelectField
        label={t(($) => $.automations.form.only)}
        none={t(($) => $.automations.form.everybody)}
        options={kinds
          .filter((kind) => kind !== 'mail')
          .map((value) => ({ value, label: t(($) => $.automations.form.testKinds[value]) }))}
        value={test?.kind}
        onChange={(kind: AutomationTest['kind'] | null) => {
          if (kind) set(newTest(kind, { lastMail: null, rule: rules.fresh }));
          else change(null);
        }}
      />
      {test && <Asked test={test} mails={[]} onChange={set} />}
      {test && <Turn test={test} onChange={set} />}
    </>
  );
}
