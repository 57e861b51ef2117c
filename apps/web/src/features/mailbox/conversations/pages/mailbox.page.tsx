import type { Conversation, ConversationView } from '@enlace/contract/mailbox/conversations/mailbox.schemas.ts';
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconChartBar, IconKeyboard, IconPencilPlus } from 'virtual:tabler-icons';
import { paths } from '#app/paths.ts';
import { useNavigate } from 'react-router';
import { Button } from '#components/button/button.tsx';
import { IconButton } from '#components/button/icon-button.tsx';
import { Grid, Stack } from '#components/layout/layout.tsx';
import { Page } from '#components/page/page.tsx';
import { EmptyState } from '#components/states/empty-state.tsx';
import { type Selection, useSelection } from '#components/table/use-selection.ts';
import { currentBrand } from '#lib/brand/brand-store.ts';
import { useKeptKeys } from '#lib/keyboard/kept-keys.ts';
import { foldedQuery, phoneQuery, useMedia, wideQuery } from '#lib/media/use-media.ts';
import { openPanel } from '#lib/palette/palette-state.ts';
import { useCan } from '#lib/session/use-can.ts';
import {
  type ActionFailure,
  type ConversationActions,
  useConversationActions,
} from '../api/use-conversation-actions.ts';
import { useMailboxLive } from '../api/use-mailbox-live.ts';
import { ContactSide, type ContactPanelSlot } from '../components/contact-side.tsx';
import { ConversationList } from '../components/conversation-list.tsx';
import { FilterPanel } from '../components/filter-panel.tsx';
import { LinkDialogs } from '../components/link-dialogs.tsx';
import { ListPane } from '../components/list-pane.tsx';
import { MailboxBulk } from '../components/mailbox-bulk.tsx';
import { MergeDialog } from '../components/merge-dialog.tsx';
import { MailboxViews } from '../components/mailbox-views.tsx';
import { NewMessage } from '../components/new-message.tsx';
import { ProfileChoice } from '../components/profile-choice.tsx';
import { FailureNote } from '../components/thread-notes.tsx';
import { Centred, ThreadPane, type ThreadPlace } from '../components/thread-pane.tsx';
import { Writers } from '../components/writers.tsx';
import { isOnShelf, isSearching, keyOfView, viewsInOrder, writeMailboxAddress } from '../mailbox-address.ts';
import { ShelfScreen } from '../shelf/shelf-screen.tsx';
import { type LinkDialogs as LinkDialogsState, useLinkDialogs } from '../use-link-dialogs.ts';
import { type MailboxKeys, useMailboxKeys } from '../use-mailbox-keys.ts';
import { useMailboxScreen } from '../use-mailbox-screen.ts';
import classes from './mailbox.module.css';

type Slots = { contactPanel: ContactPanelSlot };
type Screen = ReturnType<typeof useMailboxScreen>;

type LastOpen = RefObject<string | undefined>;

/** Scrolls the open conversation's row into view; when returning from the thread on phones, restores the focus to it. */
function useRowInView({
  box,
  conversationId,
  lastOpen,
  isPhone,
}: {
  box: RefObject<HTMLDivElement | null>;
  conversationId: string | undefined;
  lastOpen: LastOpen;
  isPhone: boolean;
}) {
  const show = useEffectEvent((id: string | undefined) => {
    const wanted = id ?? lastOpen.current;
    const row =
      wanted === undefined
        ? null
        : box.current?.querySelector<HTMLElement>(`[data-conversation="${CSS.escape(wanted)}"]`);
    row?.scrollIntoView({ block: 'nearest' });
    if (isPhone && id === undefined) row?.focus({ preventScroll: true });
  });
  useEffect(() => show(conversationId), [conversationId]);
}

function useThreadPlace({
  screen,
  isPhone,
  ...rest
}: Pick<ThreadPlace, 'showContact' | 'links' | 'onMerge'> & { screen: Screen; isPhone: boolean }): ThreadPlace {
  return {
    backTo: screen.backTo,
    isPhone,
    ...rest,
    onMoved: (conversationId) => screen.go({ conversationId }),
    onBack: () => screen.go({}),
    onLeave: () => screen.go(isPhone || screen.next === undefined ? {} : { conversationId: screen.next }),
  };
}

function Failure({ failure, screen }: { failure: ActionFailure | undefined; screen: Screen }) {
  if (!failure || failure.conversationId === screen.address.conversationId) return null;
  const conversation = screen.list.data?.pages
    .flatMap((page) => page.items)
    .find((each) => each.id === failure.conversationId);
  return <FailureNote failure={failure} name={conversation?.name ?? '…'} />;
}

