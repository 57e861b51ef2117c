import {
  applyMailboxRuleRef,
  listMailboxRulesRef,
  orderMailboxRulesRef,
  removeMailboxRuleRef,
  restoreMailboxRuleRef,
  switchMailboxRuleRef,
} from '@enlace/contract/mailbox/conversations/mailbox-rules.refs.gen.ts';
import { type MailboxRule, mailboxRuleLimits } from '@enlace/contract/mailbox/conversations/mailbox-rules.schemas.ts';
import { undoConversationStatesRef } from '@enlace/contract/mailbox/conversations/mailbox.refs.gen.ts';
import { listProfilesRef } from '@enlace/contract/presence/profiles/profiles.refs.gen.ts';
import { listSavedRepliesRef } from '@enlace/contract/mailbox/conversations/saved-replies.refs.gen.ts';
import {
  contactFoldersRefs,
  contactLabelsRefs,
} from '@enlace/contract/workspace/folders/contact-collection.refs.gen.ts';
import {
  conversationFoldersRefs,
  conversationLabelsRefs,
} from '@enlace/contract/workspace/folders/conversation-collection.refs.gen.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import type { Locale } from '@enlace/contract/core/locale.ts';
import { ToastArea } from '#components/feedback/toast-area.tsx';
import { refusalText } from '#lib/i18n/error-text.ts';
import { locales } from '#lib/i18n/locales.ts';
import { type Api, offline, startApi } from '../../../../test/browser/api.ts';
import { expectUsable, onPhone } from '../../../../test/browser/on-phone.ts';
import { focusOn, renderPart, textsOf } from '../../../../test/browser/render-part.tsx';
import { person } from '../../../../test/people.ts';
import { RuleList } from './rule-list.tsx';

const id = (n: number) => `01920000-0000-7000-8000-00000000${n}`;
const unreachable = () => refusalText({ code: 'network.unreachable', params: {} });
const rule = (n: number, name: string, changes: Partial<MailboxRule> = {}): MailboxRule => ({
  id: id(n),
  name,
  isEnabled: true,
  needsAll: true,
  conditions: [{ field: 'subject', isNot: false, values: ['factura'] }],
  actions: [{ kind: 'label', labelIds: [id(8001)] }],
  isLast: false,
  revision: 1,
  gaps: [],
  uses: 0,
  usedAt: null,
  updatedAt: '2026-11-02T10:00:00Z',
  ...changes,
});

let api: Api;
let rules: MailboxRule[];
beforeEach(() => {
  api = startApi();
  rules = [rule(8101, 'Facturas'), rule(8102, 'Boletines'), rule(8103, 'Talleres')];
  api.answer(listMailboxRulesRef, () => ({ items: rules }));
  api.answer(conversationFoldersRefs.list, { items: [], total: 0, unfiled: 0 });
  api.answer(conversationLabelsRefs.list, { items: [{ id: id(8001), name: 'Recibos', colour: 1, total: 0 }] });
  api.answer(contactFoldersRefs.list, { items: [], total: 0, unfiled: 0 });
  api.answer(contactLabelsRefs.list, { items: [] });
  api.answer(listProfilesRef, { items: [], next: null, total: 0 });
  api.answer(listSavedRepliesRef, { items: [] });
  api.answer(orderMailboxRulesRef, ({ body: { ids } }) => {
    rules = ids.flatMap((each) => rules.filter((one) => one.id === each));
    return {};
  });
});

const client = person('user');
const reader = { ...client, permissions: client.permissions.filter((each) => each !== 'mailbox.write') };

