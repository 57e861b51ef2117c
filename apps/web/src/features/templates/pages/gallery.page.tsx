import { IconPlus } from '@tabler/icons-react';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { Button, LinkButton } from '#components/button/button.tsx';
import { Callout } from '#components/feedback/callout.tsx';
import { Chips } from '#components/filters/chips.tsx';
import { SearchBox } from '#components/filters/search-box.tsx';
import { Segments } from '#components/filters/segments.tsx';
import { Page } from '#components/page/page.tsx';
import { EmptyState } from '#components/states/empty-state.tsx';
import { ErrorState } from '#components/states/error-state.tsx';
import { LoadingState, SkeletonBox } from '#components/states/skeleton.tsx';
import { errorText } from '#lib/i18n/error-text.ts';
import { useUser } from '#lib/session/use-user.ts';
import { useCreateTemplate } from '../api/template-actions.ts';
import { startersQuery, templateListQuery } from '../api/templates.queries.ts';
import { BlankCard, StarterCard, TemplateCard } from '../components/template-card.tsx';
import { categories, galleryAddress, galleryOf, type GalleryView, sources } from '../gallery-address.rules.ts';
import classes from './gallery.module.css';

type Create = ReturnType<typeof useCreateTemplate>;
type Show = (change: Partial<GalleryView>) => void;

function Loading() {
  return (
    <LoadingState>
      <div className={classes.grid}>
        {[0, 1, 2, 3].map((index) => (
          <SkeletonBox key={index} height={282} />
        ))}
      </div>
    </LoadingState>
  );
}

function NothingFound({ view, onClear }: { view: GalleryView; onClear: () => void }) {
  const { t } = useTranslation('templates');
  const title =
    view.search === ''
      ? t(($) => $.templates.none.kindTitle)
      : t(($) => $.templates.none.title, { search: view.search });
  return (
    <EmptyState
      drawing="magnifier"
      title={title}
      help={t(($) => $.templates.none.help)}
      actions={<Button onClick={onClear}>{t(($) => $.templates.none.clear)}</Button>}
    />
  );
}

function Starters({ view, create, brand, show }: { view: GalleryView; create: Create; brand: string; show: Show }) {
  const starters = useQuery(startersQuery);
  if (starters.isError) return <ErrorState error={starters.error} onRetry={() => void starters.refetch()} />;
  if (!starters.data) return <Loading />;
  const wanted = view.search.toLocaleLowerCase();
  const isFiltered = view.search !== '' || view.category !== undefined;
  const shown = starters.data.items.filter(
    ({ name, subject, category }) =>
      `${name} ${subject}`.toLocaleLowerCase().includes(wanted) &&
      (view.category === undefined || category === view.category),
  );
  if (shown.length === 0) return <NothingFound view={view} onClear={() => show({ search: '', category: undefined })} />;
  return (
    <div className={classes.grid}>
      {!isFiltered && <BlankCard isBusy={create.isPending} onStart={() => create.mutate({})} />}
      {shown.map((starter) => (
        <StarterCard
          key={starter.id}
          starter={starter}
          brand={brand}
          isBusy={create.isPending && create.variables.starterId === starter.id}
          onUse={() => create.mutate({ starterId: starter.id })}
        />
      ))}
    </div>
  );
}

function Own({ view, create, brand, show }: { view: GalleryView; create: Create; brand: string; show: Show }) {
  const { t } = useTranslation('templates');
  const list = useInfiniteQuery(templateListQuery({ search: view.search, category: view.category }));
  if (list.isError) return <ErrorState error={list.error} onRetry={() => void list.refetch()} />;
  if (!list.data) return <Loading />;
  const templates = list.data.pages.flatMap((page) => page.items);
  const isFiltered = view.search !== '' || view.category !== undefined;
  if (templates.length === 0 && isFiltered)
    return <NothingFound view={view} onClear={() => show({ search: '', category: undefined })} />;
  if (templates.length === 0) {
    return (
      <EmptyState
        drawing="page"
        title={t(($) => $.templates.empty.title)}
        help={t(($) => $.templates.empty.help)}
        actions={<Button onClick={() => show({ source: 'ours' })}>{t(($) => $.templates.empty.action)}</Button>}
      />
    );
  }
  return (
    <>
      <div className={classes.grid}>
        {!isFiltered && <BlankCard isBusy={create.isPending} onStart={() => create.mutate({})} />}
        {templates.map((template) => (
          <TemplateCard key={template.id} template={template} brand={brand} />
        ))}
      </div>
      {list.hasNextPage && (
        <div className={classes.more}>
          <Button loading={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
            {t(($) => $.templates.more)}
          </Button>
        </div>
      )}
    </>
  );
}

function Tools({ view, show }: { view: GalleryView; show: Show }) {
  const { t } = useTranslation('templates');
  const kinds = ['all', ...categories] as const;
  return (
    <div className={classes.tools}>
      <Segments
        label={t(($) => $.templates.source)}
        value={view.source}
        onChange={(source) => show({ source })}
        segments={sources.map((value) => ({ value, label: t(($) => $.templates[value]) }))}
      />
      {view.source !== 'replies' && (
        <>
          <div className={classes.chips}>
            <Chips
              label={t(($) => $.templates.categories)}
              value={view.category ?? 'all'}
              onChange={(value: (typeof kinds)[number]) => show({ category: value === 'all' ? undefined : value })}
              chips={kinds.map((value) => ({ value, label: t(($) => $.templates.category[value]) }))}
            />
          </div>
          <div className={classes.search}>
            <SearchBox
              label={t(($) => $.templates.search)}
              value={view.search}
              onSearch={(search) => show({ search })}
            />
          </div>
        </>
      )}
    </div>
  );
}

/** The client's templates and ours, as the mails they are. */
export function TemplateGalleryPage({ replies: Replies }: { replies: ComponentType }) {
  const { t } = useTranslation('templates');
  const [params, setParams] = useSearchParams();
  const brand = useUser()?.name ?? '';
  const create = useCreateTemplate();
  const view = galleryOf(params);
  const show: Show = (change) =>
    setParams((current) => galleryAddress({ ...galleryOf(current), ...change }), { replace: true });
  const List = view.source === 'ours' ? Starters : Own;
  return (
    <Page
      title={t(($) => $.templates.title)}
      actions={
        <LinkButton size="sm" variant="primary" icon={IconPlus} to="?nuevo=1">
          {t(($) => $.templates.newTemplate)}
        </LinkButton>
      }
    >
      {create.isError && (
        <div className={classes.notice}>
          <Callout tone="danger" title={errorText(create.error)} />
        </div>
      )}
      <Tools view={view} show={show} />
      {view.source === 'replies' ? <Replies /> : <List view={view} create={create} brand={brand} show={show} />}
    </Page>
  );
}
