import { useQuery } from '@tanstack/react-query';
import { type ComponentType, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { IconCode, IconPlus } from 'virtual:tabler-icons';
import { Button, LinkButton } from '#components/button/button.tsx';
import { Callout } from '#components/feedback/callout.tsx';
import { FilterBar } from '#components/filters/filter-bar.tsx';
import { choiceFilter } from '#components/filters/filter-chip.tsx';
import { Segments } from '#components/filters/segments.tsx';
import { Page } from '#components/page/page.tsx';
import { EmptyState } from '#components/states/empty-state.tsx';
import { Unloaded } from '#components/states/loaded.tsx';
import { SkeletonBox } from '#components/states/skeleton.tsx';
import { errorText } from '#lib/i18n/error-text.ts';
import { phoneQuery, useMedia } from '#lib/media/use-media.ts';
import { useCan } from '#lib/session/use-can.ts';
import { useUser } from '#lib/session/use-user.ts';
import { useCreateTemplate } from '../api/template-actions.ts';
import { housePicture, houseQuery, starterPicture, startersQuery } from '../api/templates.queries.ts';
import { OwnTemplates } from '../components/own-templates.tsx';
import { SaveProfileDialog } from '../components/profile-dialogs.tsx';
import { BlankCard, StarterCard } from '../components/template-card.tsx';
import {
  categories,
  galleryAddress,
  galleryOf,
  type GalleryView,
  isNarrowed,
  sources,
} from '../gallery-address.rules.ts';
import { isFocusFree } from '#lib/keyboard/focus-free.ts';
import classes from './gallery.module.css';
import { GuideLink } from '#components/help/guide-link.tsx';
import { Box, Grid } from '#components/layout/layout.tsx';

type Create = ReturnType<typeof useCreateTemplate>;
type Show = (change: Partial<GalleryView>) => void;

function Shape() {
  return (
    <Grid columns="repeat(auto-fill, minmax(232px, 1fr))" className={classes.grid}>
      {[0, 1, 2, 3].map((index) => (
        <SkeletonBox key={index} height={282} />
      ))}
    </Grid>
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

type Manager = 'folders' | 'labels';
type PlaceProps = { view: GalleryView; create: Create; brand: string; show: Show };

function matches(
  view: GalleryView,
  { name, subject, category }: { name: string; subject: string; category: string | null },
) {
  const words = `${name} ${subject}`.toLocaleLowerCase();
  return words.includes(view.search.toLocaleLowerCase()) && (view.category === undefined || category === view.category);
}

const nothingNarrows = { search: '', category: undefined, folder: undefined, labels: [] } as const;

/** `c m` and Enter begin a blank one. */
function beginWithFirst(cards: HTMLElement | null): void {
  if (isFocusFree()) cards?.querySelector('button')?.focus({ preventScroll: true });
}

function Starters({ view, create, brand, show }: PlaceProps) {
  const starters = useQuery(startersQuery);
  if (!starters.data) return <Unloaded query={starters} shape={<Shape />} />;
  const shown = starters.data.items.filter((starter) => matches(view, starter));
  if (shown.length === 0) return <NothingFound view={view} onClear={() => show(nothingNarrows)} />;
  return (
    <Grid ref={beginWithFirst} columns="repeat(auto-fill, minmax(232px, 1fr))" className={classes.grid}>
      {!isNarrowed(view) && <BlankCard isBusy={create.isPending} onStart={() => create.mutate({})} />}
      {shown.map((starter) => (
        <StarterCard
          key={starter.id}
          starter={starter}
          picture={starterPicture(starter.id)}
          brand={brand}
          isBusy={create.isPending && create.variables.starterId === starter.id}
          onUse={() => create.mutate({ starterId: starter.id })}
        />
      ))}
    </Grid>
  );
}

/** The operator's templates for all clients; using one creates a copy. */
function House({ view, create, brand, show }: PlaceProps) {
  const { t } = useTranslation('templates');
  const house = useQuery(houseQuery);
  if (!house.data) return <Unloaded query={house} shape={<Shape />} />;
  const { items } = house.data;
  if (items.length === 0)
    return (
      <EmptyState
        drawing="page"
        title={t(($) => $.templates.houseEmpty.title)}
        help={t(($) => $.templates.houseEmpty.help)}
        actions={<Button onClick={() => show({ source: 'ours' })}>{t(($) => $.templates.empty.action)}</Button>}
      />
    );
  const shown = items.filter((item) => matches(view, item));
  if (shown.length === 0) return <NothingFound view={view} onClear={() => show(nothingNarrows)} />;
  return (
    <Grid columns="repeat(auto-fill, minmax(232px, 1fr))" className={classes.grid}>
      {shown.map((item) => (
        <StarterCard
          key={item.id}
          starter={item}
          picture={housePicture(item.id)}
          brand={brand}
          isBusy={create.isPending && create.variables.houseId === item.id}
          onUse={() => create.mutate({ houseId: item.id })}
        />
      ))}
    </Grid>
  );
}

function Own({
  view,
  create,
  brand,
  show,
  tools,
  manager,
}: PlaceProps & { tools: ReactNode; manager: Manager | undefined }) {
  const { t } = useTranslation('templates');
  const [isSaving, setSaving] = useState(false);
  const isPages = view.source === 'pages';
  const saveButton = <Button onClick={() => setSaving(true)}>{t(($) => $.templates.page.save)}</Button>;
  const empty = isNarrowed(view) ? (
    <NothingFound view={view} onClear={() => show(nothingNarrows)} />
  ) : isPages ? (
    <EmptyState
      drawing="page"
      title={t(($) => $.templates.pagesEmpty.title)}
      help={t(($) => $.templates.pagesEmpty.help)}
      actions={saveButton}
    />
  ) : (
    <EmptyState
      guide={<GuideLink to="plantillas" />}
      drawing="page"
      title={t(($) => $.templates.empty.title)}
      help={t(($) => $.templates.empty.help)}
      actions={<Button onClick={() => show({ source: 'ours' })}>{t(($) => $.templates.empty.action)}</Button>}
    />
  );
  return (
    <>
      <OwnTemplates
        view={view}
        show={show}
        brand={brand}
        manager={manager}
        tools={tools}
        shape={<Shape />}
        empty={empty}
        first={
          isPages ? (
            <BlankCard
              name={t(($) => $.templates.page.save)}
              help={t(($) => $.templates.pagesEmpty.help)}
              onStart={() => setSaving(true)}
            />
          ) : (
            <BlankCard isBusy={create.isPending} onStart={() => create.mutate({})} />
          )
        }
      />
      {isSaving && <SaveProfileDialog onClose={() => setSaving(false)} />}
    </>
  );
}

function Tools({ view, show, isInPage }: { view: GalleryView; show: Show; isInPage: boolean }) {
  const { t } = useTranslation('templates');
  const isSearched = view.source !== 'replies' && view.source !== 'pages';
  const search = {
    label: t(($) => $.templates.search),
    value: view.search,
    onSearch: (text: string) => show({ search: text }),
  };
  const category = choiceFilter({
    id: 'category',
    name: t(($) => $.templates.categories),
    value: view.category,
    choices: categories.map((value) => ({ value, label: t(($) => $.templates.category[value]) })),
    onChange: (value) => show({ category: categories.find((each) => each === value) }),
  });
  return (
    <FilterBar
      isInPage={isInPage}
      {...(isSearched && { search, filters: [category] })}
      onClear={() => show(nothingNarrows)}
    >
      <Segments
        label={t(($) => $.templates.source)}
        value={view.source}
        onChange={(source) => show({ source, ...nothingNarrows })}
        segments={sources.map((value) => ({ value, label: t(($) => $.templates[value]) }))}
      />
    </FilterBar>
  );
}

function CreateActions({ create }: { create: ReturnType<typeof useCreateTemplate> }) {
  const { t } = useTranslation('templates');
  const isPhone = useMedia(phoneQuery);
  return (
    <>
      <Button
        size="sm"
        icon={IconCode}
        aria-label={t(($) => $.templates.importHtml)}
        onClick={() => create.mutate({ format: 'html' })}
      >
        {isPhone ? 'HTML' : t(($) => $.templates.importHtml)}
      </Button>
      <LinkButton size="sm" variant="primary" icon={IconPlus} to="?nuevo=1">
        {isPhone ? t(($) => $.templates.newShort) : t(($) => $.templates.newTemplate)}
      </LinkButton>
    </>
  );
}

/** The client's templates and the product's, shown as rendered mails. */
export function TemplateGalleryPage({ replies: Replies, manager }: { replies: ComponentType; manager?: Manager }) {
  const { t } = useTranslation('templates');
  const [params, setParams] = useSearchParams();
  const brand = useUser()?.name ?? '';
  const create = useCreateTemplate();
  const canWrite = useCan('templates.write');
  const view = galleryOf(params);
  const show: Show = (change) =>
    setParams((current) => galleryAddress({ ...galleryOf(current), ...change }), { replace: true });
  const place = { view, create, brand, show };
  const isOwn = view.source === 'mine' || view.source === 'pages';
  const tools = <Tools view={view} show={show} isInPage={!isOwn} />;
  return (
    <Page
      title={t(($) => $.templates.title)}
      width={isOwn ? 'full' : 'dashboard'}
      actions={canWrite && <CreateActions create={create} />}
    >
      {create.isError && (
        <Box mb={20}>
          <Callout tone="danger" title={errorText(create.error)} />
        </Box>
      )}
      {isOwn ? <Own {...place} tools={tools} manager={manager} /> : tools}
      {view.source === 'replies' && <Replies />}
      {view.source === 'ours' && <Starters {...place} />}
      {view.source === 'house' && <House {...place} />}
    </Page>
  );
}