/** The views, unless the other place for them is the one. */
function Views({ screen, isStrip }: { screen: Screen; isStrip: boolean }) {
  const isFolded = useMedia(foldedQuery);
  if (isStrip !== isFolded) return null;
  const { address, counts, profileId, profiles } = screen;
  const current = isSearching(address) && !isOnShelf(address) ? undefined : address.view;
  return <MailboxViews current={current} counts={counts} profileId={profileId} profiles={profiles} isStrip={isStrip} />;
}

function List({
  screen,
  actions,
  isPhone,
  lastOpen,
  links,
  selection,
  onMerge,
}: {
  screen: Screen;
  actions: ConversationActions;
  isPhone: boolean;
  lastOpen: LastOpen;
  links: LinkDialogsState;
  selection: Selection;
  onMerge: (conversations: readonly Conversation[]) => void;
}) {
  const box = useRef<HTMLDivElement>(null);
  const { address } = screen;
  useRowInView({ box, conversationId: address.conversationId, lastOpen, isPhone });
  const ticked = screen.items.filter(({ id }) => selection.selected.has(id));
  const colors = new Map(screen.profiles.map(({ id, color }) => [id, color]));
  return (
    <ListPane
      address={address}
      views={<Views screen={screen} isStrip />}
      box={box}
      onSearch={(search) => screen.go({ search })}
      note={<Failure failure={actions.failure} screen={screen} />}
      filter={
        <FilterPanel
          filter={address.filter}
          collection={links.collection}
          managerPath={writeMailboxAddress({ ...address, manage: 'folders' })}
          onFilter={(filter) => screen.go({ filter })}
        />
      }
      bulk={
        <MailboxBulk
          ids={[...selection.selected]}
          conversations={ticked}
          links={links}
          onMerge={() => onMerge(ticked)}
          onClear={selection.clear}
        />
      }
    >
      <ConversationList
        query={screen.list}
        address={address}
        colors={colors}
        labels={links.collection.labels}
        selection={selection}
        box={box}
      />
    </ListPane>
  );
}

function viewKeys(show: (view: ConversationView) => void): MailboxKeys {
  return Object.fromEntries(viewsInOrder.map((view) => [keyOfView(view), () => show(view)]));
}

/** Instead of the list and the thread. */
function Shelf({ screen }: { screen: Screen }) {
  const { address, profileId, profiles } = screen;
  return (
    <ShelfScreen
      address={address}
      profileId={profileId}
      profiles={profiles}
      views={<Views screen={screen} isStrip />}
    />
  );
}

function Bar({ onWrite, isPhone }: { onWrite: () => void; isPhone: boolean }) {
  const { t } = useTranslation('mailbox');
  const navigate = useNavigate();
  const onFigures = () => void navigate(paths.user.mailboxFigures);
  return (
    <>
      {!isPhone && <IconButton icon={IconChartBar} label={t(($) => $.mailbox.figures)} onClick={onFigures} />}
      {!isPhone && (
        <IconButton icon={IconKeyboard} label={t(($) => $.mailbox.keys)} onClick={() => openPanel('keys')} />
      )}
      <Writers>
        <Button variant="primary" size="sm" icon={IconPencilPlus} onClick={onWrite}>
          {isPhone ? t(($) => $.mailbox.compose.openShort) : t(($) => $.mailbox.compose.open)}
        </Button>
      </Writers>
    </>
  );
}

function Compose({ screen }: { screen: Screen }) {
  const navigate = useNavigate();
  const { writeTo, conversationId } = screen.address;
  const mayWrite = useCan('mailbox.write');
  if (!mayWrite || writeTo === undefined || screen.profiles.length === 0) return null;
  return (
    <NewMessage
      key={writeTo}
      contactId={writeTo}
      profileId={screen.profileId}
      profiles={screen.profiles}
      onClose={() => screen.go({ conversationId })}
      onSent={({ id, profileId }) =>
        void navigate(paths.user.conversation({ profileId, conversationId: id }), { replace: true })
      }
    />
  );
}

type Columns = { isFolded: boolean; hasSide: boolean; isShelf: boolean };

/** Views, list, thread and, in a wide window, the contact; or views and the table of the shelf. */
function columnsOf({ isFolded, hasSide, isShelf }: Columns): string {
  if (isShelf) return isFolded ? 'minmax(0, 1fr)' : '196px minmax(0, 1fr)';
  const list = isFolded ? 'clamp(280px, 34vw, 322px)' : '196px 322px';
  return `${list} minmax(0, 1fr)${hasSide ? ' 320px' : ''}`;
}

