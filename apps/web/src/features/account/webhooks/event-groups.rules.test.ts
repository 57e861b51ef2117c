import { webhookEventTypes } from '@enlace/contract/account/webhooks/webhook-events.ts';
import { describe, expect, it } from 'vitest';
import { catalogue } from '#locales/es/webhooks.ts';
import { eventGroups, eventKey, toggleEvent } from './event-groups.rules.ts';

describe('events in the dialog', () => {
  it('are all there, each once and with its words', () => {
    const shown = eventGroups.flatMap(({ types }) => types);
    expect(shown.toSorted()).toEqual([...webhookEventTypes].toSorted());
    for (const type of shown) expect(catalogue.event[eventKey(type)]).not.toBe('');
  });

  it('are ticked and unticked in the order of the catalogue', () => {
    const one = toggleEvent(['contact.created'], 'message.received');
    expect(one).toEqual(['message.received', 'contact.created']);
    expect(toggleEvent(one, 'contact.created')).toEqual(['message.received']);
  });
});
