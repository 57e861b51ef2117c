import type { Webhook } from '@enlace/contract/account/webhooks/webhooks.schemas.ts';
import { Menu } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { IconDots, IconKey, IconPencil, IconPlayerPause, IconTrash, IconWebhook } from 'virtual:tabler-icons';
import { Button } from '#components/button/button.tsx';
import { IconButton } from '#components/button/icon-button.tsx';
import { StatusBadge } from '#components/figures/status-badge.tsx';
import { Icon } from '#components/icon/icon.tsx';
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
        <p className={classes.trouble}>
          {disabledReason === 'gone'
            ? t(($) => $.webhooks.gone, { when: formats.dateTime(disabledAt ?? '') })
            : t(($) => $.webhooks.failing)}
        </p>
      )}
      {state === 'active' && failingSince !== null && (
        <p className={classes.trouble}>{t(($) => $.webhooks.failingSince, { when: formats.dateTime(failingSince) })}</p>
      )}
      {oldSecretUntil !== null && (
        <p className={classes.meta}>{t(($) => $.webhooks.oldSecret, { date: formats.dateTime(oldSecretUntil) })}</p>
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
    <li className={classes.item} data-ended={state === 'disabled' || undefined}>
      <Icon of={IconWebhook} />
      <div className={classes.about}>
        <p className={classes.line}>
          <span className={classes.name}>{name}</span>
          <StatusBadge tone={stateTones[shown]} isQuiet={shown === 'active' || shown === 'paused'}>
            {t(($) => $.webhooks.states[shown])}
          </StatusBadge>
        </p>
        <p className={classes.url}>{url}</p>
        <p className={classes.meta}>
          <span>{t(($) => $.webhooks.chosen, { count: events.length, n: formats.number(events.length) })}</span>
          {words.counts(webhook).map((each) => (
            <span key={each}>{each}</span>
          ))}
          {lastDeliveredAt !== null && (
            <span>{t(($) => $.webhooks.lastDelivered, { when: formats.relative(lastDeliveredAt) })}</span>
          )}
        </p>
        <Trouble webhook={webhook} />
      </div>
      <div className={classes.acts}>
        {canChange && state !== 'active' && (
          <Button size="sm" aria-label={t(($) => $.webhooks.resumeOf, { name })} onClick={() => acts.resume(webhook)}>
            {t(($) => $.webhooks.resume)}
          </Button>
        )}
        <Button size="sm" aria-label={t(($) => $.webhooks.logOf, { name })} onClick={onOpen}>
          {t(($) => $.webhooks.log)}
        </Button>
        {canChange && <MoreMenu {...props} />}
      </div>
    </li>
  );
}
