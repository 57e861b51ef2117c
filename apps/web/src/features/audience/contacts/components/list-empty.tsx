import { useTranslation } from 'react-i18next';
import { paths } from '#app/paths.ts';
import { LinkButton } from '#components/button/button.tsx';
import { EmptyState } from '#components/states/empty-state.tsx';
import { useCan } from '#lib/session/use-can.ts';
import { type ContactFilter, isFiltered } from '../contact-list.rules.ts';
import { GuideLink } from '#components/help/guide-link.tsx';

/** No contacts at all, or no matches. */
export function ListEmpty({ filter }: { filter: ContactFilter }) {
  const { t } = useTranslation('contacts');
  const canAdd = useCan('contacts.write');
  if (!isFiltered(filter)) {
    return (
      <EmptyState
        guide={<GuideLink to="importar-tamys" />}
        drawing="people"
        title={t(($) => $.contacts.list.emptyTitle)}
        help={t(($) => $.contacts.list.emptyHelp)}
        actions={
          canAdd && (
            <LinkButton to={paths.user.newContact} variant="primary">
              {t(($) => $.contacts.list.addOne)}
            </LinkButton>
          )
        }
      />
    );
  }
  const isSearch = filter.search !== '';
  return (
    <EmptyState
      drawing="magnifier"
      title={
        isSearch
          ? t(($) => $.contacts.list.noResults, { search: filter.search })
          : t(($) => $.contacts.list.noneInState)
      }
      help={isSearch ? t(($) => $.contacts.list.noResultsHelp) : t(($) => $.contacts.list.noneInStateHelp)}
      actions={<LinkButton to={`${paths.user.contacts}?vista=todos`}>{t(($) => $.contacts.list.clear)}</LinkButton>}
    />
  );
}
