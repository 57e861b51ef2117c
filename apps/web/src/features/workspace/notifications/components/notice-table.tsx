import type { Notification } from '@enlace/contract/workspace/notifications/notifications.contract.ts';
import { Menu } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { IconArrowBackUp, IconCheck, IconMail, IconMailOpened, IconTrash } from 'virtual:tabler-icons';
import { Button } from '#components/button/button.tsx';
import { Icon } from '#components/icon/icon.tsx';
import { Box, Row, Stack } from '#components/layout/layout.tsx';
import { BulkAction, BulkBar } from '#components/table/bulk-bar.tsx';
import type { Column } from '#components/table/column.ts';
import { DataTable } from '#components/table/data-table.tsx';
import { ListFoot } from '#components/table/list-foot.tsx';
import { useSelection } from '#components/table/use-selection.ts';
import { useFormats } from '#lib/format/use-formats.ts';
import { type BulkNotices, useMarkRead } from '../api/notifications.queries.ts';
import type { NoticeActs } from '../api/use-notice-act.ts';
import { groupKey, inGroups } from '../notice-groups.rules.ts';
import { useNotificationText } from '../notification-text.ts';
import { NotificationContent } from './notification-row.tsx';

function Notice({ notice }: { notice: Notification }) {
  return (
    <Row
      as="span"
      gap={12}
      weight={notice.readAt === null ? 'medium' : 'regular'}
      tone={notice.readAt === null ? 'default' : 'muted'}
    >
      <NotificationContent notification={notice} />
    </Row>
  );
}

function RowItems({ notice, bulk }: { notice: Notification; bulk: BulkNotices }) {
  const { t } = useTranslation('notifications');
  const isUnread = notice.readAt === null;
  const action = isUnread ? 'read' : 'unread';
  const state = notice.doneAt === null ? 'done' : 'reopen';
  return (
    <>
      <Menu.Item
        leftSection={<Icon of={state === 'done' ? IconCheck : IconArrowBackUp} size={16} />}
        onClick={() => void bulk.carryOut(state, [notice.id])}
      >
        {t(($) => $.notifications.bulk.states[state])}
      </Menu.Item>
      <Menu.Item
        leftSection={<Icon of={isUnread ? IconMailOpened : IconMail} size={16} />}
        onClick={() => void bulk.carryOut(action, [notice.id])}
      >
        {t(($) => $.notifications.bulk[action])}
      </Menu.Item>
      <Menu.Item
        color="grana"
        leftSection={<Icon of={IconTrash} size={16} />}
        onClick={() => void bulk.carryOut('remove', [notice.id])}
      >
        {t(($) => $.notifications.bulk.remove)}
      </Menu.Item>
    </>
  );
}

type ActProps = { notice: Notification; acts: NoticeActs; onReply: (notice: Notification) => void };

/** What can be done about a notice, at its end. */
function ActButton({ notice, acts, onReply }: ActProps) {
  const { t } = useTranslation('notifications');
  const formats = useFormats();
  const { act } = notice;
  if (!act) return null;
  const count = act.ids.length;
  const run = () => (act.verb === 'reply' ? onReply(notice) : acts.act(notice));
  return (
    <Button size="sm" loading={acts.busy === notice.id} onClick={run}>
      {t(($) => $.notifications.act[act.verb], { count, n: formats.number(count) })}
    </Button>
  );
}

type Props = {
  notices: readonly Notification[];
  acts: NoticeActs;
  onReply: (notice: Notification) => void;
  /** Those that are done, which can come back. */
  areDone: boolean;
  bulk: BulkNotices;
  onMore: (() => void) | undefined;
  isLoadingMore: boolean;
};

