import { normaliseUrl } from '@enlace/blocks/model/safe-url.ts';
import type { Editor } from '@tiptap/react';
import { type KeyboardEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  IconBlockquote,
  IconBold,
  IconH2,
  IconH3,
  IconItalic,
  IconLink,
  IconList,
  IconListNumbers,
  IconStrikethrough,
  IconUnderline,
} from 'virtual:tabler-icons';
import { Button } from '#components/button/button.tsx';
import { TextField } from '#components/fields/text-field.tsx';
import { Grid, type Look, Row, Stack } from '#components/layout/layout.tsx';
import type { IconShape } from '#lib/icons/icon-shape.ts';
import { fieldIssueText } from '#lib/i18n/error-text.ts';

const toolLook: Look = {
  center: true,
  chosen: 'active',
  focus: 'inset',
  h: 28,
  hover: 'lit',
  radius: 'sm',
  tone: 'muted',
  touch: { w: 36, h: 36 },
  w: 26,
};

type Tool = {
  key: 'bold' | 'italic' | 'underline' | 'strike' | 'heading2' | 'heading3' | 'bullets' | 'numbers' | 'quote';
  icon: IconShape;
  isOn: (editor: Editor) => boolean;
  run: (editor: Editor) => void;
};

const tools: readonly Tool[] = [
  {
    key: 'bold',
    icon: IconBold,
    isOn: (editor) => editor.isActive('bold'),
    run: (editor) => editor.chain().focus().toggleBold().run(),
  },
  {
    key: 'italic',
    icon: IconItalic,
    isOn: (editor) => editor.isActive('italic'),
    run: (editor) => editor.chain().focus().toggleItalic().run(),
  },
  {
    key: 'underline',
    icon: IconUnderline,
    isOn: (editor) => editor.isActive('underline'),
    run: (editor) => editor.chain().focus().toggleUnderline().run(),
  },
  {
    key: 'strike',
    icon: IconStrikethrough,
    isOn: (editor) => editor.isActive('strike'),
    run: (editor) => editor.chain().focus().toggleStrike().run(),
  },
  {
    key: 'heading2',
    icon: IconH2,
    isOn: (editor) => editor.isActive('heading', { level: 2 }),
    run: (editor) => editor.chain().focus().toggleHeading({ level: 2 }).run(),
  },
  {
    key: 'heading3',
    icon: IconH3,
    isOn: (editor) => editor.isActive('heading', { level: 3 }),
    run: (editor) => editor.chain().focus().toggleHeading({ level: 3 }).run(),
  },
  {
    key: 'bullets',
    icon: IconList,
    isOn: (editor) => editor.isActive('bulletList'),
    run: (editor) => editor.chain().focus().toggleBulletList().run(),
  },
  {
    key: 'numbers',
    icon: IconListNumbers,
    isOn: (editor) => editor.isActive('orderedList'),
    run: (editor) => editor.chain().focus().toggleOrderedList().run(),
  },
  {
    key: 'quote',
    icon: IconBlockquote,
    isOn: (editor) => editor.isActive('blockquote'),
    run: (editor) => editor.chain().focus().toggleBlockquote().run(),
  },
];

/** Arrow keys navigate a toolbar; Tab leaves it (WAI-ARIA toolbar pattern). */
export function walkToolbar(event: KeyboardEvent<HTMLElement>): void {
  const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
  if (step === 0) return;
  const buttons = [...event.currentTarget.querySelectorAll<HTMLButtonElement>('button')];
  const at = buttons.findIndex((button) => button === document.activeElement);
  buttons.at((at + step) % buttons.length)?.focus();
  event.preventDefault();
}

export function LinkForm({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const { t } = useTranslation('editor');
  const current: unknown = editor.getAttributes('link')['href'];
  const [address, setAddress] = useState(typeof current === 'string' ? current : '');
  const [isWrong, setWrong] = useState(false);

  function set(): void {
    const href = normaliseUrl(address);
    if (href === undefined) {
      setWrong(true);
      return;
    }
    const chain = editor.chain().focus().extendMarkRange('link');
    if (editor.state.selection.empty && !editor.isActive('link'))
      chain.insertContent({ type: 'text', text: address, marks: [{ type: 'link', attrs: { href } }] }).run();
    else chain.setLink({ href }).run();
    onClose();
  }

  return (
    <Stack lineBottom fill="surface-2" gap={8} p={10} role="group" aria-label={t(($) => $.editor.text.link)}>
      <TextField
        size="sm"
        label={t(($) => $.editor.text.linkAddress)}
        autoFocus
        inputMode="url"
        autoCapitalize="none"
        spellCheck={false}
        value={address}
        error={isWrong ? fieldIssueText({ path: '', code: 'invalid_url' }) : undefined}
        onChange={({ target }) => {
          setAddress(target.value);
          setWrong(false);
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter') set();
          else if (event.key === 'Escape') onClose();
          else return;
          event.preventDefault();
          event.stopPropagation();
        }}
      />
      <Row gap={6} align="stretch">
        <Button size="sm" variant="soft" onClick={set}>
          {t(($) => $.editor.text.linkSet)}
        </Button>
        {editor.isActive('link') && (
          <Button
            size="sm"
            variant="ghost"
            onClick={() => {
              editor.chain().focus().extendMarkRange('link').unsetLink().run();
              onClose();
            }}
          >
            {t(($) => $.editor.text.linkRemove)}
          </Button>
        )}
      </Row>
    </Stack>
  );
}

export function RichTextToolbar({ editor }: { editor: Editor }) {
  const { t } = useTranslation('editor');
  const [isLinking, setLinking] = useState(false);
  const [current, setCurrent] = useState(0);
  return (
    <>
      <Row
        gap={2}
        lineBottom
        fill="surface-2"
        wrap
        p={4}
        align="stretch"
        role="toolbar"
        tabIndex={-1}
        aria-label={t(($) => $.editor.text.toolbar)}
        onKeyDown={walkToolbar}
      >
        {tools.map((tool, index) => {
          const Shape = tool.icon;
          return (
            <Grid
              {...toolLook}
              as="button"
              key={tool.key}
              type="button"
              tabIndex={index === current ? 0 : -1}
              aria-pressed={tool.isOn(editor)}
              aria-label={t(($) => $.editor.text[tool.key])}
              title={t(($) => $.editor.text[tool.key])}
              onFocus={() => setCurrent(index)}
              onClick={() => tool.run(editor)}
            >
              <Shape size={16} stroke={1.6} aria-hidden />
            </Grid>
          );
        })}
        <Grid
          {...toolLook}
          as="button"
          type="button"
          tabIndex={current === tools.length ? 0 : -1}
          onFocus={() => setCurrent(tools.length)}
          aria-pressed={editor.isActive('link')}
          aria-expanded={isLinking}
          aria-label={t(($) => $.editor.text.link)}
          title={t(($) => $.editor.text.link)}
          onClick={() => setLinking(!isLinking)}
        >
          <IconLink size={16} stroke={1.6} aria-hidden />
        </Grid>
      </Row>
      {isLinking && <LinkForm editor={editor} onClose={() => setLinking(false)} />}
    </>
  );
}
