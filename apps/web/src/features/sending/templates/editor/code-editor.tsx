import { templateLimits } from '@enlace/contract/sending/templates/templates.schemas.ts';
import { type RefObject, type UIEvent, useEffect, useId, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Row, Stack, Text } from '#components/layout/layout.tsx';
import classes from './code-editor.module.css';

export type Goto = { line: number; at: number };

type Props = {
  label: string;
  help: string;
  value: string;
  onChange: (value: string) => void;
  /** Lines with problems, by number. */
  marks: ReadonlyMap<number, 'error' | 'warning'>;
  /** Moves the cursor to a line, for each new object. */
  goto: Goto | undefined;
};

const lineHeight = 20;

function startOfLine(text: string, line: number): number {
  let from = 0;
  for (let passed = 1; passed < line; passed += 1) {
    const next = text.indexOf('\n', from);
    if (next === -1) return from;
    from = next + 1;
  }
  return from;
}

type NumbersProps = Pick<Props, 'marks'> & { ref: RefObject<HTMLDivElement | null>; count: number };

function LineNumbers({ ref, count, marks }: NumbersProps) {
  return (
    <Text
      lineRight
      minW={44}
      clip
      fill="surface-2"
      as="div"
      fixed
      py={10}
      textAlign="right"
      tone="faint"
      ref={ref}
      className={classes.gutter}
      aria-hidden="true"
    >
      {Array.from({ length: count }, (_, index) => (
        <Text as="span" block px={8} key={index} data-mark={marks.get(index + 1)}>
          {index + 1}
        </Text>
      ))}
    </Text>
  );
}

/** Code with line numbers. A textarea, so that undo, search, voice input and screen readers work as usual. */
export function CodeEditor({ label, help, value, onChange, marks, goto }: Props) {
  const { t } = useTranslation('templates');
  const field = useRef<HTMLTextAreaElement>(null);
  const gutter = useRef<HTMLDivElement>(null);
  const helpId = useId();
  const count = useMemo(() => value.split('\n').length, [value]);
  useEffect(() => {
    const area = field.current;
    if (!area || !goto) return;
    const start = startOfLine(area.value, goto.line);
    const end = area.value.indexOf('\n', start);
    area.focus();
    area.setSelectionRange(start, end === -1 ? area.value.length : end);
    area.scrollTop = Math.max(0, (goto.line - 4) * lineHeight);
  }, [goto]);
  function onScroll({ currentTarget }: UIEvent): void {
    if (gutter.current) gutter.current.scrollTop = currentTarget.scrollTop;
  }
  return (
    <Stack phone={{ minH: '60vh' }} h="100%" minH={340} gap={10}>
      <Text size={12} tone="muted" id={helpId}>
        {help}
      </Text>
      <Row border="input" radius="md" fill="surface" clip grow shrinkY align="stretch" className={classes.frame}>
        <LineNumbers ref={gutter} count={count} marks={marks} />
        <textarea
          ref={field}
          className={classes.field}
          aria-label={label}
          aria-describedby={helpId}
          aria-invalid={[...marks.values()].includes('error') || undefined}
          title={t(($) => $.templates.code.title)}
          value={value}
          maxLength={templateLimits.source}
          wrap="off"
          spellCheck={false}
          autoCapitalize="off"
          autoComplete="off"
          onScroll={onScroll}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      </Row>
    </Stack>
  );
}
