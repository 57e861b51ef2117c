import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#components/button/button.tsx';
import { useFormats } from '#lib/format/use-formats.ts';
import type { Backup } from './backups.queries.ts';
import classes from './backups.module.css';

const atFirst = 7;

function Row({ backup }: { backup: Backup }) {
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
    <li className={classes.item}>
      <span className={classes.when}>{formats.dateTime(takenAt)}</span>
      {isDamaged ? (
        <span className={classes.damaged}>{t(($) => $.backups.list.damaged)}</span>
      ) : (
        <span className={classes.detail}>{details.join(' · ')}</span>
      )}
    </li>
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
      <ul className={classes.list} aria-label={t(($) => $.backups.list.label)}>
        {shown.map((backup) => (
          <Row key={backup.id} backup={backup} />
        ))}
      </ul>
      {shown.length < backups.length && (
        <div className={classes.buttons}>
          <Button variant="ghost" onClick={() => setOpen(true)}>
            {t(($) => $.backups.list.all, { n: backups.length })}
          </Button>
        </div>
      )}
    </>
  );
}
