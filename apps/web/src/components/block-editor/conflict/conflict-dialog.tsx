import { useTranslation } from 'react-i18next';
import { Button } from '#components/button/button.tsx';
import { Dialog } from '#components/dialog/dialog.tsx';
import { Row } from '#components/layout/layout.tsx';
import { ScrollRegion } from '#components/surface/scroll-region.tsx';
import { showToast } from '#lib/toast/toast-store.ts';
import { newBlockId } from '../blocks/block-id.ts';
import { isSingleBlock } from '../blocks/single-blocks.ts';
import { ChangeList } from '../diff/change-list.tsx';
import { mergeDocuments } from '../diff/merge-documents.ts';
import type { SyncStatus } from '../editor/draft-sync.ts';
import { useDraftDocument, useEditor } from '../editor/editor-context.tsx';
import classes from './conflict-dialog.module.css';

type Props = { conflict: Extract<SyncStatus, { kind: 'conflict' }>; onClose: () => void };

/** Both versions of a draft side by side as text, and the three ways to resolve the conflict. None of them loses anything permanently. */
export function ConflictDialog({ conflict, onClose }: Props) {
  const { t } = useTranslation('editor');
  const editor = useEditor();
  const mine = useDraftDocument();
  const { theirs, base } = conflict;

  function choose(act: () => void, text: string): void {
    act();
    onClose();
    showToast({ text, undo: editor.undo });
  }
  const keepBoth = () =>
    editor.keepMerged(
      mergeDocuments({ base, mine, theirs: theirs.document, newId: newBlockId, isSingle: isSingleBlock }),
    );
  return (
    <Dialog
      isOpen
      onClose={onClose}
      size={640}
      title={t(($) => $.editor.conflict.diffTitle)}
      actions={
        <Row wrap justify="end" gap={8} align="stretch" className={classes.actions}>
          <Button
            onClick={() =>
              choose(
                editor.takeTheirs,
                t(($) => $.editor.conflict.taken),
              )
            }
          >
            {t(($) => $.editor.conflict.theirs)}
          </Button>
          <Button
            onClick={() =>
              choose(
                editor.keepMine,
                t(($) => $.editor.conflict.kept),
              )
            }
          >
            {t(($) => $.editor.conflict.mine)}
          </Button>
          <Button
            variant="primary"
            onClick={() =>
              choose(
                keepBoth,
                t(($) => $.editor.conflict.merged),
              )
            }
          >
            {t(($) => $.editor.conflict.both)}
          </Button>
        </Row>
      }
    >
      <p>
        {t(($) => $.editor.conflict.diffHelp)} {t(($) => $.editor.conflict.bothHelp)}
      </p>
      <ScrollRegion className={classes.list} label={t(($) => $.editor.conflict.compare)}>
        <ChangeList before={theirs.document} after={editor.prepare(mine)} />
      </ScrollRegion>
    </Dialog>
  );
}
