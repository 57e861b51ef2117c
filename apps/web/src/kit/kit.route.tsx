import { KitPage } from './kit.page.tsx';

export const namespaces = ['dates', 'folders', 'tips'] as const;

export function Component() {
  return <KitPage />;
}
