import { serverPasswordPurpose } from '#workspace/door.ts';
import type { Module } from '#platform/module.ts';
import { none, withoutItems } from '#platform/noun.ts';
import { sendersRoutes } from './senders.routes.ts';

export const sendersModule: Module = {
  name: 'senders',
  ...withoutItems('settings of a profile'),
  history: ['sender'],
  retention: none('one row per profile'),
  webhooks: none('receivers have no use for it'),
  notices: none('the client sets it'),
  routes: sendersRoutes,
  sealed: [{ table: 'own_mail_servers', column: 'password_sealed', purpose: serverPasswordPurpose }],
};
