import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#components/button/button.tsx';
import { Box, Row, Text } from '#components/layout/layout.tsx';
import { useFormats } from '#lib/format/use-formats.ts';
import type { Backup } from './backups.queries.ts';

const atFirst = 7;

function BackupRow({ backup }: { backup: Backup }) {
  const { t } = useTranslation('backups');
  const formats = useFormats();
  const { takenAt, databaseBytes, files, holdsKeys, isTried, isDamaged } = backup;
  const details = [
    t(($) => $.backups.list.database, { size: formats.bytes(databaseBytes) }),
    files
      ? t(($) => $.backups.list.files, { count: files.count, size: formats.bytes(files.bytes) })
      : t(($) => $.backups.list.noFiles),
    holdsKeys ? t(($) => $.backups.list.keys) : t(($) => $.backups.list.noKeys),
    isTried ? t(($) => $.backups.list.tried) : t(($) => $.backups.list.checked),
  ];
  return (
    <Row lineBetween as="li" wrap justify="between" gap={2} gapX={16} py={10} px={14} size={13} align="stretch">
      <Text as="span" weight="semibold">
        {formats.dateTime(takenAt)}
      </Text>
      {isDamaged ? (
        <Text as="span" weight="semibold" tone="danger">
          {t(($) => $.backups.list.damaged)}
        </Text>
      ) : (
        <Text as="span" tone="muted">
          {details.join(' · ')}
        </Text>
      )}
    </Row>
  );
}

/** Existing backups, newest first; the older ones on demand. */
export function BackupList({ backups }: { backups: readonly Backup[] }) {
  const { t } = useTranslation('backups');
  const [isOpen, setOpen] = useState(false);
  if (backups.length === 0) return null;
  const shown = isOpen ? backups : backups.slice(0, atFirst);
  return (
    <>
      <Box border radius="lg" fill="surface" as="ul" aria-label={t(($) => $.backups.list.label)}>
        {shown.map((backup) => (
          <BackupRow key={backup.id} backup={backup} />
        ))}
      </Box>
      {shown.length < backups.length && (
        <Row wrap gap={8} align="stretch">
          <Button variant="ghost" onClick={() => setOpen(true)}>
            {t(($) => $.backups.list.all, { n: backups.length })}
          </Button>
        </Row>
      )}
    </>
  );
}
