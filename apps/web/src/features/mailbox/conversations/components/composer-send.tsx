import { Menu } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconCalendarTime, IconCheck, IconChevronDown, IconClock } from 'virtual:tabler-icons';
import { Icon } from '#components/icon/icon.tsx';
import { type Look, Row, Text } from '#components/layout/layout.tsx';
import { useFormats } from '#lib/format/use-formats.ts';
import { commandKeyName } from '#lib/keyboard/command-key.ts';
import { useUser } from '#lib/session/use-user.ts';
import { sendTimes } from '../send-times.rules.ts';
import { ScheduleDialog } from './schedule-dialog.tsx';
import classes from './composer.module.css';

const sendLook: Look = {
  fill: 'primary',
  gap: 8,
  h: 'var(--h-sm)',
  inline: true,
  px: 10,
  relative: true,
  size: 13,
  tone: 'on-primary',
  weight: 'semibold',
};
const moreLook: Look = {
  fill: 'primary',
  gap: 8,
  h: 'var(--h-sm)',
  inline: true,
  justify: 'center',
  relative: true,
  size: 13,
  tone: 'on-primary',
  w: 32,
  weight: 'semibold',
};

type Props = {
  onSend: (close: boolean) => void;
  onSchedule: (sendAt: string) => void;
  /** For a new mail: it waits for the reply, and there is nothing to close yet. */
  isSending?: boolean;
};

/** Suggested times; computed when the menu opens, so that they are never outdated. */
function Times({ onSchedule, onOwn }: Pick<Props, 'onSchedule'> & { onOwn: () => void }) {
  const { t } = useTranslation('composer');
  const formats = useFormats();
  const timeZone = useUser()?.time_zone ?? 'UTC';
  const [times] = useState(() => sendTimes({ now: Date.now(), timeZone }));
  return (
    <>
      <Menu.Label>{t(($) => $.composer.schedule.title)}</Menu.Label>
      {times.map(({ key, at }) => (
        <Menu.Item
          key={key}
          leftSection={<Icon of={IconClock} size={16} />}
          rightSection={
            <Text as="span" size={12} tone="faint" nowrap>{`${formats.weekday(at)}, ${formats.time(at)}`}</Text>
          }
          onClick={() => onSchedule(at)}
        >
          {t(($) => $.composer.schedule[key])}
        </Menu.Item>
      ))}
      <Menu.Item leftSection={<Icon of={IconCalendarTime} size={16} />} onClick={onOwn}>
        {t(($) => $.composer.schedule.own)}
      </Menu.Item>
    </>
  );
}

/** “Enviar” and, next to it, the other options and times. */
export function ComposerSend({ onSend, onSchedule, isSending }: Props) {
  const { t } = useTranslation(['mailbox', 'composer']);
  const [isChoosing, setChoosing] = useState(false);
  return (
    <Row radius="md" as="span" fixed align="stretch" className={classes.split}>
      <Row
        {...sendLook}
        as="button"
        type="button"
        className={classes.send}
        disabled={isSending}
        onClick={() => onSend(false)}
      >
        {isSending ? t(($) => $.mailbox.compose.sending) : t(($) => $.mailbox.composer.send)}{' '}
        <Text as="kbd" px={6} py={2} radius="sm" hideOnPhone className={classes.key}>
          {commandKeyName} ↵
        </Text>
      </Row>
      <Menu position="top-end" width={300} keepMounted={false}>
        <Menu.Target>
          <Row
            {...moreLook}
            as="button"
            type="button"
            className={classes.more}
            disabled={isSending}
            aria-label={t(($) => $.mailbox.composer.more)}
          >
            <Icon of={IconChevronDown} size={16} />
          </Row>
        </Menu.Target>
        <Menu.Dropdown>
          {isSending === undefined && (
            <>
              <Menu.Item leftSection={<Icon of={IconCheck} size={16} />} onClick={() => onSend(true)}>
                {t(($) => $.mailbox.composer.sendAndClose)}
              </Menu.Item>
              <Menu.Divider />
            </>
          )}
          <Times onSchedule={onSchedule} onOwn={() => setChoosing(true)} />
        </Menu.Dropdown>
      </Menu>
      {isChoosing && (
        <ScheduleDialog
          onClose={() => setChoosing(false)}
          onChoose={(sendAt) => {
            setChoosing(false);
            onSchedule(sendAt);
          }}
        />
      )}
    </Row>
  );
}
