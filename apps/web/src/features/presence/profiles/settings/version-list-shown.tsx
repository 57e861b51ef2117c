import { previewProfileRef } from '@enlace/contract/presence/profiles/profiles.refs.gen.ts';
import type { ProfileVersion } from '@enlace/contract/presence/profiles/profiles.schemas.ts';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Segments } from '#components/filters/segments.tsx';
import { Unloaded } from '#components/states/loaded.tsx';
import { ScrollRegion } from '#components/surface/scroll-region.tsx';
import { call } from '#lib/api/call.ts';
import { useFormats } from '#lib/format/use-formats.ts';
import type { DraftDocument } from '#components/block-editor/blocks/draft-document.ts';
import { readDocument } from '#components/block-editor/blocks/storable-document.ts';
import { ChangeList } from '#components/block-editor/diff/change-list.tsx';
import { countDiff, diffDocuments } from '#components/block-editor/diff/document-diff.ts';
import { useDraftDocument, useEditor } from '#components/block-editor/editor/editor-context.tsx';
import { Box, Stack } from '#components/layout/layout.tsx';
import { profileKeys, profileVersionQuery } from '../api/profiles.queries.ts';
import { asWireDocument } from '../editor/open-editor.ts';
import { VersionFrame } from '../preview/version-frame.tsx';
import classes from './version-list-dialog.module.css';

type View = 'view' | 'changes';
type PartProps = { profileId: string; version: ProfileVersion; document: DraftDocument };

/** The version as currently rendered by the server. */
function DrawnVersion({ profileId, version, document }: PartProps) {
  const { t } = useTranslation('editor');
  const formats = useFormats();
  const page = useQuery({
    queryKey: [...profileKeys.versions(profileId), version.id, 'page'],
    queryFn: ({ signal }) =>
      call(previewProfileRef, {
        params: { id: profileId },
        body: { document: asWireDocument(document) },
        signal,
      }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (!page.data && page.error) return <Unloaded query={page} />;
  if (!page.data)
    return (
      <Box as="p" m="auto">
        {t(($) => $.editor.preview.loading)}
      </Box>
    );
  const date = formats.dateTime(version.publishedAt);
  return <VersionFrame title={t(($) => $.editor.history.frame, { date })} html={page.data.html} />;
}

function Changes({ document }: Pick<PartProps, 'document'>) {
  const { t } = useTranslation('editor');
  const editor = useEditor();
  const draft = useDraftDocument();
  const formats = useFormats();
  const now = useMemo(() => editor.prepare(draft), [editor, draft]);
  const count = useMemo(() => countDiff(diffDocuments(document, now)), [document, now]);
  return (
    <ScrollRegion className={classes.changes} label={t(($) => $.editor.history.changes)}>
      <p>
        {count === 0
          ? t(($) => $.editor.history.same)
          : t(($) => $.editor.history.since, { count, n: formats.number(count) })}
      </p>
      {count > 0 && <ChangeList before={document} after={now} />}
    </ScrollRegion>
  );
}

/** One version: its page, or its difference to the draft. */
export function ShownVersion({ profileId, version }: Omit<PartProps, 'document'>) {
  const { t } = useTranslation('editor');
  const [view, setView] = useState<View>('view');
  const read = useQuery(profileVersionQuery({ id: profileId, versionId: version.id }));
  const stored = read.data?.document;
  const document = useMemo(() => (stored === undefined ? undefined : readDocument(stored)), [stored]);
  return (
    <Stack phone={{ h: '56vh' }} as="section" align="center" gap={12} shrink shrinkY>
      <Segments
        label={t(($) => $.editor.history.title)}
        value={view}
        onChange={setView}
        segments={(['view', 'changes'] as const).map((value) => ({ value, label: t(($) => $.editor.history[value]) }))}
      />
      {!read.data && <Unloaded query={read} rows={4} />}
      {document && view === 'view' && <DrawnVersion profileId={profileId} version={version} document={document} />}
      {document && view === 'changes' && <Changes document={document} />}
    </Stack>
  );
}
