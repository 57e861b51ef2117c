import { Popover } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconBell } from 'virtual:tabler-icons';
import { paths } from '#app/paths.ts';
import { Button, LinkButton } from '#components/button/button.tsx';
import { IconButton } from '#components/button/icon-button.tsx';
import { Box, Row, Text } from '#components/layout/layout.tsx';
import { lazyPart } from '#components/lazy/lazy-part.tsx';
import { LoadingState, SkeletonRows } from '#components/states/skeleton.tsx';
import { useFormats } from '#lib/format/use-formats.ts';
import { useUser } from '#lib/session/use-user.ts';
import { latestNotificationsQuery, useLiveNotifications, useMarkRead } from '../api/notifications.queries.ts';
import { useKeepPush } from '../use-keep-push.ts';

const LatestNotices = lazyPart(async () => (await import('./latest-notices.tsx')).LatestNotices);

const loading = (
  <LoadingState>
    <SkeletonRows count={4} />
  </LoadingState>
);

/** Bell of the sheet bar: a dot for unread notices, the last eight behind it. */
export function Bell() {
  const { t } = useTranslation('notifications');
  const formats = useFormats();
  const [isOpen, setOpen] = useState(false);
  const unread = useQuery(latestNotificationsQuery).data?.unread ?? 0;
  const markRead = useMarkRead();
  const isClient = useUser()?.roll === 'user';
  useLiveNotifications();
  useKeepPush();
  const label =
    unread > 0
      ? t(($) => $.notifications.bellUnread, { count: unread, n: formats.number(unread) })
      : t(($) => $.notifications.bell);
  return (
    <Popover
      opened={isOpen}
      onChange={setOpen}
      position="bottom-end"
      width={380}
      offset={8}
      radius={10}
      shadow="lg"
      trapFocus
      returnFocus
    >
      <Popover.Target>
        <IconButton icon={IconBell} label={label} hasNews={unread > 0} onClick={() => setOpen(!isOpen)} />
      </Popover.Target>
      <Popover.Dropdown p={6} maw="calc(100vw - 16px)" aria-label={t(($) => $.notifications.title)}>
        <Row minH={36} justify="between" pr={4} pl={12}>
          <Text as="h2" size={14} weight="semibold">
            {t(($) => $.notifications.title)}
          </Text>
          {unread > 0 && (
            <Button variant="link" size="sm" onClick={() => markRead.mutate(undefined)}>
              {t(($) => $.notifications.markAll)}
            </Button>
          )}
        </Row>
        <Box maxH="min(460px, 60vh)" scroll>
          <Suspense fallback={loading}>
            <LatestNotices onOpen={() => setOpen(false)} />
          </Suspense>
        </Box>
        {isClient && (
          <Box lineTop pt={4} mt={4}>
            <LinkButton variant="ghost" size="sm" full to={paths.user.notifications} onClick={() => setOpen(false)}>
              {t(($) => $.notifications.all)}
            </LinkButton>
          </Box>
        )}
      </Popover.Dropdown>
    </Popover>
  );
}
