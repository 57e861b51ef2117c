import type { FileUse } from '@enlace/contract/files/drive/file-uses.contract.ts';
import type { getFileOrigin } from '@enlace/contract/publishing/file-shares/drive-start.contract.ts';
import type { ReplyOf } from '@enlace/contract/core/operation.ts';
import type { StoredFile } from '@enlace/contract/files/drive/files.contract.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { paths } from '#app/paths.ts';
import { LabelPills } from '#components/figures/label-pill.tsx';
import { folderPath } from '#components/folders/folder-tree.rules.ts';
import type { CollectionState } from '#components/folders/use-collection.ts';
import { Box, Grid, type Look, Stack, Text } from '#components/layout/layout.tsx';
import { TextLink } from '#components/link/text-link.tsx';
import { useFormats } from '#lib/format/use-formats.ts';
import { useUser } from '#lib/session/use-user.ts';
import { originQuery, usesQuery } from '../api/drive.queries.ts';
import { endingOf } from '../components/file-look.rules.ts';
import { Fact } from '#components/text/facts.tsx';
import classes from './preview.module.css';

export const headingLook: Look = { mb: 8, size: 13, spacing: 'none', weight: 'semibold' };

type Props = { file: StoredFile; collection: CollectionState };

/** Who added a file, in words. */
function useOriginWords() {
  const { t } = useTranslation('drive');
  const user = useUser();
  return ({ via, name, request }: ReplyOf<typeof getFileOrigin>): string => {
    if (request) {
      const texts = { title: request.title, name: name ?? '' };
      return name ? t(($) => $.drive.origin.requestOf, texts) : t(($) => $.drive.origin.request, texts);
    }
    const who = name === null || name === user?.name ? t(($) => $.drive.origin.you) : name;
    if (via === 'request') return t(($) => $.drive.origin.unknown);
    return t(($) => $.drive.origin[via], { name: who });
  };
}

/** Properties of a file. */
export function FileFacts({ file, collection }: Props) {
  const { t } = useTranslation('drive');
  const formats = useFormats();
  const labels = collection.labels.filter(({ id }) => file.labelIds.includes(id));
  const ending = endingOf(file).toUpperCase();
  const kind = t(($) => $.drive.kind[file.kind]);
  const origin = useQuery(originQuery(file.id)).data;
  const originWords = useOriginWords();
  return (
    <Box lineTop as="section" py={16}>
      <Text {...headingLook} as="h3" className={classes.heading}>
        {t(($) => $.drive.preview.facts)}
      </Text>
      <Grid as="dl" columns="108px minmax(0, 1fr)" gap={8} gapX={12} size={13}>
        <Fact name={t(($) => $.drive.preview.kind)}>{ending === '' ? kind : `${kind}, ${ending}`}</Fact>
        <Fact name={t(($) => $.drive.preview.size)}>{formats.bytes(file.sizeBytes)}</Fact>
        {file.kind === 'image' && (
          <Fact name={t(($) => $.drive.preview.pixels)}>
            {t(($) => $.drive.preview.pixelsOf, {
              width: formats.number(file.width),
              height: formats.number(file.height),
            })}
          </Fact>
        )}
        {file.folderId !== null && (
          <Fact name={t(($) => $.drive.preview.folder)}>{folderPath(collection.folders, file.folderId)}</Fact>
        )}
        {labels.length > 0 && (
          <Fact name={t(($) => $.drive.preview.labels)}>
            <LabelPills labels={labels} visible={6} />
          </Fact>
        )}
        <Fact name={t(($) => $.drive.preview.created)}>{formats.dateTime(file.createdAt)}</Fact>
        {origin && <Fact name={t(($) => $.drive.preview.addedBy)}>{originWords(origin)}</Fact>}
        {file.version > 1 && <Fact name={t(($) => $.drive.preview.changed)}>{formats.dateTime(file.updatedAt)}</Fact>}
      </Grid>
    </Box>
  );
}

const pathOf = {
  profile: ({ id }) => paths.user.profile(id),
  post: ({ profileId }) => `${paths.user.walls}${profileId === undefined ? '' : `?perfil=${profileId}`}`,
  template: ({ id }) => paths.user.template(id),
  campaign: ({ id }) => paths.user.campaign(id),
} as const satisfies Record<FileUse['kind'], (use: FileUse) => string>;

/** Profiles, posts, templates and campaigns that use a file. */
export function FileUses({ file }: { file: StoredFile }) {
  const { t } = useTranslation('drive');
  const { data } = useQuery(usesQuery(file.id));
  if (!data) return null;
  const uses = data.items;
  return (
    <Box lineTop as="section" py={16}>
      <Text {...headingLook} as="h3" className={classes.heading}>
        {t(($) => $.drive.preview.usedIn)}
      </Text>
      {uses.length === 0 && (
        <Text size={12} tone="faint">
          {t(($) => $.drive.preview.unused)}
        </Text>
      )}
      <Stack as="ul" size={13} className={classes.lines}>
        {uses.map((use) => {
          const { kind, id, name, isInTrash } = use;
          return (
            <li key={id}>
              <Text as="span" grow shrink truncate>
                {isInTrash ? name : <TextLink to={pathOf[kind](use)}>{name}</TextLink>}
              </Text>
              <Text as="span" size={12} tone="faint" tabular nowrap>
                {t(($) => $.drive.preview.uses[kind])}
                {isInTrash && `, ${t(($) => $.drive.preview.inTrash)}`}
              </Text>
            </li>
          );
        })}
      </Stack>
    </Box>
  );
}
