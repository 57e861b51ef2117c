import type { TemplateVersion } from '@enlace/contract/sending/templates/template-versions.contract.ts';
import { restoreTemplateVersionRef } from '@enlace/contract/sending/templates/template-versions.refs.gen.ts';
import { previewTemplateRef } from '@enlace/contract/sending/templates/templates.refs.gen.ts';
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ChangeList } from '#components/block-editor/diff/change-list.tsx';
import { useDraftDocument, useEditor } from '#components/block-editor/editor/editor-context.tsx';
import { Button } from '#components/button/button.tsx';
import { Dialog } from '#components/dialog/dialog.tsx';
import { FieldNote } from '#components/fields/field-note.tsx';
import { Segments } from '#components/filters/segments.tsx';
import { Box, Grid, Stack, Text } from '#components/layout/layout.tsx';
import { MailFrame } from '#components/mail-preview/mail-frame.tsx';
import { Unloaded } from '#components/states/loaded.tsx';
import { ScrollRegion } from '#components/surface/scroll-region.tsx';
import { call } from '#lib/api/call.ts';
import { useFormats } from '#lib/format/use-formats.ts';
import { errorText } from '#lib/i18n/error-text.ts';
import { showToast } from '#lib/toast/toast-store.ts';
import { templateKeys, templateVersionQuery, templateVersionsQuery } from '../api/templates.queries.ts';
import { draftOf } from './mail-draft.ts';
import classes from './versions-dialog.module.css';

type View = 'mail' | 'changes';
type One = { templateId: string; version: TemplateVersion };

function useVersion({ templateId, version }: One) {
  return useQuery(templateVersionQuery({ id: templateId, versionId: version.id }));
}

/** The version as currently rendered by the sending engine. */
function DrawnVersion(props: One) {
  const { t } = useTranslation('templates');
  const formats = useFormats();
  const query = useVersion(props);
  const { data } = query;
  const { templateId, version } = props;
  const mail = useQuery({
    queryKey: [...templateKeys.versions(templateId), version.id, 'mail'],
    enabled: data !== undefined,
    staleTime: Infinity,
    queryFn: ({ signal }) => {
      const { document, subject, preheader, format, source } = data ?? {};
      const body = {
        ...(document === undefined ? {} : { document }),
        ...(subject === undefined ? {} : { subject }),
        ...(preheader === undefined ? {} : { preheader }),
        ...(format === undefined ? {} : { format }),
        ...(source === undefined ? {} : { source }),
      };
      return call(previewTemplateRef, { params: { id: templateId }, body, signal });
    },
  });
  const unread = data ? mail : query;
  if (!mail.data && unread.error) return <Unloaded query={unread} />;
  if (!mail.data) return <p>{t(($) => $.templates.preview.drawing)}</p>;
  const title = t(($) => $.templates.versions.frame, { date: formats.dateTime(version.savedAt) });
  return (
    <Box full h="56vh" border radius="md" clip>
      <MailFrame html={mail.data.html} title={title} />
    </Box>
  );
}

function Changes(props: One) {
  const { t } = useTranslation('templates');
  const editor = useEditor();
  const draft = useDraftDocument();
  const query = useVersion(props);
  const { data } = query;
  const before = useMemo(() => (data ? draftOf({ ...data, revision: data.revision }).document : undefined), [data]);
  const now = useMemo(() => editor.prepare(draft), [editor, draft]);
  if (!before) return <Unloaded query={query} rows={3} />;
  return (
    <ScrollRegion className={classes.changes} label={t(($) => $.templates.versions.changes)}>
      <ChangeList before={before} after={now} />
    </ScrollRegion>
  );
}

function Shown(props: One) {
  const { t } = useTranslation('templates');
  const [view, setView] = useState<View>('mail');
  return (
    <Stack as="section" align="start" gap={12} shrink>
      <Segments
        label={t(($) => $.templates.versions.title)}
        value={view}
        onChange={setView}
        segments={(['mail', 'changes'] as const).map((value) => ({
          value,
          label: t(($) => $.templates.versions[value]),
        }))}
      />
      {view === 'mail' ? <DrawnVersion {...props} /> : <Changes {...props} />}
    </Stack>
  );
}

