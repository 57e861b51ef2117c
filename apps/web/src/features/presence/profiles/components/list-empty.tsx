import { useTranslation } from 'react-i18next';
import { paths } from '#app/paths.ts';
import { Button, LinkButton } from '#components/button/button.tsx';
import { EmptyState } from '#components/states/empty-state.tsx';
import { useCan } from '#lib/session/use-can.ts';
import type { ListFilter } from './use-list-filter.ts';
import { GuideLink } from '#components/help/guide-link.tsx';

/** No profiles at all, an empty folder, or no matches. */
export function ListEmpty({ filter }: { filter: ListFilter }) {
  const { t } = useTranslation('profiles');
  const canCreate = useCan('profiles.write');
  if (!filter.isFiltered) {
    return (
      <EmptyState
        guide={<GuideLink to="primer-perfil" />}
        drawing="card"
        title={t(($) => $.profiles.empty.title)}
        help={t(($) => $.profiles.empty.help)}
        actions={
          canCreate && (
            <LinkButton variant="primary" to={paths.user.newProfile}>
              {t(($) => $.profiles.create)}
            </LinkButton>
          )
        }
      />
    );
  }
  const isOnlyFolder = filter.search === '' && filter.status === undefined && filter.labels.length === 0;
  const title =
    filter.search === ''
      ? t(($) => $.profiles.empty.noneFiltered)
      : t(($) => $.profiles.empty.noneTitle, { query: filter.search });
  return (
    <EmptyState
      drawing={isOnlyFolder ? 'card' : 'magnifier'}
      title={isOnlyFolder ? t(($) => $.profiles.empty.folderTitle) : title}
      help={isOnlyFolder ? t(($) => $.profiles.empty.folderHelp) : t(($) => $.profiles.empty.noneHelp)}
      actions={<Button onClick={filter.clear}>{t(($) => $.profiles.empty.clear)}</Button>}
    />
  );
}
