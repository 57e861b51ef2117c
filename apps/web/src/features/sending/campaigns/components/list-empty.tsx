import { useTranslation } from 'react-i18next';
import { Button } from '#components/button/button.tsx';
import { EmptyState } from '#components/states/empty-state.tsx';
import { GuideLink } from '#components/help/guide-link.tsx';

type Props = { search: string; isFiltered: boolean; onClear: () => void; onCreate: () => void; isCreating: boolean };

/** Empty list: the first campaign, an empty tab, or a search without matches. */
export function ListEmpty({ search, isFiltered, onClear, onCreate, isCreating }: Props) {
  const { t } = useTranslation('campaigns');
  if (!isFiltered) {
    return (
      <EmptyState
        guide={<GuideLink to="campanas" />}
        drawing="plane"
        title={t(($) => $.campaigns.empty.title)}
        help={t(($) => $.campaigns.empty.help)}
        actions={
          <Button variant="primary" loading={isCreating} onClick={onCreate}>
            {t(($) => $.campaigns.empty.action)}
          </Button>
        }
      />
    );
  }
  const hasSearch = search !== '';
  return (
    <EmptyState
      drawing="magnifier"
      title={hasSearch ? t(($) => $.campaigns.empty.searchTitle, { search }) : t(($) => $.campaigns.empty.tabTitle)}
      help={hasSearch ? t(($) => $.campaigns.empty.searchHelp) : t(($) => $.campaigns.empty.tabHelp)}
      actions={<Button onClick={onClear}>{t(($) => $.campaigns.clearFilters)}</Button>}
    />
  );
}
