import { useTranslation } from 'react-i18next';
import { Button } from '#components/button/button.tsx';
import { Callout } from '#components/feedback/callout.tsx';
import { ApiError } from '#lib/api/api-error.ts';
import { errorText } from '#lib/i18n/error-text.ts';
import { showToast } from '#lib/toast/toast-store.ts';
import { useEditor, useEditorState } from '#components/block-editor/editor/editor-context.tsx';
import classes from './editor-frame.module.css';

function ConflictNotice() {
  const { t } = useTranslation('editor');
  const editor = useEditor();
  return (
    <div className={classes.notice}>
      <Callout
        tone="warn"
        title={t(($) => $.editor.conflict.title)}
        action={
          <span className={classes.choice}>
            <Button
              size="sm"
              onClick={() => {
                editor.takeTheirs();
                showToast({ text: t(($) => $.editor.conflict.taken), undo: editor.undo });
              }}
            >
              {t(($) => $.editor.conflict.theirs)}
            </Button>
            <Button
              size="sm"
              variant="soft"
              onClick={() => {
                editor.keepMine();
                showToast({ text: t(($) => $.editor.conflict.kept), undo: editor.undo });
              }}
            >
              {t(($) => $.editor.conflict.mine)}
            </Button>
          </span>
        }
      >
        {t(($) => $.editor.conflict.help)}
      </Callout>
    </div>
  );
}

/** What needs a decision or went wrong, between the bar and the columns. */
export function EditorNotices({ publishFailure }: { publishFailure: unknown }) {
  const { t } = useTranslation('editor');
  const status = useEditorState((snapshot) => snapshot.status);
  const isOwnConflict = publishFailure instanceof ApiError && publishFailure.code === 'profiles.draft_conflict';
  return (
    <>
      {status.kind === 'conflict' && <ConflictNotice />}
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
