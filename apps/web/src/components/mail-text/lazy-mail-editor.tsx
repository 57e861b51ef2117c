import { type ComponentProps, Suspense } from 'react';
import { Text } from '#components/layout/layout.tsx';
import { lazyPart } from '#components/lazy/lazy-part.tsx';
import type { MailEditor } from './mail-editor.tsx';

const Loaded = lazyPart(async () => (await import('./mail-editor.tsx')).MailEditor);

/** The editor with its library, loaded when first needed. */
export function LazyMailEditor(props: ComponentProps<typeof MailEditor>) {
  return (
    <Suspense
      fallback={
        <Text minH={80} as="div" size={15} tone="faint">
          {props.label}
        </Text>
      }
    >
      <Loaded {...props} />
    </Suspense>
  );
}
