import { useQueryClient } from '@tanstack/react-query';
import { useLive, useLiveResync } from '#lib/live/use-live.ts';
import { automationKeys } from './automations.queries.ts';

/** Keeps the list up to date; the server notifies at most every other second. */
export function useLiveAutomations(): void {
  const client = useQueryClient();
  const refresh = () => void client.invalidateQueries({ queryKey: automationKeys.lists });
  useLive('automation.changed', refresh);
  useLiveResync(refresh);
}

/** Keeps one automation and its runs up to date. */
export function useLiveAutomation(id: string): void {
  const client = useQueryClient();
  const refresh = () => {
    void client.invalidateQueries({ queryKey: automationKeys.one(id) });
    void client.invalidateQueries({ queryKey: automationKeys.runs(id) });
  };
  useLive('automation.changed', ({ automationId }) => {
    if (automationId === id) refresh();
  });
  useLiveResync(refresh);
}

/** Keeps a contact's runs up to date. */
export function useLiveContactRuns(contactId: string): void {
  const client = useQueryClient();
  const refresh = () => void client.invalidateQueries({ queryKey: automationKeys.ofContact(contactId) });
  useLive('automation.changed', refresh);
  useLiveResync(refresh);
}
