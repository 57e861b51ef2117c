import type { ContactCard } from '@enlace/contract/audience/contacts/contacts.schemas.ts';
import { addConversationContactRef } from '@enlace/contract/mailbox/conversations/mailbox.refs.gen.ts';
import type { Conversation } from '@enlace/contract/mailbox/conversations/mailbox.schemas.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { SideDrawer } from '#components/drawer/side-drawer.tsx';
import { Box } from '#components/layout/layout.tsx';
import { call } from '#lib/api/call.ts';
import { changeThread, rereadMailbox, showConversation } from '../api/mailbox-cache.ts';
import { threadQuery } from '../api/mailbox.queries.ts';

/** Props of the contacts feature's panel next to a conversation. */
export type ContactPanelProps = {
  contact: ContactCard | null;
  /** The person's details from the conversation, if they are not a contact yet. */
  person: { name: string; email: string | null; phone: string | null };
  adding: { isPending: boolean; error: unknown; add: () => void };
};

export type ContactPanelSlot = ComponentType<ContactPanelProps>;

function useAddContact(conversation: Conversation) {
  const client = useQueryClient();
  const { id } = conversation;
  return useMutation({
    mutationFn: () => call(addConversationContactRef, { params: { id } }),
    onSuccess: (reply) => {
      showConversation({ client, conversation: reply.conversation });
      changeThread({ client, id, change: (thread) => ({ ...thread, contact: reply.contact }) });
      rereadMailbox({ client });
    },
  });
}

function Panel({
  conversation,
  contact,
  panel: Drawn,
}: {
  conversation: Conversation;
  contact: ContactCard | null;
  panel: ContactPanelSlot;
}) {
  const adding = useAddContact(conversation);
  const { name, email, phone } = conversation;
  return (
    <Drawn
      contact={contact}
      person={{ name, email, phone }}
      adding={{ isPending: adding.isPending, error: adding.error ?? undefined, add: () => adding.mutate() }}
    />
  );
}

type Props = {
  conversationId: string;
  panel: ContactPanelSlot;
  drawer: { isOpen: boolean; onClose: () => void } | undefined;
};

/** The contact of the open conversation: third column, or a drawer on narrow screens. */
export function ContactSide({ conversationId, panel, drawer }: Props) {
  const { t } = useTranslation('mailbox');
  const client = useQueryClient();
  const { data } = useQuery(threadQuery({ conversationId, client }));
  const content = data && (
    <Panel key={conversationId} conversation={data.conversation} contact={data.contact} panel={panel} />
  );
  if (drawer) {
    return (
      <SideDrawer isOpen={drawer.isOpen} onClose={drawer.onClose} size={340} title={t(($) => $.mailbox.contact.title)}>
        {content}
      </SideDrawer>
    );
  }
  return (
    <Box
      lineLeft
      scrollY
      fill="surface-2"
      as="aside"
      shrink
      py={24}
      px={18}
      aria-label={t(($) => $.mailbox.contact.title)}
      data-screen-only
    >
      {content}
    </Box>
  );
}
