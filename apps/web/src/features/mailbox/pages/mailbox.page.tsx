import { IconKeyboard, IconPencilPlus } from '@tabler/icons-react';
import { type ComponentType, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { paths } from '#app/paths.ts';
import { useNavigate } from 'react-router';
import { Button } from '#components/button/button.tsx';
import { IconButton } from '#components/button/icon-button.tsx';
import { Page } from '#components/page/page.tsx';
import { EmptyState } from '#components/states/empty-state.tsx';
import { foldedQuery, phoneQuery, useMedia } from '#lib/media/use-media.ts';
import { openPanel } from '#lib/palette/palette-state.ts';
import {
  type ActionFailure,
  type ConversationActions,
  useConversationActions,
} from '../api/use-conversation-actions.ts';
import { useMailboxLive } from '../api/use-mailbox-live.ts';
import { ContactSide, type ContactPanelSlot } from '../components/contact-side.tsx';
import { ConversationList } from '../components/conversation-list.tsx';
import { ListPane } from '../components/list-pane.tsx';
import { type ContactPickerProps, NewMessage } from '../components/new-message.tsx';
import { ProfileChoice } from '../components/profile-choice.tsx';
import { FailureNote } from '../components/thread-notes.tsx';
import { Centred, ThreadPane, type ThreadPlace } from '../components/thread-pane.tsx';
import { useMailboxKeys } from '../use-mailbox-keys.ts';
import { useMailboxScreen } from '../use-mailbox-screen.ts';
import classes from './mailbox.module.css';

type Slots = { contactPanel: ContactPanelSlot; contactPicker: ComponentType<ContactPickerProps> };
type Screen = ReturnType<typeof useMailboxScreen>;

type LastOpen = RefObject<string | undefined>;

/** Brings the open conversation's row into view; back from the thread on the phone, the focus returns to it. */
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
  showContact,
}: {
  screen: Screen;
  isPhone: boolean;
  showContact: (() => void) | undefined;
}): ThreadPlace {
  return {
    backTo: screen.backTo,
    isPhone,
    showContact,
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

function List({
  screen,
  actions,
  isPhone,
  lastOpen,
}: {
  screen: Screen;
  actions: ConversationActions;
  isPhone: boolean;
  lastOpen: LastOpen;
}) {
  const box = useRef<HTMLDivElement>(null);
  const { address } = screen;
  useRowInView({ box, conversationId: address.conversationId, lastOpen, isPhone });
  const colors = new Map(screen.profiles.map(({ id, color }) => [id, color]));
  return (
    <ListPane
      address={address}
      counts={screen.counts}
      box={box}
      onSearch={(search) => screen.go({ search })}
      note={<Failure failure={actions.failure} screen={screen} />}
    >
      <ConversationList query={screen.list} address={address} colors={colors} />
    </ListPane>
  );
}

function Bar({ onWrite, isPhone }: { onWrite: () => void; isPhone: boolean }) {
  const { t } = useTranslation('mailbox');
  return (
    <>
      {!isPhone && (
        <IconButton icon={IconKeyboard} label={t(($) => $.mailbox.keys)} onClick={() => openPanel('keys')} />
      )}
      <Button variant="primary" size="sm" icon={IconPencilPlus} onClick={onWrite}>
        {isPhone ? t(($) => $.mailbox.compose.openShort) : t(($) => $.mailbox.compose.open)}
      </Button>
    </>
  );
}

function Compose({ screen, contactPicker }: { screen: Screen; contactPicker: Slots['contactPicker'] }) {
  const navigate = useNavigate();
  const { writeTo, conversationId } = screen.address;
  if (writeTo === undefined || screen.profiles.length === 0) return null;
  return (
    <NewMessage
      key={writeTo}
      contactId={writeTo}
      profileId={screen.profileId}
      profiles={screen.profiles}
      contactPicker={contactPicker}
      onClose={() => screen.go({ conversationId })}
      onSent={({ id, profileId }) =>
        void navigate(paths.user.conversation({ profileId, conversationId: id }), { replace: true })
      }
    />
  );
}

/** The mailbox of one profile or of all: conversations, thread, tamy. */
export function MailboxPage({ contactPanel, contactPicker }: Slots) {
  const { t } = useTranslation('mailbox');
  const isPhone = useMedia(phoneQuery);
  const isFolded = useMedia(foldedQuery);
  const [isContactOpen, setContactOpen] = useState(false);
  const screen = useMailboxScreen();
  const actions = useConversationActions();
  const { conversationId } = screen.address;
  const place = useThreadPlace({ screen, isPhone, showContact: isFolded ? () => setContactOpen(true) : undefined });
  const lastOpen = useRef<string>(undefined);
  useEffect(() => {
    if (conversationId !== undefined) lastOpen.current = conversationId;
  }, [conversationId]);
  useMailboxLive();
  useMailboxKeys({ j: () => screen.move(1), k: () => screen.move(-1) });
  const thread = conversationId !== undefined && (
    <ThreadPane conversationId={conversationId} actions={actions} {...place} />
  );
  const side = conversationId !== undefined && (
    <ContactSide
      conversationId={conversationId}
      panel={contactPanel}
      drawer={isFolded ? { isOpen: isContactOpen, onClose: () => setContactOpen(false) } : undefined}
    />
  );
  if (isPhone && conversationId !== undefined) {
    return (
      <div className={classes.cover}>
        <title>{`${t(($) => $.mailbox.title)} · Enlace`}</title>
        {thread}
        {side}
      </div>
    );
  }
  return (
    <Page
      title={t(($) => $.mailbox.title)}
      titleNote={<ProfileChoice current={screen.profileId} profiles={screen.profiles} />}
      width="full"
      actions={<Bar isPhone={isPhone} onWrite={() => screen.go({ conversationId, writeTo: '' })} />}
    >
      <div className={classes.panes} data-open={conversationId !== undefined || undefined}>
        <List screen={screen} actions={actions} isPhone={isPhone} lastOpen={lastOpen} />
        {!isPhone && (
          <section className={classes.thread}>
            {thread || (
              <Centred>
                <EmptyState
                  drawing="envelope"
                  title={t(($) => $.mailbox.thread.choose)}
                  help={t(($) => $.mailbox.thread.chooseHelp)}
                />
              </Centred>
            )}
          </section>
        )}
        {side}
      </div>
      <Compose screen={screen} contactPicker={contactPicker} />
    </Page>
  );
}
