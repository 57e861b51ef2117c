import type { StoredFile } from '@enlace/contract/files/drive/files.contract.ts';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { LinkButton } from '#components/button/button.tsx';
import { Box, Grid, Row, Stack, Text } from '#components/layout/layout.tsx';
import { useFormats } from '#lib/format/use-formats.ts';
import { phoneQuery, useMedia } from '#lib/media/use-media.ts';
import { driveStartQuery } from '../api/drive.queries.ts';
import { FileThumb } from './file-thumb.tsx';

type Item = { file: StoredFile; reason: string };

/** As many as fit next to each other; more would push the files themselves away. */
const shownMax = { desk: 4, phone: 6 };

function StartCard({ file, reason, onOpen }: Item & { onOpen: () => void }) {
  return (
    <Box as="li" shrink phone={{ flex: '0 0 210px' }}>
      <Row
        as="button"
        type="button"
        full
        gap={10}
        h={56}
        px={12}
        border
        radius={10}
        fill="surface"
        hover="hover"
        focus="ring"
        textAlign="left"
        onClick={onOpen}
      >
        <FileThumb file={file} size="row" />
        <Stack as="span" grow shrink leading={1.35}>
          <Text as="span" size={13} weight="medium" tone="default" truncate title={file.name}>
            {file.name}
          </Text>
          <Text as="span" size={12} tone="faint" truncate tabular>
            {reason}
          </Text>
        </Stack>
      </Row>
    </Box>
  );
}

type PartProps = { title: string; items: readonly Item[]; end?: ReactNode; onOpen: (file: StoredFile) => void };

function Part({ title, items, end, onOpen }: PartProps) {
  const id = useId();
  const isPhone = useMedia(phoneQuery);
  if (items.length === 0) return null;
  return (
    <Box as="section" pb={14} aria-labelledby={id}>
      <Row justify="between" h={32}>
        <Text as="h2" id={id} size={12} weight="medium" tone="faint" spacing="none">
          {title}
        </Text>
        {end}
      </Row>
      <Grid as="ul" columns="repeat(4, minmax(0, 1fr))" gap={12} swipeOnPhone phone={{ show: 'flex' }}>
        {items.slice(0, isPhone ? shownMax.phone : shownMax.desk).map((item) => (
          <StartCard key={item.file.id} {...item} onOpen={() => onOpen(item.file)} />
        ))}
      </Grid>
    </Box>
  );
}

type Props = { onOpen: (file: StoredFile) => void; recentPath: string };

/** Above the folders of the whole drive: what may need attention, and what was used last, each with the reason. */
export function DriveStart({ onOpen, recentPath }: Props) {
  const { t } = useTranslation('drive');
  const formats = useFormats();
  const { data } = useQuery(driveStartQuery);
  if (!data) return null;
  const suggested = data.suggested.map(({ file, why, at }) => {
    const when = why === 'expiring' ? formats.date(at) : formats.relative(at);
    return { file, reason: t(($) => $.drive.start.why[why], { when }) };
  });
  const recent = data.recent.map(({ file, as, at }) => ({
    file,
    reason: t(($) => $.drive.start.as[as], { when: formats.relative(at) }),
  }));
  return (
    <>
      <Part title={t(($) => $.drive.start.suggested)} items={suggested} onOpen={onOpen} />
      <Part
        title={t(($) => $.drive.start.recent)}
        items={recent}
        onOpen={onOpen}
        end={
          <LinkButton variant="link" size="sm" to={recentPath}>
            {t(($) => $.drive.start.all)}
          </LinkButton>
        }
      />
    </>
  );
}
