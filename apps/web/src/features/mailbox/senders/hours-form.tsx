import { setHoursRef } from '@enlace/contract/mailbox/senders/senders.refs.gen.ts';
import {
  expectedAnswers,
  officeHoursSchema,
  type OfficeHoursSettings,
  senderLimits,
  type SenderProfile,
} from '@enlace/contract/mailbox/senders/senders.schemas.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { plainOptions, SelectField } from '#components/fields/select-field.tsx';
import { SearchSelectField } from '#components/fields/search-select-field.tsx';
import { Button } from '#components/button/button.tsx';
import { Callout } from '#components/feedback/callout.tsx';
import { FailureCallout } from '#components/feedback/failure-callout.tsx';
import { CheckField } from '#components/fields/check-field.tsx';
import { layout, Row, Text } from '#components/layout/layout.tsx';
import { call } from '#lib/api/call.ts';
import { useCan } from '#lib/session/use-can.ts';
import { showToast } from '#lib/toast/toast-store.ts';
import { ClosedDays } from './closed-days.tsx';
import classes from './senders.module.css';
import { showSender } from './senders.queries.ts';
import { usualWeek, WeekHours } from './week-hours.tsx';

const autoModes = ['off', 'closed', 'always'] as const;
const languages = ['es', 'en', 'ja'] as const;

type Set = (patch: Partial<OfficeHoursSettings>) => void;
type PartProps = { hours: OfficeHoursSettings; disabled: boolean; set: Set };

function AutoAnswer({ hours, disabled, set }: PartProps) {
  const { t } = useTranslation('senders');
  return (
    <>
      <SelectField
        label={t(($) => $.senders.auto.mode)}
        hint={t(($) => $.senders.auto.help)}
        disabled={disabled}
        options={autoModes.map((mode) => ({ value: mode, label: t(($) => $.senders.auto.modes[mode]) }))}
        value={hours.autoAnswer}
        onChange={(autoAnswer) => set({ autoAnswer })}
      />
      {hours.autoAnswer !== 'off' &&
        languages.map((language) => (
          <label key={language} className={`${classes.field} ${classes.label}`}>
            {t(($) => $.senders.auto.text[language])}
            <textarea
              {...layout('box', {
                full: true,
                minH: 84,
                px: 12,
                py: 10,
                border: 'input',
                radius: 'md',
                fill: 'surface',
                phone: { minH: 44, size: 16 },
                className: classes.text,
              })}
              lang={language}
              placeholder={t(($) => $.senders.auto.ours)}
              maxLength={senderLimits.autoText}
              disabled={disabled}
              value={hours.autoTexts[language]}
              onChange={(event) => set({ autoTexts: { ...hours.autoTexts, [language]: event.currentTarget.value } })}
            />
          </label>
        ))}
    </>
  );
}

function Presence({ hours, disabled, set }: PartProps) {
  const { t } = useTranslation('senders');
  return (
    <>
      <CheckField
        checked={hours.weekly !== null}
        disabled={disabled}
        onChange={(event) => set({ weekly: event.currentTarget.checked ? usualWeek : null })}
      >
        {t(($) => $.senders.hours.keep)}
      </CheckField>
      {hours.weekly !== null && (
        <WeekHours week={hours.weekly} disabled={disabled} onChange={(weekly) => set({ weekly })} />
      )}
      <ClosedDays days={hours.closedDays} disabled={disabled} onChange={(closedDays) => set({ closedDays })} />
      <SearchSelectField
        label={t(($) => $.senders.hours.zone)}
        disabled={disabled}
        options={plainOptions([...new Set([hours.timeZone, ...Intl.supportedValuesOf('timeZone')])])}
        value={hours.timeZone}
        onChange={(timeZone) => set({ timeZone })}
      />
      <SelectField
        label={t(($) => $.senders.hours.expected)}
        hint={t(($) => $.senders.hours.expectedHelp)}
        disabled={disabled}
        none={t(($) => $.senders.hours.noExpected)}
        options={expectedAnswers.map((each) => ({ value: each, label: t(($) => $.senders.expected[each]) }))}
        value={hours.expectedAnswer}
        onChange={(expectedAnswer: OfficeHoursSettings['expectedAnswer']) => set({ expectedAnswer })}
      />
    </>
  );
}

/** Office hours, expected response time and automatic answer of one profile. */
export function HoursForm({ sender }: { sender: SenderProfile }) {
  const { t } = useTranslation('senders');
  const client = useQueryClient();
  const canWrite = useCan('mailbox.write');
  const [hours, setHours] = useState(sender.hours);
  const [isWrong, setWrong] = useState(false);
  const save = useMutation({
    mutationFn: (body: OfficeHoursSettings) => call(setHoursRef, { params: { profileId: sender.profile.id }, body }),
    onSuccess({ sender: changed }) {
      showSender(client, changed);
      showToast({ text: t(($) => $.senders.saved) });
    },
  });
  const set: Set = (patch) => {
    setWrong(false);
    setHours((all) => ({ ...all, ...patch }));
  };
  return (
    <>
      <Text size={13} tone="muted">
        {sender.isOpen ? t(($) => $.senders.hours.openNow) : t(($) => $.senders.hours.closedNow)}
      </Text>
      <Presence hours={hours} disabled={!canWrite} set={set} />
      <AutoAnswer hours={hours} disabled={!canWrite} set={set} />
      {isWrong && <Callout tone="danger" title={t(($) => $.senders.hours.wrong)} />}
      <FailureCallout failure={save.error ?? undefined} />
      {canWrite && (
        <Row wrap gap={8}>
          <Button
            loading={save.isPending}
            onClick={() => {
              const checked = officeHoursSchema.safeParse(hours);
              setWrong(!checked.success);
              if (checked.success) save.mutate(checked.data);
            }}
          >
            {t(($) => $.senders.save)}
          </Button>
        </Row>
      )}
    </>
  );
}
