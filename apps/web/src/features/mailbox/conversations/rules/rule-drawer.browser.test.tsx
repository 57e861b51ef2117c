import {
  changeMailboxRuleRef,
  createMailboxRuleRef,
  tryMailboxRuleRef,
} from '@enlace/contract/mailbox/conversations/mailbox-rules.refs.gen.ts';
import type { MailboxRule } from '@enlace/contract/mailbox/conversations/mailbox-rules.schemas.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import type { Locale } from '@enlace/contract/core/locale.ts';
import { refusalText } from '#lib/i18n/error-text.ts';
import { locales } from '#lib/i18n/locales.ts';
import { type Api, offline, refusal, silence, startApi } from '../../../../test/browser/api.ts';
import { renderPart, textsOf } from '../../../../test/browser/render-part.tsx';
import { person } from '../../../../test/people.ts';
import { RuleDrawer } from './rule-drawer.tsx';

const label = { id: '01920000-0000-7000-8000-000000000e01', name: 'Facturas' };
const names = { profiles: [], replies: [], folders: [], labels: [label], contactLabels: [] };
const bills: MailboxRule = {
  id: '01920000-0000-7000-8000-000000000e02',
  name: 'Facturas',
  isEnabled: true,
  needsAll: true,
  conditions: [{ field: 'subject', isNot: false, values: ['factura', 'recibo'] }],
  actions: [{ kind: 'label', labelIds: [label.id] }],
  isLast: false,
  revision: 7,
  gaps: [],
  uses: 0,
  usedAt: null,
  updatedAt: '2026-11-02T10:00:00Z',
};

let api: Api;
beforeEach(() => {
  api = startApi();
  api.answer(createMailboxRuleRef, { rule: bills });
  api.answer(changeMailboxRuleRef, { rule: bills });
});

async function open({ rule, locale = 'es' }: { rule?: MailboxRule; locale?: Locale } = {}) {
  const closed: string[] = [];
  const screen = await renderPart(<RuleDrawer rule={rule} names={names} onClose={() => closed.push('closed')} />, {
    locale,
    user: person('user'),
    namespaces: ['rules', 'mailbox'],
  });
  const t = textsOf(locale, ['rules', 'errors']);
  return {
    screen,
    closed,
    t,
    name: screen.getByRole('textbox', { name: t(($) => $.rules.name) }),
    values: screen.getByRole('textbox', { name: t(($) => $.rules.value) }),
    save: screen.getByRole('button', { name: t(($) => $.rules.save) }),
  };
}

