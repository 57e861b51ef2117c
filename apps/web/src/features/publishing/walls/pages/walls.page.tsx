import type { Post } from '@enlace/contract/publishing/walls/posts.schemas.ts';
import type { Wall } from '@enlace/contract/publishing/walls/walls.schemas.ts';
import { Menu } from '@mantine/core';
import { type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconExternalLink, IconEye, IconSettings } from 'virtual:tabler-icons';
import { paths } from '#app/paths.ts';
import { Button, LinkButton } from '#components/button/button.tsx';
import { IconButton } from '#components/button/icon-button.tsx';
import { Callout } from '#components/feedback/callout.tsx';
import { FilterBar } from '#components/filters/filter-bar.tsx';
import { Icon } from '#components/icon/icon.tsx';
import { Box, Grid, Stack } from '#components/layout/layout.tsx';
import { Page } from '#components/page/page.tsx';
import { EmptyState } from '#components/states/empty-state.tsx';
import { Unloaded } from '#components/states/loaded.tsx';
import { SkeletonBox, SkeletonRows } from '#components/states/skeleton.tsx';
import { phoneQuery, useMedia } from '#lib/media/use-media.ts';
import { useCan } from '#lib/session/use-can.ts';
import { useWallLive } from '../api/use-wall-live.ts';
import { PostList } from '../components/post-list.tsx';
import { Schedule } from '../components/schedule.tsx';
import { ViewAs } from '../components/view-as.tsx';
import { WallChoice } from '../components/wall-choice.tsx';
import { WallFigures } from '../components/wall-figures.tsx';
import { WallRender } from '../components/wall-render.tsx';
import { WallTabs } from '../components/wall-tabs.tsx';
import { Composer } from '../composer/composer.tsx';
import { ReviewCard } from '../review/review-card.tsx';
import { ReviewList } from '../review/review-list.tsx';
import { WallSettings } from '../settings/wall-settings.tsx';
import { useComposerSeat } from '../use-composer-seat.ts';
import { useWallKeys } from '../use-wall-keys.ts';
import { useWallScreen, type WallScreen } from '../use-wall-screen.ts';
import classes from './walls.module.css';

type Panel = 'settings' | 'view';

function Bar({ wall, onOpen }: { wall: Wall; onOpen: (panel: Panel) => void }) {
  const { t } = useTranslation('walls');
  const isPhone = useMedia(phoneQuery);
  const settings = t(($) => $.walls.bar.settings);
  return (
    <>
      {isPhone ? (
        <IconButton icon={IconSettings} label={settings} onClick={() => onOpen('settings')} />
      ) : (
        <Button size="sm" icon={IconSettings} onClick={() => onOpen('settings')}>
          {settings}
        </Button>
      )}
      <Menu position="bottom-end" width={230}>
        <Menu.Target>
          {isPhone ? (
            <IconButton icon={IconEye} label={t(($) => $.walls.bar.view)} />
          ) : (
            <Button size="sm" icon={IconExternalLink}>
              {t(($) => $.walls.bar.view)}
            </Button>
          )}
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item
            component="a"
            href={wall.path}
            target="_blank"
            rel="noopener"
            leftSection={<Icon of={IconExternalLink} size={16} />}
          >
            {t(($) => $.walls.bar.open)}
          </Menu.Item>
          <Menu.Item leftSection={<Icon of={IconEye} size={16} />} onClick={() => onOpen('view')}>
            {t(($) => $.walls.bar.viewAs)}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </>
  );
}

/** Why visitors cannot see the wall, if so. */
function Hidden({ wall }: { wall: Wall }) {
  const { t } = useTranslation('walls');
  if (!wall.isProfileVisible) {
    return (
      <Callout
        title={t(($) => $.walls.hidden.profile)}
        action={
          <LinkButton size="sm" to={paths.user.profile(wall.profileId)}>
            {t(($) => $.walls.hidden.toProfile)}
          </LinkButton>
        }
      >
        {t(($) => $.walls.hidden.profileHelp)}
      </Callout>
    );
  }
  if (wall.isOn || wall.counts.published === 0) return null;
  return <Callout title={t(($) => $.walls.hidden.off)}>{t(($) => $.walls.hidden.offHelp)}</Callout>;
}

