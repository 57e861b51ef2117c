import type { Conversation } from '@enlace/contract/mailbox/conversations/mailbox.schemas.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LinkButton } from '#components/button/button.tsx';
import { Grid } from '#components/layout/layout.tsx';
import { EmptyState } from '#components/states/empty-state.tsx';
import { Unloaded } from '#components/states/loaded.tsx';
import { useKeptKeys } from '#lib/keyboard/kept-keys.ts';
import { threadQuery } from '../api/mailbox.queries.ts';
import type { ConversationActions } from '../api/use-conversation-actions.ts';
import type { Thread } from '../thread.rules.ts';
import { useThreadActions } from '../use-thread-actions.ts';
import type { LinkDialogs } from '../use-link-dialogs.ts';
import { ThreadView } from './thread-view.tsx';

export type ThreadPlace = {
  backTo: string;
  isPhone: boolean;
  onLeave: () => void;
  onBack: () => void;
  showContact: (() => void) | undefined;
  links: LinkDialogs;
  onMerge: (conversation: Conversation) => void;
  /** Navigates to the conversation this one was merged into. */
  onMoved: (conversationId: string) => void;
};

type Props = ThreadPlace & { conversationId: string; actions: ConversationActions };

function Held({ thread, actions, ...place }: ThreadPlace & { thread: Thread; actions: ConversationActions }) {
  const { onLeave, onBack, showContact, isPhone, backTo, links, onMerge, onMoved } = place;
  const { conversation } = thread;
  const [isNoting, setNoting] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const threadActions = useThreadActions({
    conversation,
    actions,
    onLeave,
    onBack,
    showContact,
    links,
    openMerge: () => onMerge(conversation),
    openNote: () => setNoting(true),
  });
  const follow = useEffectEvent(onMoved);
  useEffect(() => {
    if (conversation.mergedIntoId !== null) follow(conversation.mergedIntoId);
  }, [conversation.mergedIntoId]);
  // On phones the thread is a separate page: scroll to its top.
  const arrive = useEffectEvent(() => {
    if (isPhone) heading.current?.focus({ preventScroll: true });
  });
  useEffect(() => arrive(), []);
  return (
    <ThreadView
      thread={thread}
      actions={actions}
      threadActions={threadActions}
      backTo={backTo}
      isPhone={isPhone}
      heading={heading}
      labels={links.collection.labels}
      noting={{ isOpen: isNoting, close: () => setNoting(false) }}
      onClosed={onLeave}
    />
  );
}

function Missing({ backTo }: { backTo: string }) {
  const { t } = useTranslation('mailbox');
  return (
    <EmptyState
      drawing="snapped"
      title={t(($) => $.mailbox.thread.missing)}
      help={t(($) => $.mailbox.thread.missingHelp)}
      actions={<LinkButton to={backTo || '?'}>{t(($) => $.mailbox.thread.toList)}</LinkButton>}
    />
  );
}

/** From one conversation to the next without waiting for it, and elsewhere. */
const walkingKeys = 'jkgc?';

/** The open conversation, loaded when selected. */
export function ThreadPane({ conversationId, actions, ...place }: Props) {
  const client = useQueryClient();
  const query = useQuery(threadQuery({ conversationId, client }));
  useKeptKeys({ isLoading: query.isPending, isLost: query.isError, passes: walkingKeys });
  if (query.data) return <Held key={conversationId} thread={query.data} actions={actions} {...place} />;
  if (!query.error) return <Unloaded query={query} isInset />;
  return (
    <Centred>
      <Unloaded query={query} missing={<Missing backTo={place.backTo} />} />
    </Centred>
  );
}

export function Centred({ children }: { children: ReactNode }) {
  return (
    <Grid center scroll grow shrinkY>
      {children}
    </Grid>
  );
}