describe('a rule of the mailbox', () => {
  test.each(locales)('needs a name, something to look for and something to do, in %s', async (locale) => {
    const { screen, t, name, values, save } = await open({ locale });
    await save.click();
    await expect.element(name).toHaveAccessibleDescription(t(($) => $.errors.field.required));
    await expect.element(values).toHaveAttribute('aria-invalid', 'true');
    expect(api.asked(createMailboxRuleRef)).toEqual([]);
    await name.fill('Facturas');
    // Commas of every keyboard separate the words.
    await values.fill('factura、 recibo, factura');
    await screen.getByRole('checkbox', { name: 'Facturas' }).click({ force: true });
    await save.click();
    await expect
      .poll(() => api.asked(createMailboxRuleRef).map(({ body }) => body))
      .toEqual([
        {
          name: 'Facturas',
          isEnabled: true,
          needsAll: true,
          conditions: [{ field: 'sender', isNot: false, values: ['factura', 'recibo'] }],
          actions: [{ kind: 'label', labelIds: [label.id] }],
          isLast: false,
        },
      ]);
  });

  test('is changed over the revision it was read in, and stays open on a conflict', async () => {
    api.answer(changeMailboxRuleRef, refusal('mailbox_rules.conflict'));
    const { screen, closed, name, values } = await open({ rule: bills });
    await expect.element(screen.getByRole('dialog', { name: 'Editar regla' })).toBeVisible();
    await expect.element(values).toHaveValue('factura, recibo');
    await name.fill('Recibos');
    await userEvent.keyboard('{Enter}');
    await expect.element(screen.getByText(refusalText({ code: 'mailbox_rules.conflict', params: {} }))).toBeVisible();
    expect(api.asked(changeMailboxRuleRef)[0]?.body).toMatchObject({ name: 'Recibos', baseRevision: 7 });
    expect(closed).toEqual([]);
    api.answer(changeMailboxRuleRef, { rule: bills });
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => closed).toEqual(['closed']);
  });

  test('with two conditions asks whether both must hold; what was typed in the other stays', async () => {
    const { screen, values, save } = await open({ rule: bills });
    expect(screen.getByRole('radio', { name: 'Basta con una' }).query()).toBeNull();
    await screen.getByRole('button', { name: 'Añadir condición' }).click();
    await values.nth(1).fill('urgente');
    await screen.getByRole('radio', { name: 'Basta con una' }).click();
    await screen.getByRole('button', { name: 'Quitar condición 1' }).click();
    await expect.element(values).toHaveValue('urgente');
    await save.click();
    await expect
      .poll(() => api.asked(changeMailboxRuleRef)[0]?.body.conditions)
      .toEqual([{ field: 'text', isNot: false, values: ['urgente'] }]);
  });

  test('with one action cannot lose it; a second is of another kind', async () => {
    const { screen, save } = await open({ rule: bills });
    expect(screen.getByRole('button', { name: 'Quitar acción 1' }).query()).toBeNull();
    await screen.getByRole('button', { name: 'Añadir acción' }).click();
    await expect.element(screen.getByRole('button', { name: 'Quitar acción 2' })).toBeVisible();
    // There is no folder to move to.
    await save.click();
    await expect.element(screen.getByRole('button', { name: 'Quitar acción 2' })).toBeVisible();
    expect(api.asked(changeMailboxRuleRef)).toEqual([]);
    await screen.getByRole('button', { name: 'Quitar acción 2' }).click();
    await save.click();
    await expect.poll(() => api.asked(changeMailboxRuleRef)[0]?.body.actions).toEqual(bills.actions);
  });

  test.each(locales)('is tried on the latest mails before it is kept, in %s', async (locale) => {
    const message = (n: number, matches: boolean, isUnknown = false) => ({
      messageId: `01920000-0000-7000-8000-000000000e1${n}`,
      conversationId: `01920000-0000-7000-8000-000000000e2${n}`,
      profile: { id: label.id, name: 'Taller' },
      name: `Persona ${n}`,
      subject: 'Tu factura',
      preview: '',
      channel: 'email' as const,
      at: '2026-11-20T10:00:00Z',
      ...{ matches, isUnknown },
    });
    const items = [message(1, true), message(2, false), message(3, true), message(4, false, true)];
    api.answer(tryMailboxRuleRef, { items });
    const { screen, t } = await open({ rule: bills, locale });
    await screen.getByRole('button', { name: t(($) => $.rules.try) }).click();
    await expect.element(screen.getByText(t(($) => $.rules.tried, { count: 2, n: '2', total: 4 }))).toBeVisible();
    await expect.element(screen.getByText(t(($) => $.rules.unknown, { count: 1, n: '1' }))).toBeVisible();
    await expect.element(screen.getByRole('link', { name: 'Persona 1' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Persona 2' }).query()).toBeNull();
  });

  test('cannot be tried while it looks for nothing, and says when it could not be tried', async () => {
    api.answer(tryMailboxRuleRef, offline);
    const { screen, values } = await open();
    const attempt = screen.getByRole('button', { name: 'Probar con los últimos mensajes' });
    await expect.element(attempt).toBeDisabled();
    await values.fill('factura');
    await attempt.click();
    await expect.element(screen.getByText(refusalText({ code: 'network.unreachable', params: {} }))).toBeVisible();
  });

  test('is saved once while the server is busy', async () => {
    api.answer(changeMailboxRuleRef, silence);
    const { save, closed } = await open({ rule: bills });
    await userEvent.dblClick(save);
    await expect.element(save).toBeDisabled();
    expect(api.asked(changeMailboxRuleRef)).toHaveLength(1);
    await userEvent.keyboard('{Escape}');
    expect(closed).toEqual(['closed']);
  });
});
