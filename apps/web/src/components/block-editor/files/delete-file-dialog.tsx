import type { FileUse } from '@enlace/contract/files/drive/file-uses.contract.ts';
import { listFileUsesRef } from '@enlace/contract/files/drive/file-uses.refs.gen.ts';
import type { StoredFile } from '@enlace/contract/files/drive/files.contract.ts';
import { deleteFileRef } from '@enlace/contract/files/drive/files.refs.gen.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { paths } from '#app/paths.ts';
import { Button } from '#components/button/button.tsx';
import { Dialog } from '#components/dialog/dialog.tsx';
import { Callout } from '#components/feedback/callout.tsx';
import { Box, Row, Stack, Text } from '#components/layout/layout.tsx';
import { TextLink } from '#components/link/text-link.tsx';
import { Unloaded } from '#components/states/loaded.tsx';
import { useTrashDays } from '#components/trash/trash-days.ts';
import { call } from '#lib/api/call.ts';
import { useFormats } from '#lib/format/use-formats.ts';
import { errorText } from '#lib/i18n/error-text.ts';
import { showToast } from '#lib/toast/toast-store.ts';
import { fileKeys } from './files.queries.ts';

const pathOf = {
  profile: ({ id }) => paths.user.profile(id),
  post: ({ profileId }) => `${paths.user.walls}${profileId === undefined ? '' : `?perfil=${profileId}`}`,
  template: ({ id }) => paths.user.template(id),
  campaign: ({ id }) => paths.user.campaign(id),
} as const satisfies Record<FileUse['kind'], (use: FileUse) => string>;

function Uses({ uses }: { uses: readonly FileUse[] }) {
  const { t } = useTranslation('editor');
  return (
    <Box as="ul" maxH={240} scroll lineTop>
      {uses.map((use) => {
        const { kind, id, name, isInTrash } = use;
        return (
          <Row as="li" wrap gap={2} gapX={10} align="baseline" py={8} lineBottom breakWords key={id}>
            <Text as="span" flex="0 0 84px" size={12} tone="faint">
              {t(($) => $.editor.file.kinds[kind])}
            </Text>
            {isInTrash ? (
              <Text as="b" weight="medium">
                {name}
              </Text>
            ) : (
              <TextLink to={pathOf[kind](use)} newTab>
                {name}
              </TextLink>
            )}
            {isInTrash && (
              <Text as="small" size={12} tone="faint">
                {t(($) => $.editor.file.inTrash)}
              </Text>
            )}
          </Row>
        );
      })}
    </Box>
  );
}

/** Information before a file is permanently deleted: where it is used, and whether it can be deleted. */
export function DeleteFileDialog({ file, onClose }: { file: StoredFile; onClose: () => void }) {
  const { t } = useTranslation(['editor', 'common']);
  const formats = useFormats();
  const trashDays = useTrashDays();
  const client = useQueryClient();
  const uses = useQuery({
    queryKey: fileKeys.uses(file.id),
    queryFn: ({ signal }) => call(listFileUsesRef, { params: { id: file.id }, signal }),
    staleTime: 0,
    gcTime: 0,
  });
  const remove = useMutation({
    mutationFn: () => call(deleteFileRef, { params: { id: file.id } }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: fileKeys.lists });
      showToast({ text: t(($) => $.editor.file.deleted, { name: file.name }) });
      onClose();
    },
    // It may have been used somewhere meanwhile.
    onError: () => uses.refetch(),
  });
  const items = uses.data?.items ?? [];
  const isHeld = items.some(({ holds }) => holds);
  const { name } = file;
  const title = isHeld ? t(($) => $.editor.file.usedTitle, { name }) : t(($) => $.editor.file.deleteTitle, { name });
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={title}
      actions={
        <>
          <Button data-autofocus variant={isHeld ? 'primary' : 'ghost'} onClick={onClose}>
            {isHeld ? t(($) => $.editor.file.understood) : t(($) => $.common.cancel)}
          </Button>
          {!isHeld && (
            <Button
              variant="danger-filled"
              disabled={!uses.data}
              loading={remove.isPending}
              onClick={() => remove.mutate()}
            >
              {t(($) => $.editor.file.delete)}
            </Button>
          )}
        </>
      }
    >
      <Stack gap={14}>
        {!uses.data && <Unloaded query={uses} rows={2} />}
        {uses.data && (
          <Text tone="muted">
            {isHeld
              ? t(($) => $.editor.file.used)
              : items.length > 0
                ? t(($) => $.editor.file.sent)
                : t(($) => $.editor.file.forGood, { n: formats.number(trashDays) })}
          </Text>
        )}
        {items.length > 0 && <Uses uses={items} />}
        {remove.isError && <Callout tone="danger" title={errorText(remove.error)} />}
      </Stack>
    </Dialog>
  );
}
