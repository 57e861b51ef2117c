import { normaliseUrl } from '@enlace/blocks/model/safe-url.ts';
import { EditorContent, type Content, type Editor, type Extensions, useEditor } from '@tiptap/react';
import { StarterKit } from '@tiptap/starter-kit';
import {
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  useEffectEvent,
  useImperativeHandle,
  useLayoutEffect,
  useState,
} from 'react';
import { createPortal } from 'react-dom';
import { answerDoc } from './answer-doc.ts';
import { mailPicture, type PictureSource } from './mail-picture.ts';
import { MailTextFrame } from './mail-text-frame.tsx';
import { MailToolbar } from './mail-toolbar.tsx';
import classes from './mail-text.module.css';

export type MailEditorHandle = {
  focus: () => void;
  blur: () => void;
  /** Inserts markup at the caret. */
  insertHtml: (html: string) => void;
  insertPicture: (picture: { fileId: string; name: string }) => void;
};

/** A selection, counted from the end of the document. */
export type Caret = { from: number; to: number };

type EditorProps = {
  handle?: Ref<MailEditorHandle>;
  label: string;
  /** External changes apply only when `version` changes. */
  html: string;
  version: number;
  pictures?: PictureSource;
  onChange: (html: string) => void;
  /** The editor shows its content; `place` puts caret and focus into it at once. */
  onReady?: (place: (caret: Caret) => void) => void;
};

export type MailFieldProps = Omit<EditorProps, 'onReady'> & {
  isInvalid?: boolean;
  /** Buttons before the text formatting ones. */
  tools?: ReactNode;
  /** Toolbar above the text (settings) or below it (answers). */
  toolbar: 'above' | 'below';
  /** Between the text and a toolbar below it. */
  between?: ReactNode;
  /** At the end of the toolbar's row. */
  end?: ReactNode;
  onKeyDown?: (event: KeyboardEvent) => void;
};

function extensionsOf(pictures: PictureSource | undefined): Extensions {
  const text = StarterKit.configure({
    code: false,
    codeBlock: false,
    heading: false,
    horizontalRule: false,
    dropcursor: false,
    gapcursor: false,
    trailingNode: false,
    link: {
      openOnClick: false,
      autolink: true,
      linkOnPaste: true,
      HTMLAttributes: { target: null, rel: null },
      isAllowedUri: (address) => normaliseUrl(address) !== undefined,
    },
  });
  return pictures ? [text, mailPicture(pictures)] : [text];
}

/** TipTap's own type requires its JSON, which our documents are. */
function asContent(html: string): Content {
  return answerDoc(html) as Content;
}

/** The command itself focuses only in the next frame. */
function placeCaret(editor: Editor, { from, to }: Caret): void {
  editor.commands.focus('end');
  const end = editor.state.selection.to;
  if (from > 0) editor.commands.setTextSelection({ from: end - from, to: end - to });
  editor.view.focus();
}

function htmlOf(editor: Editor): string {
  return editor.isEmpty ? '' : editor.getHTML();
}

function useMailEditor({ handle, label, html, version, pictures, onChange, onReady }: EditorProps): Editor {
  const [extensions] = useState(() => extensionsOf(pictures));
  const report = useEffectEvent((current: Editor) => onChange(htmlOf(current)));
  const editor = useEditor({
    extensions,
    content: asContent(html),
    injectCSS: false,
    shouldRerenderOnTransaction: true,
    editorProps: {
      attributes: {
        class: classes.text ?? '',
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': label,
        'data-placeholder': label,
      },
    },
    onUpdate: ({ editor: current }) => report(current),
  });
  const read = useEffectEvent(() => {
    // TipTap destroys an editor whose first effects run late and creates a new one, for which this runs again.
    if (editor.isDestroyed || htmlOf(editor) === html) return;
    editor.commands.setContent(asContent(html), { emitUpdate: false });
  });
  useLayoutEffect(() => read(), [editor, version]);
  useImperativeHandle(
    handle,
    () => ({
      // An editor that is not mounted (yet or any more) throws when it is focused.
      focus: () => void (editor.isDestroyed || editor.commands.focus('end')),
      blur: () => void (editor.isDestroyed || editor.commands.blur()),
      insertHtml: (markup) => {
        if (editor.isDestroyed) return;
        const { content = [] } = answerDoc(markup);
        const [only] = content;
        // A single paragraph is inserted inline; several stay paragraphs.
        const inserted = content.length === 1 && only?.type === 'paragraph' ? (only.content ?? []) : content;
        editor
          .chain()
          .focus()
          .insertContent(inserted as Content)
          .run();
      },
      insertPicture: ({ fileId, name }) =>
        void editor
          .chain()
          .focus()
          .insertContent({ type: 'mailPicture', attrs: { cid: fileId, alt: name } })
          .run(),
    }),
    [editor],
  );
  const arrive = useEffectEvent(() => {
    if (!editor.isDestroyed) onReady?.((caret) => placeCaret(editor, caret));
  });
  useLayoutEffect(() => arrive(), [editor]);
  return editor;
}

function Text({ editor }: { editor: Editor }) {
  return <EditorContent editor={editor} data-empty={editor.isEmpty || undefined} />;
}

/** Rich text of mails: only what mail programs render consistently. */
export function MailEditor({ isInvalid, tools, toolbar, between, end, onKeyDown, ...props }: MailFieldProps) {
  const editor = useMailEditor(props);
  return (
    <MailTextFrame
      {...{ toolbar, isInvalid, between, onKeyDown }}
      bar={
        <>
          {tools}
          <MailToolbar editor={editor} />
          {end}
        </>
      }
    >
      <Text editor={editor} />
    </MailTextFrame>
  );
}

/** The same for a frame that is there before it; its buttons go into `row`. */
export function MailEditorText({ row, ...props }: EditorProps & { row: Element | null }) {
  const editor = useMailEditor(props);
  return (
    <>
      <Text editor={editor} />
      {row && createPortal(<MailToolbar editor={editor} />, row)}
    </>
  );
}