/** By day and profile, with how many each group has; not for the last day while the rest of it is not loaded. */
function useGroups(notices: readonly Notification[], hasMore: boolean) {
  const { t } = useTranslation('notifications');
  const formats = useFormats();
  const keyOf = (notice: Notification) => groupKey(notice, formats.longDate(notice.createdAt));
  const counts = new Map<string, number>();
  for (const notice of notices) counts.set(keyOf(notice), (counts.get(keyOf(notice)) ?? 0) + 1);
  const last = notices.at(-1);
  const partDay = last && hasMore ? formats.longDate(last.createdAt) : undefined;
  return {
    rows: inGroups(notices, ({ createdAt }) => formats.longDate(createdAt)),
    groupOf: (notice: Notification) =>
      `${formats.longDate(notice.createdAt)} · ${notice.profile?.name ?? t(($) => $.notifications.account)}`,
    groupNote: (notice: Notification) => {
      if (formats.longDate(notice.createdAt) === partDay) return undefined;
      const count = counts.get(keyOf(notice)) ?? 0;
      return t(($) => $.notifications.amount, { count, n: formats.number(count) });
    },
  };
}

/** Notices by day and profile, with what can be done about each and with many of them. */
export function NoticeTable(props: Props) {
  const { notices, bulk, acts, areDone, onReply, onMore, isLoadingMore } = props;
  const { t } = useTranslation('notifications');
  const navigate = useNavigate();
  const textOf = useNotificationText();
  const markRead = useMarkRead();
  const { rows, groupOf, groupNote } = useGroups(notices, onMore !== undefined);
  const selection = useSelection(rows.map(({ id }) => id));
  const chosen = notices.filter(({ id }) => selection.selected.has(id));
  const run = (action: 'read' | 'unread' | 'done' | 'reopen' | 'remove', ids: readonly string[]) => {
    void bulk.carryOut(action, ids);
    selection.clear();
  };
  function open({ id, readAt, link }: Notification): void {
    if (readAt === null) markRead.mutate([id]);
    if (link !== null) void navigate(link);
  }
  const columns: Column<Notification>[] = [
    { id: 'notice', header: t(($) => $.notifications.column), cell: (notice) => <Notice notice={notice} /> },
    {
      id: 'act',
      header: t(($) => $.notifications.act.column),
      align: 'end',
      width: '170px',
      cell: (notice) => <ActButton notice={notice} acts={acts} onReply={onReply} />,
    },
  ];
  const state = areDone ? 'reopen' : 'done';
  const ids = chosen.map(({ id }) => id);
  const areRead = chosen.every(({ readAt }) => readAt !== null);
  const action = areRead ? 'unread' : 'read';
  return (
    <Stack relative grow shrinkY>
      <DataTable
        label={t(($) => $.notifications.title)}
        rows={rows}
        rowKey={({ id }) => id}
        rowName={textOf}
        columns={columns}
        density="comfortable"
        groupOf={groupOf}
        groupNote={groupNote}
        onDone={(some) => run(state, some)}
        selection={selection}
        onOpen={open}
        onRemove={(some) => run('remove', some)}
        rowMenu={(notice) => <RowItems notice={notice} bulk={bulk} />}
        phoneRow={(notice) => (
          <Box as="span" block maxW="calc(100vw - 118px)">
            <Notice notice={notice} />
            {notice.act && (
              <Box as="span" block pt={8} pl={40}>
                <ActButton notice={notice} acts={acts} onReply={onReply} />
              </Box>
            )}
          </Box>
        )}
        onMore={onMore}
        isLoadingMore={isLoadingMore}
      />
      <ListFoot shown={notices.length} hasMore={onMore !== undefined} />
      <BulkBar count={chosen.length} onClear={selection.clear}>
        <BulkAction
          icon={areDone ? IconArrowBackUp : IconCheck}
          label={t(($) => $.notifications.bulk.states[state])}
          onClick={() => run(state, ids)}
        />
        <BulkAction
          icon={areRead ? IconMail : IconMailOpened}
          label={t(($) => $.notifications.bulk[action])}
          onClick={() => run(action, ids)}
        />
        <BulkAction
          icon={IconTrash}
          isDestructive
          label={t(($) => $.notifications.bulk.remove)}
          onClick={() => run('remove', ids)}
        />
      </BulkBar>
    </Stack>
  );
}
