import { type ComponentProps, Suspense } from 'react';
import { lazyPart } from '#components/lazy/lazy-part.tsx';
import { loadNamespaces } from '#lib/i18n/i18n.ts';
import type { ViewerPicker } from './viewer-picker.tsx';

const Picker = lazyPart(async () => {
  const [part] = await Promise.all([import('./viewer-picker.tsx'), loadNamespaces(['readers'])]);
  return part.ViewerPicker;
});

/** Loaded once a mail has blocks for a segment; the others need no choice. */
export function LateViewerPicker(props: ComponentProps<typeof ViewerPicker>) {
  if (props.segmentIds.length === 0) return null;
  return (
    <Suspense fallback={null}>
      <Picker {...props} />
    </Suspense>
  );
}
