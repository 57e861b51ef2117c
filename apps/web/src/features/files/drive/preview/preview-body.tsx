import type { StoredFile } from '@enlace/contract/files/drive/files.contract.ts';
import { imagePath } from '@enlace/contract/files/drive/files.contract.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Box, Grid, layout, Stack, Text } from '#components/layout/layout.tsx';
import { Unloaded } from '#components/states/loaded.tsx';
import { ScrollRegion } from '#components/surface/scroll-region.tsx';
import { useFileAddress } from '#lib/files/use-file-address.ts';
import { driveKeys } from '../api/drive.queries.ts';
import { FileThumb } from '../components/file-thumb.tsx';
import { readStart } from './read-start.ts';
import classes from './preview.module.css';

type Props = { file: StoredFile; address: string };

function TextPreview({ file, address }: Props) {
  const { t } = useTranslation('drive');
  const text = useQuery({
    queryKey: driveKeys.text(file.id, file.version),
    queryFn: ({ signal }) => readStart(address, signal),
    staleTime: Infinity,
  });
  if (!text.data) return <Unloaded query={text} rows={4} />;
  return (
    <>
      <ScrollRegion as="pre" className={classes.text} label={t(($) => $.drive.preview.text, { name: file.name })}>
        {text.data.text}
      </ScrollRegion>
      {text.data.isCut && (
        <Text pb={12} px={16} size={12} tone="muted">
          {t(($) => $.drive.preview.cut)}
        </Text>
      )}
    </>
  );
}

function Shown({ file, address }: Props) {
  const { t } = useTranslation('drive');
  const { name } = file;
  if (file.kind === 'image')
    return <img {...layout('box', { maxW: '100%', maxH: '54vh', fit: 'contain' })} src={address} alt={name} />;
  if (file.kind === 'video')
    return (
      // oxlint-disable-next-line jsx-a11y/media-has-caption -- the client's own film, of which there are no subtitles here
      <video
        key={address}
        {...layout('box', { block: true, maxW: '100%', maxH: '54vh', full: true, className: classes.video })}
        src={address}
        controls
        preload="metadata"
        playsInline
        aria-label={t(($) => $.drive.preview.video, { name })}
      />
    );
  if (file.kind === 'audio')
    return (
      // oxlint-disable-next-line jsx-a11y/media-has-caption -- the client's own recording, of which there is no text here
      <audio
        key={address}
        {...layout('box', { w: 'calc(100% - 32px)' })}
        src={address}
        controls
        preload="metadata"
        aria-label={t(($) => $.drive.preview.audio, { name })}
      />
    );
  if (file.kind === 'text') return <TextPreview file={file} address={address} />;
  return (
    <Stack align="center" gap={12} py={28} px={20} textAlign="center" size={13} tone="muted" className={classes.none}>
      <Box w={112} as="span" block>
        <FileThumb file={file} size="tile" />
      </Box>
      <p>
        {file.format === 'pdf' ? (
          <a href={address} target="_blank" rel="noopener">
            {t(($) => $.drive.preview.newTab)}
          </a>
        ) : (
          t(($) => $.drive.preview.none)
        )}
      </p>
    </Stack>
  );
}

const shownWidth = 1280;

/** Content of a file, as far as a browser can display it. */
export function PreviewBody({ file }: { file: StoredFile }) {
  const addressOf = useFileAddress();
  const path = file.kind === 'image' ? imagePath({ fileId: file.id, width: shownWidth }) : file.path;
  const address = addressOf(path);
  return (
    <Grid center minH={180} radius="lg" fill="active" clip mb={18}>
      {address !== undefined && <Shown file={file} address={address} />}
    </Grid>
  );
}