function Content({ wall, screen }: { wall: Wall; screen: WallScreen }) {
  const { t } = useTranslation('walls');
  const canWrite = useCan('profiles.write');
  const { address, go } = screen;
  const { place, search } = address;
  const { profileId } = wall;
  const area = useRef<HTMLTextAreaElement>(null);
  const seat = useComposerSeat({ profileId, draftId: address.draftId });
  const { mayHaveNews } = useWallLive(profileId);
  const openDraft = (draft: Post) => {
    seat.open(draft);
    go({ draftId: draft.id });
    area.current?.scrollIntoView({ block: 'center' });
    requestAnimationFrame(() => area.current?.focus());
  };
  useWallKeys({ n: () => area.current?.focus() });
  return (
    <Grid maxW={1080} columns="minmax(0, 1fr) 348px" gap={28} mx="auto" className={classes.wall}>
      <Stack shrink className={classes.main}>
        <Hidden wall={wall} />
        {canWrite && !seat.isLoading && (
          <Composer
            key={seat.key}
            wall={wall}
            draft={seat.draft}
            handle={area}
            onDraft={(draftId) => go({ draftId })}
            onDone={() => {
              seat.empty();
              go({ draftId: undefined });
            }}
            onReopen={(draftId) => {
              seat.reopen(draftId);
              go({ draftId });
            }}
          />
        )}
        <Box lineBottom mt={22} mb={4}>
          <WallTabs wall={wall} current={place} />
        </Box>
        {place !== 'inbox' && (
          <FilterBar
            key={profileId}
            isInPage
            search={{
              label: t(($) => $.walls.list.search),
              value: search,
              onSearch: (text) => go({ search: text }),
            }}
          />
        )}
        {place === 'inbox' ? (
          <ReviewList key={profileId} profileId={profileId} address={{ ...address, profileId }} />
        ) : place === 'scheduled' && search === '' ? (
          <Schedule key={profileId} wall={wall} onOpenDraft={openDraft} />
        ) : (
          <PostList
            key={`${profileId}-${place}`}
            wall={wall}
            view={place}
            search={search}
            mayHaveNews={mayHaveNews}
            onOpenDraft={openDraft}
          />
        )}
      </Stack>
      <Stack as="aside" shrink gap={20} aria-label={t(($) => $.walls.aside)}>
        {place !== 'inbox' && <ReviewCard wall={wall} />}
        <WallRender wall={wall} />
        <WallFigures wall={wall} />
      </Stack>
    </Grid>
  );
}

function Body({ screen }: { screen: WallScreen }) {
  const { t } = useTranslation('walls');
  const canWrite = useCan('profiles.write');
  const { walls, wall } = screen;
  if (walls.data?.length === 0) {
    return (
      <EmptyState
        drawing="page"
        title={t(($) => $.walls.empty.walls.title)}
        help={t(($) => $.walls.empty.walls.help)}
        actions={canWrite && <LinkButton to={paths.user.newProfile}>{t(($) => $.walls.empty.walls.action)}</LinkButton>}
      />
    );
  }
  if (!wall.data) {
    const shape = (
      <Grid maxW={1080} columns="minmax(0, 1fr) 348px" gap={28} mx="auto" className={classes.wall}>
        <Stack shrink className={classes.main}>
          <SkeletonBox height={150} />
          <SkeletonRows count={4} />
        </Stack>
      </Grid>
    );
    return <Unloaded query={walls.error ? walls : wall} shape={shape} />;
  }
  return <Content key={wall.data.profileId} wall={wall.data} screen={screen} />;
}

/** The walls of the profiles: writing, published posts, and visitors' content. `copy` exports and imports one. */
export function WallsPage({ copy }: { copy: (profileId: string) => ReactNode }) {
  const { t } = useTranslation('walls');
  const screen = useWallScreen();
  const [panel, setPanel] = useState<Panel>();
  const wall = screen.wall.data;
  const { data: walls = [] } = screen.walls;
  return (
    <Page
      title={t(($) => $.walls.title)}
      titleNote={wall && <WallChoice current={wall} walls={walls} place={screen.address.place} />}
      actions={wall && <Bar wall={wall} onOpen={setPanel} />}
    >
      <Body screen={screen} />
      {wall && panel === 'settings' && (
        <WallSettings key={wall.profileId} wall={wall} onClose={() => setPanel(undefined)}>
          {copy(wall.profileId)}
        </WallSettings>
      )}
      {wall && panel === 'view' && <ViewAs key={wall.profileId} wall={wall} onClose={() => setPanel(undefined)} />}
    </Page>
  );
}
