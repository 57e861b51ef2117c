import { changeLimitsRef } from '@enlace/contract/operation/instance/limits.refs.gen.ts';
import type { OperatorLimits } from '@enlace/contract/operation/instance/limits.schemas.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { FailureCallout } from '#components/feedback/failure-callout.tsx';
import { SelectField } from '#components/fields/select-field.tsx';
import { Stack, Text } from '#components/layout/layout.tsx';
import { SettingAct } from '#components/page/setting-section.tsx';
import { Loaded } from '#components/states/loaded.tsx';
import { ApiError } from '#lib/api/api-error.ts';
import { call } from '#lib/api/call.ts';
import { useFormats } from '#lib/format/use-formats.ts';
import { fieldIssueText } from '#lib/i18n/error-text.ts';
import { useCan } from '#lib/session/use-can.ts';
import { showToast } from '#lib/toast/toast-store.ts';
import { type LimitsReply, operatorLimitsQuery } from '../api/options.queries.ts';
import { InviteForm } from '../options/invite-form.tsx';
import { LimitRow, type LimitUnit, type NumberLimit } from '../options/limit-row.tsx';
import { OptionSection } from '../options/option-section.tsx';
import classes from '../options/options.module.css';

const numbers: readonly { name: NumberLimit; unit: LimitUnit }[] = [
  { name: 'registrationsPerDay', unit: 'perDay' },
  { name: 'trialMailsPerMinute', unit: 'perMinute' },
  { name: 'apiCallsPerMinute', unit: 'perMinute' },
  { name: 'uploadBytes', unit: 'mib' },
  { name: 'attachmentBytes', unit: 'mib' },
  { name: 'statisticsDays', unit: 'days' },
  { name: 'automationLogDays', unit: 'days' },
  { name: 'rawMailDays', unit: 'days' },
];
const modes = ['open', 'invite', 'closed'] as const;

function useChange() {
  const { t } = useTranslation('options');
  const client = useQueryClient();
  const mutation = useMutation({
    mutationFn: (change: Partial<OperatorLimits>) => call(changeLimitsRef, { body: change }),
    onSuccess: (reply) => client.setQueryData(operatorLimitsQuery.queryKey, reply),
  });
  function change(next: Partial<OperatorLimits>, before: OperatorLimits): void {
    const undo = Object.fromEntries(Object.keys(next).map((name) => [name, before[name as keyof OperatorLimits]]));
    mutation.mutate(next, {
      onSuccess: () => showToast({ text: t(($) => $.options.limits.changed), undo: () => mutation.mutate(undo) }),
    });
  }
  return { mutation, change };
}

function Limits({ reply, canChange }: { reply: LimitsReply; canChange: boolean }) {
  const { t } = useTranslation('options');
  const formats = useFormats();
  const { mutation, change } = useChange();
  const { limits, defaults } = reply;
  const { error } = mutation;
  const issueOf = (name: string) => {
    const found = error instanceof ApiError ? error.fields.find((field) => field.path === name) : undefined;
    return found && fieldIssueText(found);
  };
  const today = t(($) => $.options.limits.today, { n: formats.number(reply.registeredToday) });
  const mode = limits.registration ?? 'open';
  const isOther = error !== null && !(error instanceof ApiError && error.fields.length > 0);
  return (
    <>
      {isOther && <FailureCallout failure={error} />}
      <div className={classes.rows}>
        <SettingAct
          title={t(($) => $.options.limits.names.registration)}
          help={t(($) => $.options.limits.helps.registration)}
        >
          <SelectField
            label={t(($) => $.options.limits.names.registration)}
            hideLabel
            disabled={!canChange || mutation.isPending}
            value={mode}
            options={modes.map((each) => ({ value: each, label: t(($) => $.options.limits.modes[each]) }))}
            onChange={(chosen) => change({ registration: chosen === 'open' ? null : chosen }, limits)}
          />
        </SettingAct>
        {numbers.map(({ name, unit }) => (
          <LimitRow
            key={name}
            name={name}
            unit={unit}
            value={limits[name]}
            original={defaults[name]}
            canChange={canChange}
            isBusy={mutation.isPending}
            note={name === 'registrationsPerDay' ? today : undefined}
            error={issueOf(name)}
            onChange={(value) => change({ [name]: value }, limits)}
          />
        ))}
      </div>
      {canChange && mode !== 'closed' && (
        <Stack gap={16} className={classes.stack}>
          <Text as="h3" weight="medium" className={classes.name}>
            {t(($) => $.options.limits.invite)}
          </Text>
          <InviteForm />
        </Stack>
      )}
    </>
  );
}

/** Limits of the whole installation; each change takes effect everywhere within two seconds. */
export function LimitsSection({ pace }: { pace: ReactNode }) {
  const { t } = useTranslation('options');
  const canChange = useCan('settings.write');
  const query = useQuery(operatorLimitsQuery);
  return (
    <OptionSection id="limites" title={t(($) => $.options.sections.limits)} lead={t(($) => $.options.limits.lead)}>
      <Loaded query={query} rows={2}>
        {(reply) => <Limits reply={reply} canChange={canChange} />}
      </Loaded>
      {pace}
    </OptionSection>
  );
}
