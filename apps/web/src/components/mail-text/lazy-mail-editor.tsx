import { type ComponentProps, Suspense } from 'react';
import { lazyPart } from '#components/lazy/lazy-part.tsx';
import type { MailEditor } from './mail-editor.tsx';
import classes from './lazy-mail-editor.module.css';

const Loaded = lazyPart(async () => (await import('./mail-editor.tsx')).MailEditor);

/** The editor with its library, loaded when first needed. */
export function LazyMailEditor(props: ComponentProps<typeof MailEditor>) {
  return (
    <Suspense fallback={<div className={classes.opening}>{props.label}</div>}>
      <Loaded {...props} />
    </Suspense>
  );
}
