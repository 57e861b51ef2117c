import { serverPasswordPurpose } from '#workspace/door.ts';
import { profileCreated } from '#presence/door.ts';
import { onEvent } from '#platform/events/event-bus.ts';
import type { Module } from '#platform/module.ts';
import { none, withoutItems } from '#platform/noun.ts';
import { nameProfile, nameProfiles } from './profile-addresses.usecases.ts';
import { sendersRoutes } from './senders.routes.ts';

export const sendersModule: Module = {
  name: 'senders',
  ...withoutItems('settings of a profile'),
  history: ['sender'],
  retention: none('one row per profile'),
  webhooks: none('receivers have no use for it'),
  notices: none('the client sets it'),
  routes: sendersRoutes,
  seed: (deps) => nameProfiles({ deps }),
  events: (deps) => [
    onEvent(profileCreated, async ({ tx, payload: { owner, profileId: id, name, slug } }) => {
      await nameProfile({ tx, deps, owner, profile: { id, name, slug } });
    }),
  ],
  sealed: [{ table: 'own_mail_servers', column: 'password_sealed', purpose: serverPasswordPurpose }],
};
