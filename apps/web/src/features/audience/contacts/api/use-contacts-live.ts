import { useQueryClient } from '@tanstack/react-query';
import { useLive } from '#lib/live/use-live.ts';
import { contactKeys } from './contacts.queries.ts';
import { listKeys } from './list.queries.ts';

/** Keeps lists and the given contact up to date while a contacts screen is open. */
export function useContactsLive(contactId?: string): void {
  const client = useQueryClient();
  useLive('contact.changed', (event) => {
    void client.invalidateQueries({ queryKey: contactKeys.lists });
    void client.invalidateQueries({ queryKey: contactKeys.detail(event.contactId) });
  });
  useLive('contacts.changed', () => {
    void client.invalidateQueries({ queryKey: contactKeys.lists });
    void client.invalidateQueries({ queryKey: listKeys.all });
  });
  useLive('message.received', () => {
    if (contactId === undefined) return;
    void client.invalidateQueries({ queryKey: contactKeys.detail(contactId) });
    void client.invalidateQueries({ queryKey: contactKeys.conversations(contactId) });
  });
}
