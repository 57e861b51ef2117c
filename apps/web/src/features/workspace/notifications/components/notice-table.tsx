import type { Notification } from '@enlace/contract/workspace/notifications/notifications.contract.ts';
import { Menu } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { IconMail, IconMailOpened, IconTrash } from 'virtual:tabler-icons';
import { Icon } from '#components/icon/icon.tsx';
import { Box, Row, Stack } from '#components/layout/layout.tsx';
import { BulkAction, BulkBar } from '#components/table/bulk-bar.tsx';
import type { Column } from '#components/table/column.ts';
import { DataTable } from '#components/table/data-table.tsx';
import { ListFoot } from '#components/table/list-foot.tsx';
import { useSelection } from '#components/table/use-selection.ts';
import { useFormats } from '#lib/format/use-formats.ts';
import { type BulkNotices, useMarkRead } from '../api/notifications.queries.ts';
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
  return (
    <>
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

type Props = {
  notices: readonly Notification[];
  bulk: BulkNotices;
  onMore: (() => void) | undefined;
  isLoadingMore: boolean;
};

/** Notices by day, with what can be done with many of them. */
export function NoticeTable({ notices, bulk, onMore, isLoadingMore }: Props) {
  const { t } = useTranslation('notifications');
  const formats = useFormats();
  const navigate = useNavigate();
  const textOf = useNotificationText();
  const markRead = useMarkRead();
  const selection = useSelection(notices.map(({ id }) => id));
  const chosen = notices.filter(({ id }) => selection.selected.has(id));
  const run = (action: 'read' | 'unread' | 'remove', ids: readonly string[]) => {
    void bulk.carryOut(action, ids);
    selection.clear();
  };
  function open({ id, readAt, link }: Notification): void {
    if (readAt === null) markRead.mutate([id]);
    if (link !== null) void navigate(link);
  }
  const columns: Column<Notification>[] = [
    { id: 'notice', header: t(($) => $.notifications.column), cell: (notice) => <Notice notice={notice} /> },
  ];
  const ids = chosen.map(({ id }) => id);
  const areRead = chosen.every(({ readAt }) => readAt !== null);
  const action = areRead ? 'unread' : 'read';
  return (
    <Stack relative grow shrinkY>
      <DataTable
        label={t(($) => $.notifications.title)}
        rows={notices}
        rowKey={({ id }) => id}
        rowName={textOf}
        columns={columns}
        density="comfortable"
        groupOf={({ createdAt }) => formats.longDate(createdAt)}
        selection={selection}
        onOpen={open}
        onRemove={(some) => run('remove', some)}
        rowMenu={(notice) => <RowItems notice={notice} bulk={bulk} />}
        phoneRow={(notice) => (
          <Box as="span" block maxW="calc(100vw - 118px)">
            <Notice notice={notice} />
          </Box>
        )}
        onMore={onMore}
        isLoadingMore={isLoadingMore}
      />
      <ListFoot shown={notices.length} hasMore={onMore !== undefined} />
      <BulkBar count={chosen.length} onClear={selection.clear}>
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