async function open({ locale = 'es', user = client }: { locale?: Locale; user?: typeof client } = {}) {
  const screen = await renderPart(
    <main>
      <RuleList />
      <ToastArea />
    </main>,
    { locale, user, namespaces: ['rules', 'mailbox'] },
  );
  const t = textsOf(locale, ['rules', 'common']);
  const row = (name: string) => screen.getByRole('listitem').filter({ hasText: name });
  const names = () =>
    screen
      .getByRole('listitem')
      .elements()
      .map(({ textContent }) => rules.find(({ name }) => textContent?.includes(name))?.name);
  async function choose(name: string, item: RegExp | string) {
    await screen.getByRole('button', { name: t(($) => $.rules.more, { name }) }).click();
    await screen.getByRole('menuitem', { name: item }).click();
  }
  return { screen, t, row, names, choose };
}

describe('the rules of the mailbox', () => {
  test.each(locales)('say what they need, what they do and what they lack, in %s', async (locale) => {
    rules = [
      rule(8101, 'Facturas', { uses: 12, usedAt: '2026-11-02T10:00:00Z', isLast: true }),
      rule(8102, 'Boletines', { gaps: ['label', 'folder'] }),
      rule(8103, `Talleres ${'muy '.repeat(15)}largos`),
    ];
    const { t, row } = await open({ locale });
    await expect.element(row('Facturas')).toMatchTextContent(t(($) => $.rules.uses, { count: 12, n: '12' }));
    await expect.element(row('Facturas')).toMatchTextContent(t(($) => $.rules.isLast));
    await expect.element(row('Boletines')).toMatchTextContent(t(($) => $.rules.gap.label));
    await expect.element(row('Boletines')).toMatchTextContent(t(($) => $.rules.unused));
    await expectUsable();
    await onPhone();
  });

  test.each(locales)(
    'are put in order by keyboard, which stays on its button and hears the place, in %s',
    async (locale) => {
      const { screen, t, names } = await open({ locale });
      const up = screen.getByRole('button', { name: t(($) => $.rules.up, { name: 'Talleres' }) });
      await focusOn(up);
      await userEvent.keyboard('{Enter}');
      await expect.poll(names).toEqual(['Facturas', 'Talleres', 'Boletines']);
      await expect.element(up).toHaveFocus();
      const said = t(($) => $.rules.moved, { name: 'Talleres', position: 2, total: 3 });
      await expect.element(screen.getByText(said)).toBeInTheDocument();
      await userEvent.keyboard('{Enter}');
      await expect.poll(names).toEqual(['Talleres', 'Facturas', 'Boletines']);
      // The first one goes no further.
      await expect.element(up).toHaveAttribute('aria-disabled', 'true');
      await userEvent.keyboard('{Enter}');
      expect(api.asked(orderMailboxRulesRef)).toHaveLength(2);
      expect(api.asked(orderMailboxRulesRef).at(-1)?.body.ids).toEqual([id(8103), id(8101), id(8102)]);
    },
  );

  test('go back to their places when the order could not be kept', async () => {
    api.answer(orderMailboxRulesRef, offline);
    const { screen, names } = await open();
    await screen.getByRole('button', { name: 'Bajar Facturas' }).click();
    await expect.element(screen.getByRole('alert')).toMatchTextContent(unreachable());
    await expect.poll(names).toEqual(['Facturas', 'Boletines', 'Talleres']);
  });

  test('load, may be asked for again, and are none at first', async () => {
    api.answer(listMailboxRulesRef, offline);
    const { screen } = await open();
    await expect.element(screen.getByRole('alert')).toMatchTextContent(unreachable());
    api.answer(listMailboxRulesRef, { items: [] });
    await screen.getByRole('alert').getByRole('button', { name: 'Reintentar' }).click();
    await expect.element(screen.getByRole('heading', { name: 'Todavía no hay reglas' })).toBeVisible();
    await screen.getByRole('button', { name: 'Nueva regla' }).click();
    await expect.element(screen.getByRole('dialog', { name: 'Nueva regla' })).toBeVisible();
  });

  test('end somewhere, and are only looked at without the permission', async () => {
    rules = Array.from({ length: mailboxRuleLimits.rules }, (_, index) => rule(8200 + index, `Regla ${index}`));
    const { screen } = await open();
    await expect.element(screen.getByText(`Has llegado a las ${mailboxRuleLimits.rules} reglas.`)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Nueva regla' }).query()).toBeNull();
    await screen.unmount();
    rules = [rule(8101, 'Facturas')];
    const read = await open({ user: reader });
    await expect.element(read.screen.getByRole('switch', { name: 'Regla Facturas' })).toBeDisabled();
    expect(read.screen.getByRole('button').query()).toBeNull();
  });
});

describe('a rule', () => {
  test('is switched off with the space bar, on again from the message, and says when it could not', async () => {
    api.answer(switchMailboxRuleRef, ({ body: { isEnabled } }) => {
      rules = rules.map((each) => (each.name === 'Facturas' ? { ...each, isEnabled } : each));
      return { rule: rules[0] ?? rule(8101, 'Facturas') };
    });
    const { screen } = await open();
    const power = screen.getByRole('switch', { name: 'Regla Facturas' });
    await focusOn(power);
    await userEvent.keyboard(' ');
    await expect.element(power).not.toBeChecked();
    await expect.element(power).toHaveFocus();
    await screen.getByRole('button', { name: 'Deshacer' }).click();
    await expect.element(power).toBeChecked();
    api.answer(switchMailboxRuleRef, offline);
    await focusOn(power);
    await userEvent.keyboard(' ');
    await expect.element(screen.getByRole('alert')).toMatchTextContent(unreachable());
    await expect.element(power).toBeChecked();
  });

  test('is removed and comes back; that it could not come back is said where it was asked', async () => {
    api.answer(removeMailboxRuleRef, ({ path }) => {
      rules = rules.filter((each) => !path.includes(each.id));
      return {};
    });
    api.answer(restoreMailboxRuleRef, offline);
    const { screen, row, choose } = await open();
    await choose('Boletines', 'Borrar');
    await expect.poll(() => row('Boletines').query()).toBeNull();
    const undo = screen.getByRole('button', { name: 'Deshacer' });
    await undo.click();
    await expect.element(screen.getByRole('status').filter({ hasText: unreachable() })).toBeVisible();
    api.answer(restoreMailboxRuleRef, () => {
      rules = [...rules, rule(8102, 'Boletines')];
      return { rule: rule(8102, 'Boletines') };
    });
    await undo.click();
    await expect.element(row('Boletines')).toBeVisible();
  });

  test('is applied to what is there, and each step of it is undone', async () => {
    const undo = { states: [id(8301), id(8302)], conversationLinks: [id(8303)], contactLinks: [] };
    api.answer(applyMailboxRuleRef, { looked: 500, matched: 12, unknown: 3, undo });
    api.answer(undoConversationStatesRef, {
      changed: 1,
      counts: {
        waiting: 1,
        open: 0,
        snoozed: 0,
        closed: 0,
        spam: 0,
        shelf: 0,
        active: 1,
        mine: 0,
        unassigned: 1,
        unread: 0,
      },
    });
    api.answer(conversationFoldersRefs.undo, { changed: 1 });
    const { screen, choose } = await open();
    await choose('Facturas', /^Aplicar a lo que ya hay/);
    await expect
      .element(
        screen.getByText(
          '12 conversaciones ordenadas de 500. En 3 no se puede saber: sus originales ya no se guardan.',
        ),
      )
      .toBeVisible();
    await screen.getByRole('button', { name: 'Deshacer' }).click();
    await expect.poll(() => api.asked(conversationFoldersRefs.undo)).toHaveLength(1);
    expect(api.asked(undoConversationStatesRef).map(({ body }) => body.undoId)).toEqual(undo.states);
    api.answer(applyMailboxRuleRef, {
      ...{ looked: 500, matched: 0, unknown: 0 },
      undo: { states: [], conversationLinks: [], contactLinks: [] },
    });
    await choose('Facturas', /^Aplicar a lo que ya hay/);
    await expect.element(screen.getByText('Ninguna de las últimas 500 conversaciones cumple la regla')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Deshacer' }).query()).toBeNull();
  });
});
