import type { FileShare } from '@enlace/contract/publishing/file-shares/file-shares.schemas.ts';
import type { StoredFile } from '@enlace/contract/files/drive/files.contract.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { CollectionState } from '#components/folders/use-collection.ts';
import { Box, Stack, Text } from '#components/layout/layout.tsx';
import { useFormats } from '#lib/format/use-formats.ts';
import { sharesOfQuery } from '../api/drive.queries.ts';
import { LinkLine } from '../share/link-line.tsx';
import { useSharedTargets } from '../share/share-chip.tsx';
import { useShareWords } from '../share/share-words.ts';
import { headingLook } from './file-facts.tsx';
import classes from './preview.module.css';

function LinkFacts({ share }: { share: FileShare }) {
  const { t } = useTranslation('drive');
  const formats = useFormats();
  const words = useShareWords();
  const { lastDownloadAt: last } = share;
  const facts = words.ofShare(share);
  if (last !== null) facts.push(t(($) => $.drive.links.lastUse, { when: formats.relative(last) }));
  return (
    <Stack as="li" gap={4}>
      <LinkLine path={share.path} name={share.name} />
      <Text size={12} tone="faint" tabular>
        {facts.join(' · ')}
      </Text>
    </Stack>
  );
}

type Props = { file: StoredFile; folders: CollectionState['folders'] };

/** Working links under which a file can be downloaded, with their end and last use; also those of its folders. */
export function FileLinks({ file, folders }: Props) {
  const { t } = useTranslation('drive');
  const targets = useSharedTargets();
  const links = useQuery(sharesOfQuery({ kind: 'file', id: file.id })).data?.items;
  const shared: CollectionState['folders'][number][] = [];
  for (let at = file.folderId; at !== null;) {
    const folder = folders.find(({ id }) => id === at);
    if (folder && targets.has(folder.id)) shared.push(folder);
    at = folder?.parentId ?? null;
  }
  if (!links) return null;
  return (
    <Box lineTop as="section" py={16}>
      <Text {...headingLook} as="h3" className={classes.heading}>
        {t(($) => $.drive.preview.links)}
      </Text>
      {links.length === 0 && shared.length === 0 && (
        <Text size={12} tone="faint">
          {t(($) => $.drive.preview.noLinks)}
        </Text>
      )}
      {links.length > 0 && (
        <Stack as="ul" gap={14}>
          {links.map((share) => (
            <LinkFacts key={share.id} share={share} />
          ))}
        </Stack>
      )}
      {shared.map(({ id, name }) => (
        <Text key={id} size={12} tone="faint" mt={8}>
          {t(($) => $.drive.preview.viaFolder, { name })}
        </Text>
      ))}
    </Box>
  );
}
