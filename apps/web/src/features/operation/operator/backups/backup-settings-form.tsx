import { setBackupSettingsRef } from '@enlace/contract/operation/backups/backups.refs.gen.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SelectField } from '#components/fields/select-field.tsx';
import { Button } from '#components/button/button.tsx';
import { FailureCallout } from '#components/feedback/failure-callout.tsx';
import { CheckField } from '#components/fields/check-field.tsx';
import { TextField } from '#components/fields/text-field.tsx';
import { Box, Row, Stack } from '#components/layout/layout.tsx';
import { TimeZoneSelect } from '#components/time-zone/time-zone-select.tsx';
import { call } from '#lib/api/call.ts';
import { useFormats } from '#lib/format/use-formats.ts';
import { type BackupSettings, showBackups } from './backups.queries.ts';
import { readCount } from './standing.rules.ts';

const limits = {
  keepDaily: { least: 1, max: 60 },
  keepWeekly: { least: 0, max: 52 },
  keepMonthly: { least: 0, max: 60 },
} as const;
type Count = keyof typeof limits;
const counts: readonly Count[] = ['keepDaily', 'keepWeekly', 'keepMonthly'];

type Change = (changes: Partial<BackupSettings>) => void;

function CountFields({ settings, onChange }: { settings: BackupSettings; onChange: Change }) {
  const { t } = useTranslation('backups');
  return (
    <Row wrap align="start" gap={12}>
      {counts.map((name) => (
        <Box flex="1 1 96px" shrink key={name}>
          <TextField
            label={t(($) => $.backups.form[name])}
            type="number"
            inputMode="numeric"
            min={limits[name].least}
            max={limits[name].max}
            value={String(settings[name])}
            onChange={({ target }) => onChange({ [name]: readCount(target.value, limits[name]) })}
          />
        </Box>
      ))}
    </Row>
  );
}

function WhenFields({ settings, onChange }: { settings: BackupSettings; onChange: Change }) {
  const { t } = useTranslation('backups');
  const { wallTime } = useFormats();
  const hours = Array.from({ length: 24 }, (_value, hour) => ({
    value: String(hour),
    label: wallTime(`${String(hour).padStart(2, '0')}:00`),
  }));
  return (
    <Row wrap align="start" gap={12}>
      <Box flex="1 1 96px" shrink>
        <SelectField
          label={t(($) => $.backups.form.hour)}
          options={hours}
          value={String(settings.hour)}
          onChange={(hour) => onChange({ hour: Number(hour) })}
        />
      </Box>
      <Box flex="1 1 200px" shrink>
        <TimeZoneSelect
          label={t(($) => $.backups.form.timeZone)}
          value={settings.timeZone}
          onChange={(timeZone) => timeZone !== null && onChange({ timeZone })}
          hint={(time) => t(($) => $.backups.form.timeThere, { time })}
        />
      </Box>
    </Row>
  );
}

/** When and where backups are made, and how many are kept. */
export function BackupSettingsForm({ stored, place }: { stored: BackupSettings; place: string }) {
  const { t } = useTranslation('backups');
  const client = useQueryClient();
  const [settings, setSettings] = useState(stored);
  const save = useMutation({
    mutationFn: () => call(setBackupSettingsRef, { body: settings }),
    onSuccess: (state) => {
      setSettings(state.settings);
      showBackups(client, state);
    },
  });
  const onChange: Change = (changes) => setSettings((current) => ({ ...current, ...changes }));
  const isSame = JSON.stringify(settings) === JSON.stringify(stored);
  return (
    <Stack
      as="form"
      gap={14}
      onSubmit={(event) => {
        event.preventDefault();
        save.mutate();
      }}
    >
      <CheckField checked={settings.isOn} onChange={({ target }) => onChange({ isOn: target.checked })}>
        {t(($) => $.backups.form.isOn)}
      </CheckField>
      <WhenFields settings={settings} onChange={onChange} />
      <CountFields settings={settings} onChange={onChange} />
      <TextField
        label={t(($) => $.backups.form.folder)}
        hint={t(($) => $.backups.form.folderHelp)}
        placeholder={place}
        value={settings.folder ?? ''}
        onChange={({ target }) => onChange({ folder: target.value.trim() === '' ? null : target.value })}
        spellCheck={false}
        autoComplete="off"
      />
      <CheckField checked={settings.withFiles} onChange={({ target }) => onChange({ withFiles: target.checked })}>
        {t(($) => $.backups.form.withFiles)}
      </CheckField>
      <FailureCallout failure={save.error ?? undefined} />
      <Row wrap gap={8} align="stretch">
        <Button type="submit" loading={save.isPending} disabled={isSame}>
          {t(($) => $.backups.form.save)}
        </Button>
      </Row>
    </Stack>
  );
}
