import { useTranslation } from 'react-i18next';
import { Callout } from '#components/feedback/callout.tsx';
import { ApiError } from '#lib/api/api-error.ts';
import { errorText } from '#lib/i18n/error-text.ts';
import { ConflictNotice } from '#components/block-editor/conflict/conflict-notice.tsx';
import { useEditorState } from '#components/block-editor/editor/editor-context.tsx';
import { Box } from '#components/layout/layout.tsx';

/** Decisions and errors, between the bar and the columns. */
export function EditorNotices({ publishFailure }: { publishFailure: unknown }) {
  const { t } = useTranslation('editor');
  const status = useEditorState((snapshot) => snapshot.status);
  const isOwnConflict = publishFailure instanceof ApiError && publishFailure.code === 'profiles.draft_conflict';
  return (
    <>
      {status.kind === 'conflict' && (
        <Box lineBottom py={10} px={16}>
          <ConflictNotice />
        </Box>
      )}
      {status.kind === 'failed' && (
        <Box lineBottom py={10} px={16}>
          <Callout tone="danger" title={t(($) => $.editor.save.failed)}>
            {errorText(status.error)}
          </Callout>
        </Box>
      )}
      {publishFailure !== undefined && !isOwnConflict && (
        <Box lineBottom py={10} px={16}>
          <Callout tone="danger" title={t(($) => $.editor.publish.failed)}>
            {errorText(publishFailure)}
          </Callout>
        </Box>
      )}
    </>
  );
}
