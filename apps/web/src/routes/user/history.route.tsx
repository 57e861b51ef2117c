import { HistoryListPage } from '#features/workspace/history/pages/history-list.page.tsx';

export const namespaces = ['history'] as const;

export function Component() {
  return <HistoryListPage area="user" />;
}
