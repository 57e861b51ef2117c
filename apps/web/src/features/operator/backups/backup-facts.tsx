import { useTranslation } from 'react-i18next';
import { useFormats } from '#lib/format/use-formats.ts';
import type { BackupState } from './backups.queries.ts';
import classes from './backups.module.css';

/** Where they lie, and whether they hold the keys. */
export function BackupFacts({ state }: { state: BackupState }) {
  const { t } = useTranslation('backups');
  const formats = useFormats();
  const { folder, freeBytes, isOnDataDisk, holdsKeys } = state;
  return (
    <dl className={classes.facts}>
      <dt>{t(($) => $.backups.facts.folder)}</dt>
      <dd>
        {folder}
        {freeBytes !== null && ` · ${t(($) => $.backups.facts.free, { size: formats.bytes(freeBytes) })}`}
        {isOnDataDisk && <div className={classes.note}>{t(($) => $.backups.facts.sameDisk)}</div>}
      </dd>
      <dt>{t(($) => $.backups.facts.keys)}</dt>
      <dd>{holdsKeys ? t(($) => $.backups.facts.keysIn) : t(($) => $.backups.facts.keysOut)}</dd>
    </dl>
  );
}
