import type { QuietHours as Hours } from '@enlace/contract/workspace/notifications/quiet-hours.contract.ts';
import { Switch } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { SelectField } from '#components/fields/select-field.tsx';
import { Unloaded } from '#components/states/loaded.tsx';
import { useFormats } from '#lib/format/use-formats.ts';
import { SettingRow } from '../../components/setting-row.tsx';
import { quietHoursQuery, useSetQuietHours } from '../api/quiet-hours.queries.ts';
import type { Settings } from '../use-setting.ts';
import { HelpTip } from '#components/help/help-tip.tsx';
import { Box, Row } from '#components/layout/layout.tsx';

const stepMinutes = 30;

/** Half hours of a day, plus the selected time if it differs. */
function timesWith(chosen: string): string[] {
  const count = (24 * 60) / stepMinutes;
  const steps = Array.from({ length: count }, (_, index) => {
    const minutes = index * stepMinutes;
    return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
  });
  return steps.includes(chosen) ? steps : [...steps, chosen].toSorted();
}

type TimeProps = { label: string; value: string; other: string; isDisabled: boolean; onChange: (time: string) => void };

function TimeChoice({ label, value, other, isDisabled, onChange }: TimeProps) {
  const formats = useFormats();
  return (
    <Box w={104}>
      <SelectField
        label={label}
        hideLabel
        disabled={isDisabled}
        options={timesWith(value)
          .filter((time) => time !== other)
          .map((time) => ({ value: time, label: formats.wallTime(time) }))}
        value={value}
        onChange={onChange}
      />
    </Box>
  );
}

/** The hours without mails and pushes. */
export function QuietHours({ settings, isDisabled }: { settings: Settings; isDisabled: boolean }) {
  const { t } = useTranslation('preferences');
  const query = useQuery(quietHoursQuery);
  const { data } = query;
  const set = useSetQuietHours();
  const label = t(($) => $.preferences.quiet.title);
  if (!data) return <Unloaded query={query} shape={null} />;
  const { enabled, from, to } = data;
  const change = (part: Partial<Hours>) =>
    void settings.run('quietHours', () => set.mutateAsync({ enabled, from, to, ...part }));
  return (
    <SettingRow label={label} help={t(($) => $.preferences.quiet.help)} error={settings.errorOf('quietHours')}>
      <Row wrap gap={8}>
        <HelpTip of="quietHours" about={label} />
        <Switch
          aria-label={label}
          checked={enabled}
          disabled={isDisabled}
          onChange={({ currentTarget: { checked } }) => change({ enabled: checked })}
        />
        {enabled && (
          <>
            <TimeChoice
              label={t(($) => $.preferences.quiet.from)}
              value={from}
              other={to}
              isDisabled={isDisabled}
              onChange={(time) => change({ from: time })}
            />
            <span aria-hidden="true">–</span>
            <TimeChoice
              label={t(($) => $.preferences.quiet.to)}
              value={to}
              other={from}
              isDisabled={isDisabled}
              onChange={(time) => change({ to: time })}
            />
          </>
        )}
      </Row>
    </SettingRow>
  );
}