/** Undo returns to the current content, which is also stored as a version. */
function useRestore(templateId: string) {
  const { t } = useTranslation('templates');
  const editor = useEditor();
  const client = useQueryClient();
  return useMutation({
    async mutationFn(versionId: string) {
      await editor.flush();
      const body = { baseRevision: editor.revision };
      return call(restoreTemplateVersionRef, { params: { id: templateId, versionId }, body });
    },
    onSuccess(template) {
      editor.adopt(draftOf(template));
      void client.invalidateQueries({ queryKey: templateKeys.versions(templateId) });
      showToast({ text: t(($) => $.templates.versions.restored), undo: editor.undo });
    },
  });
}

type VersionProps = { version: TemplateVersion; isPicked: boolean; onPick: () => void };

function VersionButton({ version, isPicked, onPick }: VersionProps) {
  const { t } = useTranslation('templates');
  const formats = useFormats();
  return (
    <Stack
      as="button"
      full
      py={8}
      px={10}
      radius="md"
      textAlign="left"
      size={13}
      hover="hover"
      type="button"
      chosen="soft"
      aria-pressed={isPicked}
      onClick={onPick}
    >
      <time dateTime={version.savedAt}>{formats.dateTime(version.savedAt)}</time>
      <Text as="span" size={12} tone="faint">
        {t(($) => $.templates.versions[version.kind])}
      </Text>
    </Stack>
  );
}

function useVersions(templateId: string) {
  return useInfiniteQuery(templateVersionsQuery(templateId));
}
type Versions = ReturnType<typeof useVersions>;

function Older({ versions }: { versions: Versions }) {
  const { t } = useTranslation('shell');
  if (!versions.hasNextPage) return null;
  return (
    <li>
      <Button
        size="sm"
        variant="ghost"
        loading={versions.isFetchingNextPage}
        onClick={() => void versions.fetchNextPage()}
      >
        {t(($) => $.shell.table.more)}
      </Button>
    </li>
  );
}

/** All stored versions: the mail, its difference to the draft, and restoring. */
export function VersionsDialog({ templateId, onClose }: { templateId: string; onClose: () => void }) {
  const { t } = useTranslation(['templates', 'common']);
  const versions = useVersions(templateId);
  const restore = useRestore(templateId);
  const [wanted, setWanted] = useState<string>();
  const items = versions.data?.pages.flatMap((page) => page.items) ?? [];
  const picked = items.find(({ id }) => id === wanted) ?? items[0];
  const actions = (
    <>
      <Button variant="ghost" onClick={onClose}>
        {t(($) => $.common.close)}
      </Button>
      {picked && (
        <Button
          variant="primary"
          loading={restore.isPending}
          onClick={() => restore.mutate(picked.id, { onSuccess: onClose })}
        >
          {t(($) => $.templates.versions.restore)}
        </Button>
      )}
    </>
  );
  return (
    <Dialog isOpen size={1040} title={t(($) => $.templates.versions.title)} onClose={onClose} actions={actions}>
      {!versions.data && <Unloaded query={versions} rows={4} />}
      {versions.data && items.length === 0 && <p>{t(($) => $.templates.versions.none)}</p>}
      <FieldNote error={restore.error ? errorText(restore.error) : undefined} />
      <Grid oneColumnOnPhone columns="220px minmax(0, 1fr)" gap={20}>
        <Stack phone={{ maxH: 160 }} maxH="62vh" scroll as="ol" gap={4}>
          {items.map((version) => (
            <li key={version.id}>
              <VersionButton
                version={version}
                isPicked={version.id === picked?.id}
                onPick={() => setWanted(version.id)}
              />
            </li>
          ))}
          <Older versions={versions} />
        </Stack>
        {picked && <Shown key={picked.id} templateId={templateId} version={picked} />}
      </Grid>
    </Dialog>
  );
}
