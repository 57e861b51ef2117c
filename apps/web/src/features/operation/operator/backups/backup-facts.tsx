import { useTranslation } from 'react-i18next';
import { useQuery } from '@tanstack/react-query';
import { Grid, Text } from '#components/layout/layout.tsx';
import { useFormats } from '#lib/format/use-formats.ts';
import { type BackupState, bucketQuery } from './backups.queries.ts';
import classes from './backups.module.css';

/** Content of the backup bucket, once it has answered. */
function Bucket() {
  const { t } = useTranslation('backups');
  const formats = useFormats();
  const { data } = useQuery(bucketQuery);
  if (!data) return null;
  const { place, isReachable, count, damaged, lastGoodAt } = data;
  const standing = !isReachable
    ? t(($) => $.backups.facts.bucketAway)
    : lastGoodAt === null
      ? t(($) => $.backups.facts.bucketEmpty)
      : t(($) => $.backups.facts.bucketGood, { count, when: formats.relative(lastGoodAt) });
  return (
    <>
      <dt>{t(($) => $.backups.facts.bucket)}</dt>
      <dd>
        {place === null ? t(($) => $.backups.facts.bucketNone) : `${place} · ${standing}`}
        {damaged > 0 && (
          <Text as="div" tone="muted">
            {t(($) => $.backups.facts.bucketDamaged)}
          </Text>
        )}
      </dd>
    </>
  );
}

/** Location of the backups, and whether they contain the keys. */
export function BackupFacts({ state }: { state: BackupState }) {
  const { t } = useTranslation('backups');
  const formats = useFormats();
  const { folder, freeBytes, isOnDataDisk, holdsKeys } = state;
  return (
    <Grid oneColumnBelow={480} as="dl" columns="max-content 1fr" gap={6} gapX={16} size={13} className={classes.facts}>
      <dt>{t(($) => $.backups.facts.folder)}</dt>
      <dd>
        {folder}
        {freeBytes !== null && ` · ${t(($) => $.backups.facts.free, { size: formats.bytes(freeBytes) })}`}
        {isOnDataDisk && (
          <Text as="div" tone="muted">
            {t(($) => $.backups.facts.sameDisk)}
          </Text>
        )}
      </dd>
      <Bucket />
      <dt>{t(($) => $.backups.facts.keys)}</dt>
      <dd>{holdsKeys ? t(($) => $.backups.facts.keysIn) : t(($) => $.backups.facts.keysOut)}</dd>
    </Grid>
  );
}
