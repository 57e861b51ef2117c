import { shell } from '@enlace/contract/account/shell/shell.contract.ts';
import { sendingData } from '@enlace/contract/billing/subscriptions/subscriptions.contract.ts';
import { runningCampaigns } from '#sending/door.ts';
import { contactsSummary } from '#audience/door.ts';
import { mailboxSummary } from '#mailbox/door.ts';
import { listProfileCards } from '#presence/door.ts';
import { findSendsState } from '#billing/door.ts';
import { route } from '#platform/http/route.ts';
import type { Module } from '#platform/module.ts';
import { takesNoPart } from '#platform/noun.ts';

const profilesInMenu = 3;

export const shellModule: Module = {
  name: 'shell',
  ...takesNoPart('the frame around the screens'),
  routes: (deps) => [
    route(shell, ({ ctx }) => {
      const owner = ctx.actor.ownerId;
      return deps.db.scoped(owner, async (tx) => {
        const [mailbox, contacts, profiles, sends] = await Promise.all([
          mailboxSummary(tx, owner),
          contactsSummary(tx, owner, { since: deps.clock.now() }),
          listProfileCards(tx, owner),
          findSendsState(tx, owner),
        ]);
        const menu = profiles
          .slice(0, profilesInMenu)
          .map(({ id, name, color, status }) => ({ id, name, color, status }));
        return { unread: mailbox.unread, contacts: contacts.total, profiles: menu, sends };
      });
    }),
    route(sendingData, ({ ctx }) => {
      const owner = ctx.actor.ownerId;
      return deps.db.scoped(owner, async (tx) => {
        const [sends, campaigns] = await Promise.all([findSendsState(tx, owner), runningCampaigns(tx, owner)]);
        const running = campaigns.map(({ id, sent, total, perMinute }) => ({
          campaignId: id,
          sent,
          total,
          rate: perMinute,
        }));
        return { quota: sends.quota, used: sends.used, running };
      });
    }),
  ],
};
