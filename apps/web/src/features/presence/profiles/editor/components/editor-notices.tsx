import { useTranslation } from 'react-i18next';
import { Callout } from '#components/feedback/callout.tsx';
import { ApiError } from '#lib/api/api-error.ts';
import { errorText } from '#lib/i18n/error-text.ts';
import { ConflictNotice } from '#components/block-editor/conflict/conflict-notice.tsx';
import { useEditorState } from '#components/block-editor/editor/editor-context.tsx';
import classes from './editor-frame.module.css';

/** Decisions and errors, between the bar and the columns. */
export function EditorNotices({ publishFailure }: { publishFailure: unknown }) {
  const { t } = useTranslation('editor');
  const status = useEditorState((snapshot) => snapshot.status);
  const isOwnConflict = publishFailure instanceof ApiError && publishFailure.code === 'profiles.draft_conflict';
  return (
    <>
      {status.kind === 'conflict' && (
        <div className={classes.notice}>
          <ConflictNotice />
        </div>
      )}
      {status.kind === 'failed' && (
        <div className={classes.notice}>
          <Callout tone="danger" title={t(($) => $.editor.save.failed)}>
            {errorText(status.error)}
          </Callout>
        </div>
      )}
      {publishFailure !== undefined && !isOwnConflict && (
        <div className={classes.notice}>
          <Callout tone="danger" title={t(($) => $.editor.publish.failed)}>
            {errorText(publishFailure)}
          </Callout>
        </div>
      )}
    </>
  );
}
