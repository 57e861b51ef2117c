import type { ProfileVersion } from '@enlace/contract/presence/profiles/profiles.schemas.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#components/button/button.tsx';
import { Dialog } from '#components/dialog/dialog.tsx';
import { LoadMore } from '#components/states/load-more.tsx';
import { Unloaded } from '#components/states/loaded.tsx';
import { useFormats } from '#lib/format/use-formats.ts';
import { errorText } from '#lib/i18n/error-text.ts';
import { FieldNote } from '#components/fields/field-note.tsx';
import { Box, Grid, type Look, Stack, Text } from '#components/layout/layout.tsx';
import { profileVersionsQuery } from '../api/profiles.queries.ts';
import classes from './version-list-dialog.module.css';
import { useRestoreVersion } from './version-list-restore.ts';
import { ShownVersion } from './version-list-shown.tsx';

const partsLook: Look = {
  columns: '220px minmax(0, 1fr)',
  gap: 20,
  h: 'min(54vh, 560px)',
  phone: { show: 'flex', direction: 'column', gap: 12, h: 'auto' },
};
const sideLook: Look = { p: 2, phone: { maxH: 148 }, scroll: true, shrinkY: true };

type ListProps = { items: readonly ProfileVersion[]; pickedId: string | undefined; onPick: (id: string) => void };

function Versions({ items, pickedId, onPick }: ListProps) {
  const { t } = useTranslation('editor');
  const formats = useFormats();
  return (
    <Stack as="ol" gap={2}>
      {items.map((version) => (
        <li key={version.id}>
          <Stack
            as="button"
            full
            minH={44}
            px={10}
            py={6}
            radius="md"
            textAlign="left"
            size={13}
            leading={1.4}
            tone="default"
            hover="hover"
            type="button"
            className={classes.version}
            aria-pressed={version.id === pickedId}
            onClick={() => onPick(version.id)}
          >
            <time dateTime={version.publishedAt}>{formats.dateTime(version.publishedAt)}</time>
            <Text as="span" size={12} tone="faint">
              {version.isCurrent ? t(($) => $.editor.settings.current) : t(($) => $.editor.history[version.kind])}
            </Text>
          </Stack>
        </li>
      ))}
    </Stack>
  );
}

type Props = { profileId: string; onClose: () => void };

/** All stored versions: their rendering, their difference to the draft, and restoring. */
export function VersionDialog({ profileId, onClose }: Props) {
  const { t } = useTranslation(['editor', 'common']);
  const versions = useInfiniteQuery(profileVersionsQuery(profileId));
  const restore = useRestoreVersion(profileId);
  const items = versions.data?.pages.flatMap((page) => page.items) ?? [];
  const [wanted, pick] = useState<string>();
  const picked = items.find(({ id }) => id === wanted) ?? items[0];
  return (
    <Dialog
      isOpen
      onClose={onClose}
      size={1040}
      title={t(($) => $.editor.history.title)}
      actions={
        <>
          <Button variant="ghost" onClick={onClose}>
            {t(($) => $.common.close)}
          </Button>
          {picked && (
            <Button
              variant="primary"
              loading={restore.isPending}
              onClick={() => restore.mutate(picked.id, { onSuccess: onClose })}
            >
              {t(($) => $.editor.history.restore)}
            </Button>
          )}
        </>
      }
    >
      {!versions.data && <Unloaded query={versions} />}
      <FieldNote error={restore.error ? errorText(restore.error) : undefined} />
      <Grid {...partsLook}>
        <Box {...sideLook} as="nav" className={classes.side} aria-label={t(($) => $.editor.history.pick)}>
          <Versions items={items} pickedId={picked?.id} onPick={pick} />
          <LoadMore query={versions} size="sm" variant="ghost">
            {t(($) => $.editor.history.more)}
          </LoadMore>
        </Box>
        {picked && <ShownVersion key={picked.id} profileId={profileId} version={picked} />}
      </Grid>
    </Dialog>
  );
}
