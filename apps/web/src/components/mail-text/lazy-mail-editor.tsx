import { type Ref, Suspense, useImperativeHandle, useLayoutEffect, useRef, useState } from 'react';
import { Box } from '#components/layout/layout.tsx';
import { lazyPart } from '#components/lazy/lazy-part.tsx';
import type { Caret, MailEditorHandle, MailFieldProps } from './mail-editor.tsx';
import { MailTextFrame } from './mail-text-frame.tsx';
import { pictureHtml, type PlainAnswer, plainAnswer, stepsFromEnd, withText } from './plain-answer.ts';
import { RichAnswer } from './rich-answer.tsx';
import classes from './mail-text.module.css';

const Loaded = lazyPart(async () => (await import('./mail-editor.tsx')).MailEditorText);

type PlainHandle = Pick<MailEditorHandle, 'focus' | 'blur'> & { caret: () => Caret | undefined };
type PlainProps = {
  handle: Ref<PlainHandle>;
  label: string;
  answer: PlainAnswer;
  onText: (text: string) => void;
  onComposing: (isComposing: boolean) => void;
};

/** Takes the keys as long as the editor is missing. */
function PlainField({ handle, label, answer, onText, onComposing }: PlainProps) {
  const area = useRef<HTMLTextAreaElement>(null);
  useImperativeHandle(handle, () => ({
    focus() {
      area.current?.focus();
      area.current?.setSelectionRange(answer.text.length, answer.text.length);
    },
    blur: () => area.current?.blur(),
    caret() {
      const field = area.current;
      if (!field || document.activeElement !== field) return undefined;
      const steps = (at: number) => stepsFromEnd(field.value, at);
      return { from: steps(field.selectionStart), to: steps(field.selectionEnd) };
    },
  }));
  return (
    <>
      {answer.before !== '' && <RichAnswer html={answer.before} />}
      <textarea
        ref={area}
        className={classes.text}
        aria-label={label}
        placeholder={label}
        rows={1}
        value={answer.text}
        onChange={(event) => onText(event.currentTarget.value)}
        onCompositionStart={() => onComposing(true)}
        onCompositionEnd={() => onComposing(false)}
      />
    </>
  );
}

/** What the plain field holds; changes from outside apply when `version` changes. */
function useWritten({ html, version, onChange }: Pick<MailFieldProps, 'html' | 'version' | 'onChange'>) {
  const [written, setWritten] = useState({ version, answer: plainAnswer(html) });
  if (written.version !== version) setWritten({ version, answer: plainAnswer(html) });
  const { answer } = written;
  const write = (next: PlainAnswer) => {
    setWritten({ version, answer: next });
    onChange(next.html);
  };
  return {
    answer,
    setText: (text: string) => write(withText(answer, text)),
    add: (markup: string) => write(plainAnswer(answer.html + markup)),
  };
}

/**
 * The editor with its library, loaded when first needed. Until then, also if loading fails, there is a plain field; the
 * editor takes over its text and its caret, though not in the middle of a character being composed. The row of buttons is
 * the same before and after: a button pressed while the editor arrives is still there when it is released.
 */
export function LazyMailEditor({
  handle,
  isInvalid,
  tools,
  toolbar,
  between,
  end,
  onKeyDown,
  ...props
}: MailFieldProps) {
  const { label } = props;
  const plain = useRef<PlainHandle>(null);
  const editor = useRef<MailEditorHandle>(null);
  const [taken, setTaken] = useState<{ place: (caret: Caret) => void; caret: Caret | undefined }>();
  const [isComposing, setComposing] = useState(false);
  const [row, setRow] = useState<Element | null>(null);
  const { answer, setText, add } = useWritten(props);
  const isReady = taken !== undefined;
  useImperativeHandle(handle, () => ({
    focus: () => (isReady ? editor : plain).current?.focus(),
    blur: () => (isReady ? editor : plain).current?.blur(),
    insertHtml: (html) => (isReady ? editor.current?.insertHtml(html) : add(html)),
    insertPicture: (picture) => (isReady ? editor.current?.insertPicture(picture) : add(pictureHtml(picture))),
  }));
  // The same commit removes the plain field: no key falls in between.
  useLayoutEffect(() => {
    if (taken?.caret) taken.place(taken.caret);
  }, [taken]);
  return (
    <MailTextFrame
      {...{ toolbar, isInvalid, between, onKeyDown }}
      bar={
        <>
          {tools}
          <span ref={setRow} style={{ display: 'contents' }} />
          {end}
        </>
      }
    >
      {!isReady && (
        <PlainField handle={plain} label={label} answer={answer} onText={setText} onComposing={setComposing} />
      )}
      {(isReady || !isComposing) && (
        <Suspense fallback={null}>
          <Box hidden={!isReady}>
            <Loaded
              {...props}
              handle={editor}
              html={answer.html}
              // Never two fields of the same name.
              label={isReady ? label : ''}
              row={isReady ? row : null}
              onReady={(place) => setTaken({ place, caret: plain.current?.caret() })}
            />
          </Box>
        </Suspense>
      )}
    </MailTextFrame>
  );
}