/** The mailbox of one profile or of all: conversations, thread, contact. */
export function MailboxPage({ contactPanel }: Slots) {
  const { t } = useTranslation('mailbox');
  const isPhone = useMedia(phoneQuery);
  const isFolded = useMedia(foldedQuery);
  const isWide = useMedia(wideQuery);
  const [isContactOpen, setContactOpen] = useState(false);
  const screen = useMailboxScreen();
  const actions = useConversationActions();
  const { conversationId } = screen.address;
  const isShelf = isOnShelf(screen.address);
  const links = useLinkDialogs();
  const mayWrite = useCan('mailbox.write');
  const selection = useSelection(screen.ids);
  const [merging, setMerging] = useState<readonly Conversation[]>();
  const showContact = isWide ? undefined : () => setContactOpen(true);
  const onMerge = (conversation: Conversation) => setMerging([conversation]);
  const place = useThreadPlace({ screen, isPhone, showContact, links, onMerge });
  const lastOpen = useRef<string>(undefined);
  useEffect(() => {
    if (conversationId !== undefined) lastOpen.current = conversationId;
  }, [conversationId]);
  useMailboxLive();
  useKeptKeys({ isLoading: screen.list.isPending, isLost: screen.list.isError, passes: 'gc?/' });
  useMailboxKeys({
    j: () => screen.move(1),
    k: () => screen.move(-1),
    o: () => conversationId === undefined && screen.move(1),
    ...(mayWrite && {
      x: () => conversationId !== undefined && selection.toggle(conversationId),
      w: () => screen.go({ conversationId, writeTo: '' }),
    }),
    ...viewKeys(screen.show),
  });
  const dialogs = (
    <>
      <LinkDialogs
        links={links}
        manage={screen.address.manage}
        managerPaths={{
          folders: writeMailboxAddress({ ...screen.address, manage: 'folders' }),
          labels: writeMailboxAddress({ ...screen.address, manage: 'labels' }),
        }}
        onManaged={() => screen.go({ conversationId })}
      />
      {merging && (
        <MergeDialog
          chosen={merging}
          onClose={() => setMerging(undefined)}
          onDone={(id) => {
            setMerging(undefined);
            selection.clear();
            screen.go({ conversationId: id });
          }}
        />
      )}
    </>
  );
  const unread = screen.counts?.unread ?? 0;
  const tabTitle = `${unread > 0 ? `(${unread}) ` : ''}${t(($) => $.mailbox.title)}`;
  const thread = conversationId !== undefined && (
    <ThreadPane conversationId={conversationId} actions={actions} {...place} />
  );
  const side = conversationId !== undefined && (
    <ContactSide
      conversationId={conversationId}
      panel={contactPanel}
      drawer={!isWide ? { isOpen: isContactOpen, onClose: () => setContactOpen(false) } : undefined}
    />
  );
  if (isPhone && conversationId !== undefined) {
    return (
      <Stack
        position="fixed"
        inset={0}
        z="calc(var(--z-shell) + 1)"
        h="100dvh"
        fill="surface"
        className={classes.cover}
        data-mailbox
      >
        <title>{`${tabTitle} · ${currentBrand().name}`}</title>
        {thread}
        {side}
        {dialogs}
      </Stack>
    );
  }
  return (
    <Page
      title={t(($) => $.mailbox.title)}
      tabTitle={tabTitle}
      titleNote={<ProfileChoice current={screen.profileId} profiles={screen.profiles} />}
      width="full"
      actions={<Bar isPhone={isPhone} onWrite={() => screen.go({ conversationId, writeTo: '' })} />}
    >
      <Grid
        phone={{ show: 'flex', direction: 'column' }}
        relative
        columns={columnsOf({ isFolded, isShelf, hasSide: isWide && conversationId !== undefined })}
        grow
        shrinkY
        data-mailbox
        data-selecting={selection.selected.size > 0 || undefined}
      >
        <Views screen={screen} isStrip={false} />
        {isShelf ? (
          <Shelf screen={screen} />
        ) : (
          <>
            <List
              screen={screen}
              actions={actions}
              isPhone={isPhone}
              lastOpen={lastOpen}
              links={links}
              selection={selection}
              onMerge={setMerging}
            />
            {!isPhone && (
              <Stack as="section" shrink shrinkY>
                {thread || (
                  <Centred>
                    <EmptyState
                      drawing="envelope"
                      title={t(($) => $.mailbox.thread.choose)}
                      help={t(($) => $.mailbox.thread.chooseHelp)}
                    />
                  </Centred>
                )}
              </Stack>
            )}
          </>
        )}
        {side}
      </Grid>
      {dialogs}
      <Compose screen={screen} />
    </Page>
  );
}
