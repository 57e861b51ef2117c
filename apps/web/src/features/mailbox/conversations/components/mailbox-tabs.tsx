import type { ConversationCounts, ConversationState } from '@enlace/contract/mailbox/conversations/mailbox.schemas.ts';
import { Menu } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { IconClockPause, IconDots, IconMailExclamation, IconMailOff, IconRobot } from 'virtual:tabler-icons';
import { IconButton } from '#components/button/icon-button.tsx';
import { FilterTabs } from '#components/filters/filter-tabs.tsx';
import { Icon } from '#components/icon/icon.tsx';
import { Row, Text } from '#components/layout/layout.tsx';
import { useFormats } from '#lib/format/use-formats.ts';
import { troubleQuery } from '../api/mailbox.queries.ts';
import { incomingMailPath, writeMailboxAddress } from '../mailbox-address.ts';
import classes from './mailbox-tabs.module.css';

type Props = { current: ConversationState | undefined; counts: ConversationCounts | undefined };

const always: readonly ConversationState[] = ['waiting', 'open', 'closed'];
const rare = [
  { state: 'snoozed', icon: IconClockPause },
  { state: 'shelf', icon: IconRobot },
  { state: 'spam', icon: IconMailOff },
] as const;

/** How many there are, at the end of an entry of the menu. */
function Count({ children }: { children: string | undefined }) {
  return (
    <Text as="span" size={12} weight="medium" tone="faint" tabular>
      {children}
    </Text>
  );
}

/** The states of conversations as tabs; the rare ones are in the menu at the end until selected. */
export function MailboxTabs({ current, counts }: Props) {
  const { t } = useTranslation('mailbox');
  const formats = useFormats();
  const setAside = useQuery(troubleQuery).data?.setAside ?? 0;
  const shown = current === undefined || always.includes(current) ? always : [...always, current];
  const countOf = (state: ConversationState) =>
    counts && state !== 'closed' && counts[state] > 0 ? formats.number(counts[state]) : undefined;
  return (
    <Row lineBottom justify="between" fixed gap={8} pr={8} pl={16} className={classes.tabs}>
      <FilterTabs
        label={t(($) => $.mailbox.tabs.label)}
        tabs={shown.map((state) => ({
          key: state,
          label: t(($) => $.mailbox.tabs[state]),
          to: writeMailboxAddress({ state }) || '?',
          isCurrent: state === current,
          count: countOf(state),
        }))}
      />
      <Menu position="bottom-end" width={260}>
        <Menu.Target>
          <IconButton icon={IconDots} size={28} iconSize={16} label={t(($) => $.mailbox.tabs.more)} />
        </Menu.Target>
        <Menu.Dropdown>
          {rare.map(({ state, icon }) => (
            <Menu.Item
              key={state}
              component={Link}
              to={{ search: writeMailboxAddress({ state }) }}
              leftSection={<Icon of={icon} size={16} />}
              rightSection={countOf(state) === undefined ? undefined : <Count>{countOf(state)}</Count>}
              data-chosen={state === current || undefined}
            >
              {t(($) => $.mailbox.tabs[state])}
            </Menu.Item>
          ))}
          {setAside > 0 && (
            <Menu.Item
              component={Link}
              to={incomingMailPath}
              leftSection={<Icon of={IconMailExclamation} size={16} />}
              rightSection={<Count>{formats.number(setAside)}</Count>}
            >
              {t(($) => $.mailbox.tabs.setAside)}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
    </Row>
  );
}
