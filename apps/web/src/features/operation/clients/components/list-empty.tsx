import { useTranslation } from 'react-i18next';
import { paths } from '#app/paths.ts';
import { Button, LinkButton } from '#components/button/button.tsx';
import { EmptyState } from '#components/states/empty-state.tsx';
import { useCan } from '#lib/session/use-can.ts';
import { type ClientFilter, isFiltered } from '../client-list.rules.ts';

/** No clients at all, or no matches. */
export function ListEmpty({ filter, onCreate }: { filter: ClientFilter; onCreate: () => void }) {
  const { t } = useTranslation('clients');
  const canWrite = useCan('clients.write');
  if (!isFiltered(filter)) {
    const create = (
      <Button variant="primary" onClick={onCreate}>
        {t(($) => $.clients.add)}
      </Button>
    );
    return (
      <EmptyState
        drawing="people"
        title={t(($) => $.clients.list.emptyTitle)}
        help={t(($) => $.clients.list.emptyHelp)}
        actions={canWrite ? create : undefined}
      />
    );
  }
  const isSearch = filter.search !== '';
  return (
    <EmptyState
      drawing="magnifier"
      title={isSearch ? t(($) => $.clients.list.noResults, { search: filter.search }) : t(($) => $.clients.list.none)}
      help={isSearch ? t(($) => $.clients.list.noResultsHelp) : t(($) => $.clients.list.noneHelp)}
      actions={<LinkButton to={paths.admin.users}>{t(($) => $.clients.filter.clear)}</LinkButton>}
    />
  );
}
