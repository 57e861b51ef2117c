import type { ProfileSummary } from '@enlace/contract/presence/profiles/profiles.schemas.ts';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '#app/paths.ts';
import { useDragSource } from '#components/folders/drag-area.tsx';
import { folderPath } from '#components/folders/folder-tree.rules.ts';
import type { CollectionState } from '#components/folders/use-collection.ts';
import { Box, layout, Row, Stack, Text } from '#components/layout/layout.tsx';
import type { Column } from '#components/table/column.ts';
import { useFormats } from '#lib/format/use-formats.ts';
import { ProfileLabels } from './profile-labels.tsx';
import { ProfileStatusBadge } from './profile-status-badge.tsx';

const linkLook = layout('box', { weight: 'semibold', tone: 'default', hover: 'underline', truncate: true });

type NameProps = { profile: ProfileSummary; dragText: (profile: ProfileSummary) => string };

function Name({ profile, dragText }: NameProps) {
  const { t } = useTranslation('profiles');
  const { setNodeRef, listeners } = useDragSource({ kind: 'subject', id: profile.id, text: dragText(profile) });
  return (
    <Row as="span" gap={12} shrink maxW={360} ref={setNodeRef} {...listeners}>
      <Box
        w={10}
        h={10}
        radius="full"
        as="span"
        fixed
        style={{ background: profile.color ?? 'var(--label-8)' }}
        aria-hidden="true"
      />
      <Stack leading={1.35} as="span" shrink>
        <Link to={paths.user.profile(profile.id)} {...linkLook} tabIndex={-1} draggable={false}>
          {profile.name}
        </Link>
        <Text as="span" size={12} tone="faint" truncate>
          {profile.path}
          {profile.isMain && ` · ${t(($) => $.profiles.main)}`}
        </Text>
      </Stack>
    </Row>
  );
}

type Options = { collection: CollectionState; dragText: (profile: ProfileSummary) => string };

/** Columns of the profile table, in order. */
export function useProfileColumns({ collection, dragText }: Options): readonly Column<ProfileSummary>[] {
  const { t } = useTranslation('profiles');
  const formats = useFormats();
  const { folders, labels } = collection;
  return [
    {
      id: 'name',
      header: t(($) => $.profiles.column.name),
      isSortable: true,
      cell: (profile) => <Name profile={profile} dragText={dragText} />,
    },
    {
      id: 'status',
      header: t(($) => $.profiles.column.status),
      isOptional: true,
      cell: (profile) => (
        <ProfileStatusBadge status={profile.status} access={profile} isQuiet={profile.status === 'published'} />
      ),
    },
    {
      id: 'folder',
      header: t(($) => $.profiles.column.folder),
      isOptional: true,
      cell: ({ folderId }) => (
        <Text as="span" size={12} tone="faint">
          {folderId === null ? '' : folderPath(folders, folderId)}
        </Text>
      ),
    },
    {
      id: 'labels',
      header: t(($) => $.profiles.column.labels),
      isOptional: true,
      cell: ({ labelIds }) => <ProfileLabels ids={labelIds} labels={labels} visible={2} />,
    },
    {
      id: 'visits',
      header: t(($) => $.profiles.column.visits),
      align: 'end',
      isSortable: true,
      isOptional: true,
      cell: ({ visits30d }) => formats.number(visits30d),
    },
    {
      id: 'clicks',
      header: t(($) => $.profiles.column.clicks),
      align: 'end',
      isOptional: true,
      isHiddenAtFirst: true,
      cell: ({ clicks30d }) => formats.number(clicks30d),
    },
    {
      id: 'recent',
      header: t(($) => $.profiles.column.updated),
      isSortable: true,
      isOptional: true,
      cell: ({ updatedAt }) => (
        <Text as="time" size={12} tone="faint" dateTime={updatedAt}>
          {formats.relative(updatedAt)}
        </Text>
      ),
    },
    {
      id: 'created',
      header: t(($) => $.profiles.column.created),
      isOptional: true,
      isHiddenAtFirst: true,
      cell: ({ createdAt }) => (
        <Text as="time" size={12} tone="faint" dateTime={createdAt}>
          {formats.relative(createdAt)}
        </Text>
      ),
    },
  ];
}

/** A profile in two lines, on phones. */
export function ProfilePhoneRow({ profile }: { profile: ProfileSummary }) {
  const { t } = useTranslation('profiles');
  const formats = useFormats();
  return (
    <Stack leading={1.35} as="span" shrink>
      <Link to={paths.user.profile(profile.id)} {...linkLook} tabIndex={-1}>
        {profile.name}
      </Link>
      <Text as="span" size={12} tone="faint" truncate>
        {t(($) => $.profiles.status[profile.status])} ·{' '}
        {profile.visits30d === 0
          ? t(($) => $.profiles.noVisits)
          : t(($) => $.profiles.visits, { count: profile.visits30d, n: formats.number(profile.visits30d) })}
      </Text>
    </Stack>
  );
}
