import { type RichTextDoc, richTextSchema } from '@enlace/blocks/model/richtext.schema.ts';
import { normaliseUrl } from '@enlace/blocks/model/safe-url.ts';
import { type Content, EditorContent, type Extensions, useEditor } from '@tiptap/react';
import { StarterKit } from '@tiptap/starter-kit';
import { useEffect, useRef } from 'react';
import { Box } from '#components/layout/layout.tsx';
import { isSameJson } from '../blocks/same-json.ts';
import { RichTextToolbar } from './rich-text-toolbar.tsx';
import classes from './rich-text.module.css';

/** Exactly what the rich text schema allows. Undo is the editor's: one history for the whole page. */
const extensions: Extensions = [
  StarterKit.configure({
    code: false,
    codeBlock: false,
    horizontalRule: false,
    undoRedo: false,
    dropcursor: false,
    gapcursor: false,
    trailingNode: false,
    heading: { levels: [2, 3] },
    link: {
      openOnClick: false,
      autolink: false,
      linkOnPaste: false,
      HTMLAttributes: { target: null, rel: null },
      isAllowedUri: (address) => normaliseUrl(address) !== undefined,
    },
  }),
];

const empty: RichTextDoc = { type: 'doc', content: [{ type: 'paragraph', content: [] }] };

/** TipTap keeps attributes the schema does not know; parsing drops them, and refuses what cannot be stored. */
function cleaned(doc: unknown): unknown {
  const parsed = richTextSchema.safeParse(doc);
  return parsed.success ? parsed.data : doc;
}

/** TipTap's own type requires plain JSON, which a stored document is. */
function asContent(value: unknown): Content {
  return (richTextSchema.safeParse(value).data ?? empty) as Content;
}

type Props = { labelId: string; value: unknown; onChange: (doc: unknown) => void };

/** The text itself and its buttons. */
export function RichTextEditor({ labelId, value, onChange }: Props) {
  const written = useRef<unknown>(value);
  const editor = useEditor({
    extensions,
    content: asContent(value),
    injectCSS: false,
    shouldRerenderOnTransaction: true,
    editorProps: {
      attributes: { class: classes.text ?? '', role: 'textbox', 'aria-multiline': 'true', 'aria-labelledby': labelId },
    },
    onUpdate: ({ editor: current }) => {
      const doc = cleaned(current.getJSON());
      written.current = doc;
      onChange(doc);
    },
  });
  useEffect(() => {
    // Changed externally: undo, redo or another version. A destroyed editor is followed by a new one.
    if (editor.isDestroyed || isSameJson(written.current, value)) return;
    written.current = value;
    editor.commands.setContent(asContent(value), { emitUpdate: false });
  }, [editor, value]);
  return (
    <Box focus="within" border="input" radius="md" fill="surface" clip>
      <RichTextToolbar editor={editor} />
      <EditorContent editor={editor} />
    </Box>
  );
}
