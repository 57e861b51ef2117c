import type { FileVersion } from '@enlace/contract/files/drive/drive.contract.ts';
import { removeFileVersionRef, restoreFileVersionRef } from '@enlace/contract/files/drive/drive.refs.gen.ts';
import type { StoredFile } from '@enlace/contract/files/drive/files.contract.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconArrowBackUp, IconDownload, IconTrash } from 'virtual:tabler-icons';
import { IconButton } from '#components/button/icon-button.tsx';
import { ConfirmDialog } from '#components/dialog/confirm-dialog.tsx';
import { FailureCallout } from '#components/feedback/failure-callout.tsx';
import { Box, type Look, Stack, Text } from '#components/layout/layout.tsx';
import { Unloaded } from '#components/states/loaded.tsx';
import { RichText } from '#components/text/rich-text.tsx';
import { call } from '#lib/api/call.ts';
import { useAction } from '#lib/form/use-action.ts';
import { useFormats } from '#lib/format/use-formats.ts';
import { showToast } from '#lib/toast/toast-store.ts';
import { refreshDrive, versionsQuery } from '../api/drive.queries.ts';
import { saveFrom } from '../api/save-from.ts';
import classes from './preview.module.css';

const textLook: Look = { nowrap: true, size: 12, tabular: true, tone: 'faint' };

type Props = { file: StoredFile; canChange: boolean };

/** Older versions of a file, to view, restore or delete. */
export function VersionList({ file, canChange }: Props) {
  const { t } = useTranslation('drive');
  const formats = useFormats();
  const client = useQueryClient();
  const query = useQuery(versionsQuery(file.id));
  const versions = query.data?.items ?? [];
  const [removing, setRemoving] = useState<FileVersion>();
  const action = useAction();
  const of = ({ id }: FileVersion) => ({ params: { id: file.id, versionId: id } });
  const restore = (version: FileVersion) =>
    action.run(async () => {
      await call(restoreFileVersionRef, of(version));
      await refreshDrive(client);
      const n = formats.number(version.version);
      showToast({ text: t(($) => $.drive.done.versionRestored, { name: file.name, n }) });
    });
  const remove = (version: FileVersion) =>
    action.run(async () => {
      await call(removeFileVersionRef, of(version));
      await refreshDrive(client);
      setRemoving(undefined);
      showToast({ text: t(($) => $.drive.done.versionRemoved) });
    });
  return (
    <Box lineTop as="section" py={16}>
      <Text spacing="none" as="h3" mb={8} size={13} weight="semibold" className={classes.heading}>
        {t(($) => $.drive.versions.title)}
      </Text>
      {!removing && <FailureCallout failure={action.failure} />}
      {!query.data && <Unloaded query={query} shape={null} />}
      {query.data && versions.length === 0 && <Text {...textLook}>{t(($) => $.drive.versions.none)}</Text>}
      {versions.length > 0 && (
        <Stack as="ul" size={13} className={classes.lines}>
          {versions.map((version) => {
            const n = formats.number(version.version);
            return (
              <li key={version.id}>
                <Text as="span" grow shrink truncate>
                  {t(($) => $.drive.versions.number, { n })}
                </Text>
                <Text {...textLook} as="span">
                  <RichText
                    text={t(($) => $.drive.facts, {
                      size: formats.bytes(version.sizeBytes),
                      when: formats.relative(version.createdAt),
                    })}
                    tags={{ when: <time dateTime={version.createdAt} /> }}
                  />
                </Text>
                <IconButton
                  size={28}
                  iconSize={16}
                  icon={IconDownload}
                  label={t(($) => $.drive.versions.download, { n })}
                  onClick={() => saveFrom(version.downloadPath)}
                />
                {canChange && (
                  <>
                    <IconButton
                      size={28}
                      iconSize={16}
                      icon={IconArrowBackUp}
                      label={t(($) => $.drive.versions.restoreOf, { n })}
                      onClick={() => void restore(version)}
                    />
                    <IconButton
                      size={28}
                      iconSize={16}
                      icon={IconTrash}
                      label={t(($) => $.drive.versions.remove, { n })}
                      onClick={() => setRemoving(version)}
                    />
                  </>
                )}
              </li>
            );
          })}
        </Stack>
      )}
      {removing && (
        <ConfirmDialog
          isOpen
          title={t(($) => $.drive.versions.removeTitle, { n: formats.number(removing.version) })}
          help={t(($) => $.drive.versions.removeHelp)}
          action={t(($) => $.drive.versions.removeAction)}
          isBusy={action.isBusy}
          failure={action.failure}
          onConfirm={() => void remove(removing)}
          onClose={() => {
            action.forget();
            setRemoving(undefined);
          }}
        />
      )}
    </Box>
  );
}
