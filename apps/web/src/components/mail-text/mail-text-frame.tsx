import type { KeyboardEvent, ReactNode } from 'react';
import { Row, Stack } from '#components/layout/layout.tsx';
import classes from './mail-text.module.css';

type Props = {
  toolbar: 'above' | 'below';
  bar: ReactNode;
  /** Between the text and a toolbar below it. */
  between?: ReactNode;
  isInvalid?: boolean | undefined;
  onKeyDown?: ((event: KeyboardEvent) => void) | undefined;
  children: ReactNode;
};

const boxed = { clip: true, fill: 'surface', radius: 'md', border: 'input', focus: 'within' } as const;

/** The text of a mail with its row of tools. */
export function MailTextFrame({ toolbar, bar, between, isInvalid, onKeyDown, children }: Props) {
  const row = (
    <Row wrap gap={2} className={classes.bar}>
      {bar}
    </Row>
  );
  return (
    <Stack
      relative
      {...(toolbar === 'above' && boxed)}
      className={classes.frame}
      data-toolbar={toolbar}
      data-invalid={isInvalid || undefined}
      onKeyDownCapture={onKeyDown}
    >
      {toolbar === 'above' && row}
      {children}
      {between}
      {toolbar === 'below' && row}
    </Stack>
  );
}
