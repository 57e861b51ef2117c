import type { Webhook } from '@enlace/contract/account/webhooks/webhooks.schemas.ts';
import { Menu } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { IconDots, IconKey, IconPencil, IconPlayerPause, IconTrash, IconWebhook } from 'virtual:tabler-icons';
import { Button } from '#components/button/button.tsx';
import { IconButton } from '#components/button/icon-button.tsx';
import { StatusBadge } from '#components/figures/status-badge.tsx';
import { Icon } from '#components/icon/icon.tsx';
import { Box, Row, Text } from '#components/layout/layout.tsx';
import type { IconShape } from '#lib/icons/icon-shape.ts';
import { useFormats } from '#lib/format/use-formats.ts';
import type { WebhookActs } from './use-webhook-acts.ts';
import { shownState, stateTones, useWebhookWords } from './use-webhook-words.ts';
import classes from './webhooks.module.css';

type Props = {
  webhook: Webhook;
  canChange: boolean;
  acts: WebhookActs;
  onOpen: () => void;
  onEdit: () => void;
  onRenew: () => void;
};

/** Problems of a webhook, beyond its figures. */
function Trouble({ webhook }: { webhook: Webhook }) {
  const { t } = useTranslation('webhooks');
  const formats = useFormats();
  const { disabledReason, disabledAt, failingSince, oldSecretUntil, state } = webhook;
  return (
    <>
      {state === 'disabled' && (
        <Text size={13} tone="danger">
          {disabledReason === 'gone'
            ? t(($) => $.webhooks.gone, { when: formats.dateTime(disabledAt ?? '') })
            : t(($) => $.webhooks.failing)}
        </Text>
      )}
      {state === 'active' && failingSince !== null && (
        <Text size={13} tone="danger">
          {t(($) => $.webhooks.failingSince, { when: formats.dateTime(failingSince) })}
        </Text>
      )}
      {oldSecretUntil !== null && (
        <Row as="p" wrap gap={0} gapX={14} size={13} tone="muted" align="stretch">
          {t(($) => $.webhooks.oldSecret, { date: formats.dateTime(oldSecretUntil) })}
        </Row>
      )}
    </>
  );
}

function Item({ icon, label, onClick }: { icon: IconShape; label: string; onClick: () => void }) {
  return (
    <Menu.Item leftSection={<Icon of={icon} size={16} />} onClick={onClick}>
      {label}
    </Menu.Item>
  );
}

function MoreMenu({ webhook, acts, onEdit, onRenew }: Omit<Props, 'canChange' | 'onOpen'>) {
  const { t } = useTranslation('webhooks');
  const { name, state } = webhook;
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <IconButton icon={IconDots} label={t(($) => $.webhooks.more, { name })} />
      </Menu.Target>
      <Menu.Dropdown>
        <Item icon={IconPencil} label={t(($) => $.webhooks.edit)} onClick={onEdit} />
        <Item icon={IconKey} label={t(($) => $.webhooks.renew)} onClick={onRenew} />
        {state === 'active' && (
          <Item icon={IconPlayerPause} label={t(($) => $.webhooks.pause)} onClick={() => acts.pause(webhook)} />
        )}
        <Item icon={IconTrash} label={t(($) => $.webhooks.remove)} onClick={() => acts.remove(webhook)} />
      </Menu.Dropdown>
    </Menu>
  );
}

/** One webhook: address, state, and actions. */
export function WebhookRow(props: Props) {
  const { webhook, canChange, acts, onOpen } = props;
  const { t } = useTranslation('webhooks');
  const formats = useFormats();
  const words = useWebhookWords();
  const { name, url, events, state, lastDeliveredAt } = webhook;
  const shown = shownState(webhook);
  return (
    <Row
      lineBetween
      wrap
      minH={60}
      as="li"
      align="start"
      gap={12}
      py={12}
      icons="line"
      className={classes.item}
      data-ended={state === 'disabled' || undefined}
    >
      <Icon of={IconWebhook} />
      <Box flex="1 1 240px" shrink>
        <Row as="p" wrap gap={2} gapX={10} className={classes.line}>
          <Text as="span" weight="medium" breakWords className={classes.name}>
            {name}
          </Text>
          <StatusBadge tone={stateTones[shown]} isQuiet={shown === 'active' || shown === 'paused'}>
            {t(($) => $.webhooks.states[shown])}
          </StatusBadge>
        </Row>
        <Text mono size={12} leading={1.6} tone="muted" breakWords>
          {url}
        </Text>
        <Row as="p" wrap gap={0} gapX={14} size={13} tone="muted" align="stretch">
          <span>{t(($) => $.webhooks.chosen, { count: events.length, n: formats.number(events.length) })}</span>
          {words.counts(webhook).map((each) => (
            <span key={each}>{each}</span>
          ))}
          {lastDeliveredAt !== null && (
            <span>{t(($) => $.webhooks.lastDelivered, { when: formats.relative(lastDeliveredAt) })}</span>
          )}
        </Row>
        <Trouble webhook={webhook} />
      </Box>
      <Row ml="auto" fixed gap={4}>
        {canChange && state !== 'active' && (
          <Button size="sm" aria-label={t(($) => $.webhooks.resumeOf, { name })} onClick={() => acts.resume(webhook)}>
            {t(($) => $.webhooks.resume)}
          </Button>
        )}
        <Button size="sm" aria-label={t(($) => $.webhooks.logOf, { name })} onClick={onOpen}>
          {t(($) => $.webhooks.log)}
        </Button>
        {canChange && <MoreMenu {...props} />}
      </Row>
    </Row>
  );
}
