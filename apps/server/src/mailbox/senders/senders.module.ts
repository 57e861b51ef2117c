import { serverPasswordPurpose } from '#workspace/door.ts';
import type { Module } from '#platform/module.ts';
import { sendersRoutes } from './senders.routes.ts';

export const sendersModule: Module = {
  name: 'senders',
  routes: sendersRoutes,
  sealed: [{ table: 'own_mail_servers', column: 'password_sealed', purpose: serverPasswordPurpose }],
};
