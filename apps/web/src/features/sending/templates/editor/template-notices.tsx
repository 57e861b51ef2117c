import { useTranslation } from 'react-i18next';
import { ConflictNotice } from '#components/block-editor/conflict/conflict-notice.tsx';
import { useEditorState } from '#components/block-editor/editor/editor-context.tsx';
import { Button } from '#components/button/button.tsx';
import { Dialog } from '#components/dialog/dialog.tsx';
import { Callout } from '#components/feedback/callout.tsx';
import { Box } from '#components/layout/layout.tsx';
import { useUnsavedGuard } from '#lib/form/use-unsaved-guard.ts';
import { errorText } from '#lib/i18n/error-text.ts';

/** Save conflicts and errors, between the bar and the columns. */
export function TemplateNotices() {
  const { t } = useTranslation('templates');
  const status = useEditorState((snapshot) => snapshot.status);
  if (status.kind === 'conflict') {
    return (
      <Box lineBottom py={10} px={16}>
        <ConflictNotice />
      </Box>
    );
  }
  if (status.kind !== 'failed') return null;
  return (
    <Box lineBottom py={10} px={16}>
      <Callout tone="danger" title={t(($) => $.templates.save.failed)}>
        {errorText(status.error)}
      </Callout>
    </Box>
  );
}

/** Asks once before leaving with unsaved edits. */
export function UnsavedDialog() {
  const { t } = useTranslation('templates');
  const isOnlyHere = useEditorState(({ status }) => ['offline', 'failed', 'conflict'].includes(status.kind));
  const guard = useUnsavedGuard(isOnlyHere);
  return (
    <Dialog
      title={t(($) => $.templates.save.unsavedTitle)}
      isOpen={guard.isAsking}
      onClose={guard.stay}
      actions={
        <>
          <Button variant="ghost" onClick={guard.leave}>
            {t(($) => $.templates.save.leave)}
          </Button>
          <Button variant="primary" onClick={guard.stay}>
            {t(($) => $.templates.save.stay)}
          </Button>
        </>
      }
    >
      {t(($) => $.templates.save.unsavedHelp)}
    </Dialog>
  );
}
