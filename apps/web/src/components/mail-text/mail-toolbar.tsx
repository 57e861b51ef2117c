import {
  IconBlockquote,
  IconBold,
  IconItalic,
  IconLink,
  IconList,
  IconListNumbers,
  IconStrikethrough,
  IconUnderline,
} from '@tabler/icons-react';
import type { Editor } from '@tiptap/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LinkForm, walkToolbar } from '#components/block-editor/fields/rich-text-toolbar.tsx';
import type { IconShape } from '#lib/icons/icon-shape.ts';
import classes from './mail-text.module.css';

type Tool = {
  key: 'bold' | 'italic' | 'underline' | 'strike' | 'bullets' | 'numbers' | 'quote';
  icon: IconShape;
  name: string;
  run: (editor: Editor) => void;
};

const tools: readonly Tool[] = [
  { key: 'bold', icon: IconBold, name: 'bold', run: (editor) => editor.chain().focus().toggleBold().run() },
  { key: 'italic', icon: IconItalic, name: 'italic', run: (editor) => editor.chain().focus().toggleItalic().run() },
  {
    key: 'underline',
    icon: IconUnderline,
    name: 'underline',
    run: (editor) => editor.chain().focus().toggleUnderline().run(),
  },
  {
    key: 'strike',
    icon: IconStrikethrough,
    name: 'strike',
    run: (editor) => editor.chain().focus().toggleStrike().run(),
  },
  {
    key: 'bullets',
    icon: IconList,
    name: 'bulletList',
    run: (editor) => editor.chain().focus().toggleBulletList().run(),
  },
  {
    key: 'numbers',
    icon: IconListNumbers,
    name: 'orderedList',
    run: (editor) => editor.chain().focus().toggleOrderedList().run(),
  },
  {
    key: 'quote',
    icon: IconBlockquote,
    name: 'blockquote',
    run: (editor) => editor.chain().focus().toggleBlockquote().run(),
  },
];

/** The buttons of the text; one stop of the Tab key, arrows walk within. */
export function MailToolbar({ editor }: { editor: Editor }) {
  const { t } = useTranslation('editor');
  const [isLinking, setLinking] = useState(false);
  const [current, setCurrent] = useState(0);
  return (
    <>
      <div
        className={classes.toolbar}
        role="toolbar"
        tabIndex={-1}
        aria-label={t(($) => $.editor.text.toolbar)}
        onKeyDown={walkToolbar}
      >
        {tools.map(({ key, icon: Shape, name, run }, index) => (
          <button
            key={key}
            type="button"
            className={classes.tool}
            tabIndex={index === current ? 0 : -1}
            aria-pressed={editor.isActive(name)}
            aria-label={t(($) => $.editor.text[key])}
            title={t(($) => $.editor.text[key])}
            onFocus={() => setCurrent(index)}
            onClick={() => run(editor)}
          >
            <Shape size={16} stroke={1.6} aria-hidden />
          </button>
        ))}
        <button
          type="button"
          className={classes.tool}
          tabIndex={current === tools.length ? 0 : -1}
          aria-pressed={editor.isActive('link')}
          aria-expanded={isLinking}
          aria-label={t(($) => $.editor.text.link)}
          title={t(($) => $.editor.text.link)}
          onFocus={() => setCurrent(tools.length)}
          onClick={() => setLinking(!isLinking)}
        >
          <IconLink size={16} stroke={1.6} aria-hidden />
        </button>
      </div>
      {isLinking && (
        <div className={classes.link}>
          <LinkForm editor={editor} onClose={() => setLinking(false)} />
        </div>
      )}
    </>
  );
}
