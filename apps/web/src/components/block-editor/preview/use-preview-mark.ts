import { findBlock, pageBlockOf } from '../blocks/document-edits.ts';
import { useOpenBlock } from '../blocks/open-block.tsx';
import { useBlockName } from '../blocks/use-block-name.ts';
import { useEditorState } from '../editor/editor-context.tsx';
import { noMark, type PreviewMark } from './use-two-frames.ts';

/** The block highlighted in the preview: the open one, with its section if any. */
export function usePreviewMark(): PreviewMark {
  const { openId } = useOpenBlock();
  const nameOf = useBlockName();
  const section = useEditorState((snapshot) =>
    openId === null ? undefined : pageBlockOf(snapshot.history.document, openId)?.id,
  );
  const type = useEditorState((snapshot) =>
    openId === null ? undefined : findBlock(snapshot.history.document, openId)?.block.type,
  );
  if (type === undefined) return noMark;
  return { id: openId, within: section ?? null, label: nameOf(type) };
}
