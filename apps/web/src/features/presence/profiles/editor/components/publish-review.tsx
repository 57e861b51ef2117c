import { useTranslation } from 'react-i18next';
import { Button } from '#components/button/button.tsx';
import { Dialog } from '#components/dialog/dialog.tsx';
import { ScrollRegion } from '#components/surface/scroll-region.tsx';
import { useFormats } from '#lib/format/use-formats.ts';
import { ChangeList } from '#components/block-editor/diff/change-list.tsx';
import { useDraftDocument, useEditor, useEditorState } from '#components/block-editor/editor/editor-context.tsx';
import { asPublished } from '../publication.ts';
import classes from './publish-review.module.css';

type Props = { changes: number; canPublish: boolean; onClose: () => void; onPublish: () => void };

/** What publishing would change for visitors, block by block. */
export function PublishReview({ changes, canPublish, onClose, onPublish }: Props) {
  const { t } = useTranslation(['editor', 'common']);
  const formats = useFormats();
  const editor = useEditor();
  const document = useDraftDocument();
  const published = useEditorState((snapshot) => snapshot.published);
  if (!published) return null;
  const amount = { count: changes, n: formats.number(changes) };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      size={640}
      title={t(($) => $.editor.publish.reviewTitle, amount)}
      actions={
        <>
          <Button variant="ghost" onClick={onClose}>
            {t(($) => $.common.close)}
          </Button>
          <Button variant="primary" disabled={!canPublish || changes === 0} onClick={onPublish}>
            {t(($) => $.editor.publish.changes, amount)}
          </Button>
        </>
      }
    >
      <p>{t(($) => $.editor.publish.reviewFrom)}</p>
      <ScrollRegion className={classes.list} label={t(($) => $.editor.publish.review)}>
        <ChangeList before={published} after={asPublished(editor.prepare(document))} />
      </ScrollRegion>
    </Dialog>
  );
}
