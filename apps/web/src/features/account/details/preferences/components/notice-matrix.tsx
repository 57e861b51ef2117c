import {
  emailModes,
  type EmailMode,
  type NotificationChannel,
} from '@enlace/contract/workspace/notifications/notifications.contract.ts';
import { Checkbox } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { SelectField } from '#components/fields/select-field.tsx';
import { Box, Text } from '#components/layout/layout.tsx';
import { Unloaded } from '#components/states/loaded.tsx';
import { SettingGroup } from '../../components/setting-row.tsx';
import { channelsQuery, type ChannelChange, useChangeChannel } from '../api/channels.queries.ts';
import type { Settings } from '../use-setting.ts';
import { PushDevices } from './push-devices.tsx';
import { QuietHours } from './quiet-hours.tsx';
import classes from './notice-matrix.module.css';

function useKindName(): (kind: NotificationChannel['kind']) => string {
  const { t } = useTranslation('preferences');
  return (kind) => {
    switch (kind) {
      case 'message.received':
        return t(($) => $.preferences.kinds.message.received);
      case 'campaign.finished':
        return t(($) => $.preferences.kinds.campaign.finished);
      case 'campaign.failed':
        return t(($) => $.preferences.kinds.campaign.failed);
      case 'campaign.decided':
        return t(($) => $.preferences.kinds.campaign.decided);
      case 'campaign.series':
        return t(($) => $.preferences.kinds.campaign.series);
      case 'automation.notice':
        return t(($) => $.preferences.kinds.automation.notice);
      case 'automation.stopped':
        return t(($) => $.preferences.kinds.automation.stopped);
      case 'quota.near':
        return t(($) => $.preferences.kinds.quota.near);
      case 'wall.written':
        return t(($) => $.preferences.kinds.wall.written);
      case 'files.received':
        return t(($) => $.preferences.kinds.files.received);
      case 'mail.source':
        return t(($) => $.preferences.kinds.mail.source);
      case 'mail.set_aside':
        return t(($) => $.preferences.kinds.mail.set_aside);
      case 'mail.target_near':
        return t(($) => $.preferences.kinds.mail.target_near);
      case 'mail.forward_request':
        return t(($) => $.preferences.kinds.mail.forward_request);
    }
  };
}

type RowProps = {
  channel: NotificationChannel;
  isDisabled: boolean;
  error: string | undefined;
  onChange: (change: ChannelChange) => void;
};

function ChannelRow({ channel, isDisabled, error, onChange }: RowProps) {
  const { t } = useTranslation('preferences');
  const name = useKindName()(channel.kind);
  const modes = emailModes.map((value) => ({ value, label: t(($) => $.preferences.emailModes[value]) }));
  return (
    <tr>
      <th scope="row">
        {name}
        {error !== undefined && (
          <Text size={12} weight="regular" tone="danger" role="alert">
            {error}
          </Text>
        )}
      </th>
      <td>
        <Checkbox
          className={classes.tick ?? ''}
          aria-label={t(($) => $.preferences.inAppFor, { kind: name })}
          disabled={isDisabled}
          checked={channel.inApp}
          onChange={({ currentTarget: { checked } }) => onChange({ kind: channel.kind, inApp: checked })}
        />
      </td>
      <td>
        <Checkbox
          className={classes.tick ?? ''}
          aria-label={t(($) => $.preferences.pushFor, { kind: name })}
          disabled={isDisabled}
          checked={channel.push}
          onChange={({ currentTarget: { checked } }) => onChange({ kind: channel.kind, push: checked })}
        />
      </td>
      <td>
        <SelectField<EmailMode>
          size="sm"
          label={t(($) => $.preferences.emailFor, { kind: name })}
          hideLabel
          disabled={isDisabled}
          options={modes}
          value={channel.email}
          onChange={(email) => onChange({ kind: channel.kind, email })}
        />
      </td>
    </tr>
  );
}

function Matrix({ settings, isDisabled }: { settings: Settings; isDisabled: boolean }) {
  const { t } = useTranslation('preferences');
  const channels = useQuery(channelsQuery);
  const change = useChangeChannel();
  if (!channels.data) return <Unloaded query={channels} rows={4} />;
  return (
    <Box as="table" mt={10} className={classes.matrix}>
      <thead>
        <tr>
          <th scope="col">
            <span className="sr-only">{t(($) => $.preferences.notices)}</span>
          </th>
          <th scope="col">{t(($) => $.preferences.inApp)}</th>
          <th scope="col">{t(($) => $.preferences.devices)}</th>
          <th scope="col">{t(($) => $.preferences.email)}</th>
        </tr>
      </thead>
      <tbody>
        {channels.data.items.map((channel) => (
          <ChannelRow
            key={channel.kind}
            channel={channel}
            isDisabled={isDisabled}
            error={settings.errorOf(channel.kind)}
            onChange={(wanted) => void settings.run(channel.kind, () => change.mutateAsync(wanted))}
          />
        ))}
      </tbody>
    </Box>
  );
}

/** Which notifications are sent, and where. */
export function NoticeMatrix({ settings, isDisabled }: { settings: Settings; isDisabled: boolean }) {
  const { t } = useTranslation('preferences');
  return (
    <SettingGroup title={t(($) => $.preferences.notices)}>
      <Text size={13} tone="muted">
        {t(($) => $.preferences.noticesHelp)}
      </Text>
      <Matrix settings={settings} isDisabled={isDisabled} />
      <Text pt={12} size={12} tone="faint">
        {t(($) => $.preferences.digestNote)}
      </Text>
      <PushDevices isDisabled={isDisabled} />
      <QuietHours settings={settings} isDisabled={isDisabled} />
    </SettingGroup>
  );
}
