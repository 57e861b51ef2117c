import { Menu } from '@mantine/core';
import type { Editor } from '@tiptap/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  IconBlockquote,
  IconBold,
  IconCheck,
  IconDots,
  IconItalic,
  IconLink,
  IconList,
  IconListNumbers,
  IconStrikethrough,
  IconUnderline,
} from 'virtual:tabler-icons';
import { LinkForm, walkToolbar } from '#components/block-editor/fields/rich-text-toolbar.tsx';
import { Box, Grid, type Look, Row } from '#components/layout/layout.tsx';
import type { IconShape } from '#lib/icons/icon-shape.ts';
import { phoneQuery, useMedia } from '#lib/media/use-media.ts';
import classes from './mail-text.module.css';

const barLook: Look = { wrap: true, gap: 2, align: 'stretch' };
const toolLook: Look = {
  center: true,
  chosen: 'active',
  focus: 'inset',
  h: 28,
  hover: 'lit',
  radius: 'sm',
  relative: true,
  tone: 'muted',
  touch: { w: 36, h: 36 },
  w: 28,
};

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

/** A phone's row has room for these next to the other buttons. */
const shownOnPhone = 2;

type MoreProps = { editor: Editor; hidden: readonly Tool[]; tabIndex: number; onFocus: () => void; onLink: () => void };

/** What does not fit in the row. */
function More({ editor, hidden, tabIndex, onFocus, onLink }: MoreProps) {
  const { t } = useTranslation('editor');
  const mark = (isOn: boolean) => (isOn ? <IconCheck size={16} stroke={1.6} aria-hidden /> : null);
  return (
    <Menu position="top-start" width={220} keepMounted={false} returnFocus={false}>
      <Menu.Target>
        <Grid
          {...toolLook}
          as="button"
          type="button"
          tabIndex={tabIndex}
          aria-label={t(($) => $.editor.text.more)}
          onFocus={onFocus}
        >
          <IconDots size={16} stroke={1.6} aria-hidden />
        </Grid>
      </Menu.Target>
      <Menu.Dropdown>
        {hidden.map(({ key, icon: Shape, name, run }) => (
          <Menu.Item
            key={key}
            leftSection={<Shape size={16} stroke={1.6} aria-hidden />}
            rightSection={mark(editor.isActive(name))}
            onClick={() => run(editor)}
          >
            {t(($) => $.editor.text[key])}
          </Menu.Item>
        ))}
        <Menu.Item
          leftSection={<IconLink size={16} stroke={1.6} aria-hidden />}
          rightSection={mark(editor.isActive('link'))}
          onClick={onLink}
        >
          {t(($) => $.editor.text.link)}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

/** The formatting buttons; one tab stop, arrows navigate. On phones a single row with the rest in a menu. */
export function MailToolbar({ editor }: { editor: Editor }) {
  const { t } = useTranslation('editor');
  const isPhone = useMedia(phoneQuery);
  const [isLinking, setLinking] = useState(false);
  const [current, setCurrent] = useState(0);
  const shown = isPhone ? tools.slice(0, shownOnPhone) : tools;
  const last = { tabIndex: current >= shown.length ? 0 : -1, onFocus: () => setCurrent(shown.length) };
  const link = () => setLinking(!isLinking);
  return (
    <>
      <Row
        {...barLook}
        className={classes.toolbar}
        role="toolbar"
        tabIndex={-1}
        aria-label={t(($) => $.editor.text.toolbar)}
        onKeyDown={walkToolbar}
      >
        {shown.map(({ key, icon: Shape, name, run }, index) => (
          <Grid
            {...toolLook}
            as="button"
            key={key}
            type="button"
            tabIndex={index === current ? 0 : -1}
            aria-pressed={editor.isActive(name)}
            aria-label={t(($) => $.editor.text[key])}
            title={t(($) => $.editor.text[key])}
            onFocus={() => setCurrent(index)}
            onClick={() => run(editor)}
          >
            <Shape size={16} stroke={1.6} aria-hidden />
          </Grid>
        ))}
        {isPhone ? (
          <More editor={editor} hidden={tools.slice(shownOnPhone)} onLink={link} {...last} />
        ) : (
          <Grid
            {...toolLook}
            as="button"
            type="button"
            aria-pressed={editor.isActive('link')}
            aria-expanded={isLinking}
            aria-label={t(($) => $.editor.text.link)}
            title={t(($) => $.editor.text.link)}
            onClick={link}
            {...last}
          >
            <IconLink size={16} stroke={1.6} aria-hidden />
          </Grid>
        )}
      </Row>
      {isLinking && (
        <Box basis="100%" className={classes.link}>
          <LinkForm editor={editor} onClose={() => setLinking(false)} />
        </Box>
      )}
    </>
  );
}
