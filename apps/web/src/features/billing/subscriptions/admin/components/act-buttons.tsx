import type { AdminSubscription } from '@enlace/contract/billing/subscriptions/admin-subscriptions.contract.ts';
import { Menu } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { IconChevronDown } from 'virtual:tabler-icons';
import { Button } from '#components/button/button.tsx';
import { Row } from '#components/layout/layout.tsx';
import { useCan } from '#lib/session/use-can.ts';
import { type Act, actsOf } from '../acts.rules.ts';
import type { SubscriptionActs } from '../api/use-subscription-acts.ts';
import type { Panel, PanelKind } from './subscription-panel.tsx';

const atOnce = ['resume', 'unpause', 'dropChange'] as const;
const inDialog: readonly PanelKind[] = ['pause', 'extend', 'coupon', 'grant', 'cancel'];

type Props = { detail: AdminSubscription; acts: SubscriptionActs; onOpen: (panel: Panel) => void };

/** Actions for the subscription in its state; the usual ones first, the rest in a menu. */
export function ActButtons({ detail, acts, onOpen }: Props) {
  const { t } = useTranslation('subscribers');
  const canWrite = useCan('subscriptions.write');
  const able = actsOf(detail.item);
  const run = { resume: acts.resume, unpause: acts.unpause, dropChange: acts.dropChange };
  const label = (act: Act) => t(($) => $.subscribers.act[act]);
  return (
    <Row wrap gap={8} mt={16} align="stretch">
      {canWrite && able.has('unpark') && (
        <Button variant="primary" size="sm" onClick={() => onOpen({ kind: 'unpark' })}>
          {label('unpark')}
        </Button>
      )}
      {canWrite && able.has('change') && (
        <Button variant="primary" size="sm" onClick={() => onOpen({ kind: 'change' })}>
          {label('change')}
        </Button>
      )}
      {canWrite && (
        <Menu position="bottom-start" width={230}>
          <Menu.Target>
            <Button size="sm" iconEnd={IconChevronDown} loading={acts.isBusy}>
              {t(($) => $.subscribers.actions)}
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {atOnce.map((act) =>
              able.has(act) ? (
                <Menu.Item key={act} onClick={() => void run[act]()}>
                  {label(act)}
                </Menu.Item>
              ) : null,
            )}
            {inDialog.map((kind) =>
              able.has(kind) ? (
                <Menu.Item
                  key={kind}
                  {...(kind === 'cancel' ? { color: 'var(--danger-text)' } : {})}
                  onClick={() => onOpen({ kind })}
                >
                  {label(kind)}
                </Menu.Item>
              ) : null,
            )}
          </Menu.Dropdown>
        </Menu>
      )}
      <Button size="sm" variant="ghost" onClick={() => onOpen({ kind: 'forecast' })}>
        {label('forecast')}
      </Button>
    </Row>
  );
}
