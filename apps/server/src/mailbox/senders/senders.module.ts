import { serverPasswordPurpose } from '#workspace/door.ts';
import type { Module } from '#platform/module.ts';
import { withoutItems } from '#platform/noun.ts';
import { sendersRoutes } from './senders.routes.ts';

export const sendersModule: Module = {
  name: 'senders',
  ...withoutItems('settings of a profile'),
  routes: sendersRoutes,
  sealed: [{ table: 'own_mail_servers', column: 'password_sealed', purpose: serverPasswordPurpose }],
};
