import { listCustomFieldsRef } from '@enlace/contract/audience/contacts/custom-fields.refs.gen.ts';
import { listSegmentsRef } from '@enlace/contract/audience/segments/segments.refs.gen.ts';
import { listProfilesRef } from '@enlace/contract/presence/profiles/profiles.refs.gen.ts';
import type { AutomationStep } from '@enlace/contract/sending/automations/automation-steps.schemas.ts';
import type { Automation } from '@enlace/contract/sending/automations/automations.schemas.ts';
import {
  getAutomationRef,
  pauseAutomationRef,
  updateAutomationRef,
} from '@enlace/contract/sending/automations/automations.refs.gen.ts';
import { listTemplatesRef } from '@enlace/contract/sending/templates/templates.refs.gen.ts';
import {
  contactFoldersRefs,
  contactLabelsRefs,
} from '@enlace/contract/workspace/folders/contact-collection.refs.gen.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import type { Locale } from '@enlace/contract/core/locale.ts';
import { refusalText } from '#lib/i18n/error-text.ts';
import { locales } from '#lib/i18n/locales.ts';
import { writeUser } from '#lib/session/session-store.ts';
import { type Api, offline, refusal, silence, startApi } from '../../../../test/browser/api.ts';
import { focusOn, renderPart, textsOf } from '../../../../test/browser/render-part.tsx';
import { person } from '../../../../test/people.ts';
import { AutomationScreen } from './automation-screen.tsx';
import type { RuleTools } from './plan-context.tsx';

const client = person('user');
const reader = { ...client, permissions: client.permissions.filter((each) => each !== 'campaigns.write') };
const notify = (id: string, text: string): AutomationStep => ({ id, kind: 'notify', text });
const mails = { queued: 0, sent: 0, failed: 0, opened: 0, clicked: 0, replied: 0, unsubscribed: 0 };
const automation: Automation = {
  id: '01920000-0000-7000-8000-000000000b01',
  name: 'Bienvenida',
  state: 'draft',
  pauseReason: null,
  trigger: { kind: 'hand' },
  figures: { entered: 0, waiting: 0, done: 0, left: 0, failed: 0, leftBy: [], mails },
  activatedAt: null,
  createdAt: '2026-11-01T10:00:00Z',
  updatedAt: '2026-11-01T10:00:00Z',
  audience: null,
  reentry: { kind: 'never' },
  steps: [notify('one', 'Uno'), notify('two', 'Dos'), { id: 'three', kind: 'end' }],
  revision: 5,
  problems: [],
  stepFigures: [],
  waitsForQuota: false,
  timeZone: 'Europe/Madrid',
  deletedAt: null,
};
/** Steps are recursive, which the type of a body leaves open. */
const idOf = (step: unknown) => (step instanceof Object && 'id' in step ? step.id : undefined);
/** Conditions are the route's business; none is used here. */
const rules: RuleTools = {
  sentence: () => '',
  fresh: { type: 'status', op: 'any_of', values: ['subscribed'] },
  row: () => null,
};

let api: Api;
beforeEach(() => {
  api = startApi();
  api.answer(contactFoldersRefs.list, { items: [], total: 0, unfiled: 0 });
  api.answer(contactLabelsRefs.list, { items: [] });
  api.answer(listSegmentsRef, silence);
  api.answer(listProfilesRef, silence);
  api.answer(listTemplatesRef, silence);
  api.answer(listCustomFieldsRef, { items: [] });
  api.answer(updateAutomationRef, ({ body }) => ({ ...automation, ...body, revision: 6 }) as Automation);
});

async function open({
  changes = {},
  locale = 'es',
  user = client,
}: { changes?: Partial<Automation>; locale?: Locale; user?: typeof client } = {}) {
  const screen = await renderPart(
    <AutomationScreen automation={{ ...automation, ...changes }} rules={rules} contactPicker={() => null} />,
    { locale, user, at: '/user/automatizaciones/1', namespaces: ['automations', 'tips', 'contacts', 'segments'] },
  );
  const t = textsOf(locale, ['automations', 'errors']);
  const steps = screen.getByRole('list', { name: t(($) => $.automations.list.label) });
  return {
    screen,
    t,
    step: (words: string) =>
      steps.getByRole('button', { name: new RegExp(`^[^:：]*[:：]?[^:：]*[«“「]${words}`) }).first(),
    order: () => api.asked(updateAutomationRef).at(-1)?.body.steps?.map(idOf),
  };
}

describe('the steps of an automation', () => {
  test('are walked and moved with the keyboard, saved, and taken back with Ctrl and Z', async () => {
    const { screen, step, order } = await open();
    await focusOn(step('Uno'));
    await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}');
    await expect.poll(order).toEqual(['two', 'one', 'three']);
    await expect.element(step('Uno')).toHaveFocus();
    await expect.element(screen.getByText('Avísame: «Uno»: movido')).toBeInTheDocument();
    await expect.element(screen.getByRole('status').filter({ hasText: 'Guardado' })).toBeVisible();
    expect(api.asked(updateAutomationRef).at(-1)?.body.baseRevision).toBe(5);
    await userEvent.keyboard('{Control>}z{/Control}');
    await expect.poll(order).toEqual(['one', 'two', 'three']);
    await userEvent.keyboard('{Control>}{Shift>}z{/Shift}{/Control}');
    await expect.poll(order).toEqual(['two', 'one', 'three']);
  });

  test('are removed and duplicated with the keyboard', async () => {
    const { step, order } = await open();
    await focusOn(step('Dos'));
    await userEvent.keyboard('{Control>}d{/Control}');
    await expect.poll(() => order()?.length).toBe(4);
    await focusOn(step('Uno'));
    await userEvent.keyboard('{Delete}');
    await expect.poll(() => order()?.includes('one')).toBe(false);
    expect(order()).toHaveLength(3);
  });

  test.each(locales)('are added from a menu that explains them, in %s', async (locale) => {
    const { screen, t, order } = await open({ changes: { steps: [] }, locale });
    await expect.element(screen.getByText(t(($) => $.automations.list.empty))).toBeVisible();
    await screen.getByRole('button', { name: t(($) => $.automations.list.add) }).click();
    for (const kind of ['mail', 'wait', 'condition', 'label', 'notify', 'folder', 'end'] as const) {
      await expect
        .element(screen.getByRole('menuitem').filter({ hasText: t(($) => $.automations.kindHelp[kind]) }))
        .toBeVisible();
    }
    await screen
      .getByRole('menuitem')
      .filter({ hasText: t(($) => $.automations.kindHelp.wait) })
      .click();
    await expect.poll(() => order()?.length).toBe(1);
    expect(api.asked(updateAutomationRef).at(-1)?.body.steps?.[0]).toMatchObject({ kind: 'wait' });
  });

  test('open with Enter, are changed in their form and close again', async () => {
    const { screen, step } = await open();
    await focusOn(step('Uno'));
    await userEvent.keyboard('{Enter}');
    const text = screen.getByRole('textbox').nth(1);
    await expect.element(text).toHaveValue('Uno');
    await text.fill('Llámala');
    await expect
      .poll(() => api.asked(updateAutomationRef).at(-1)?.body.steps?.[0])
      .toMatchObject({ kind: 'notify', text: 'Llámala' });
    await expect.element(step('Llámala')).toHaveAttribute('aria-expanded', 'true');
  });

  test('say in their menu only what can be done', async () => {
    const { screen } = await open();
    const menu = screen.getByRole('button', { name: /^Acciones de/ });
    await menu.first().click();
    await expect.element(screen.getByRole('menuitem', { name: 'Bajar' })).toBeVisible();
    expect(screen.getByRole('menuitem', { name: 'Subir' }).query()).toBeNull();
    expect(screen.getByRole('menuitem', { name: 'Sacar de la condición' }).query()).toBeNull();
  });

  test('can only be read without the permission, and be written once it is there', async () => {
    const { screen, step } = await open({ user: reader, changes: { steps: automation.steps.slice(0, 2) } });
    await expect.element(step('Uno')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Añadir paso' }).query()).toBeNull();
    expect(screen.getByRole('textbox').query()).toBeNull();
    await focusOn(step('Uno'));
    await userEvent.keyboard('{Delete}');
    expect(api.asked(updateAutomationRef)).toEqual([]);
    // The role of a person may change while the screen is open.
    writeUser(client);
    await expect.element(screen.getByRole('button', { name: 'Deshacer' })).toBeVisible();
    await expect.element(screen.getByRole('button', { name: 'Añadir paso' })).toBeVisible();
  });
});

describe('saving an automation', () => {
  test.each(locales)('without a name is not done, and the field says why, in %s', async (locale) => {
    const { screen, t } = await open({ locale });
    const name = screen.getByRole('textbox', { name: t(($) => $.automations.form.name) });
    await name.fill('  ');
    await expect.element(name).toHaveAccessibleDescription(t(($) => $.automations.form.nameMissing));
    await expect
      .element(screen.getByRole('status').filter({ hasText: t(($) => $.automations.save.unstorable) }))
      .toBeVisible();
    expect(api.asked(updateAutomationRef)).toEqual([]);
    await name.fill('Hola');
    await expect.poll(() => api.asked(updateAutomationRef).at(-1)?.body.name).toBe('Hola');
  });

  test('without a connection says that it waits', async () => {
    api.answer(updateAutomationRef, offline);
    const { screen, t } = await open();
    await screen.getByRole('textbox', { name: 'Nombre' }).fill('Hola');
    await expect.element(screen.getByText(t(($) => $.automations.save.offline))).toBeVisible();
  });

  test('over the changes of somebody else stops and offers theirs', async () => {
    api.answer(updateAutomationRef, refusal('automations.draft_conflict'));
    api.answer(getAutomationRef, { ...automation, name: 'La de ella', revision: 9 });
    const { screen } = await open();
    await screen.getByRole('textbox', { name: 'Nombre' }).fill('La mía');
    await expect.element(screen.getByText('Alguien cambió esta automatización mientras tanto.')).toBeVisible();
    await screen.getByRole('button', { name: 'Cargar lo último' }).click();
    await expect.element(screen.getByRole('textbox', { name: 'Nombre' })).toHaveValue('La de ella');
  });

  test('waits while it runs, until the changes are applied or thrown away', async () => {
    const { screen } = await open({ changes: { state: 'active' } });
    const name = screen.getByRole('textbox', { name: 'Nombre' });
    await name.fill('Otra');
    await expect.element(screen.getByText('Cambios sin aplicar')).toBeVisible();
    expect(api.asked(updateAutomationRef)).toEqual([]);
    await screen.getByRole('button', { name: 'Descartar' }).click();
    await expect.element(name).toHaveValue('Bienvenida');
    await name.fill('Otra');
    await screen.getByRole('button', { name: 'Aplicar cambios' }).click();
    await expect.poll(() => api.asked(updateAutomationRef).map(({ body }) => body.name)).toEqual(['Otra']);
  });
});

describe('the state of an automation', () => {
  test.each(locales)('is said in words, with what it lacks, in %s', async (locale) => {
    const { screen, t } = await open({ locale });
    await expect.element(screen.getByRole('heading', { name: t(($) => $.automations.side.ready) })).toBeVisible();
    await expect.element(screen.getByRole('button', { name: t(($) => $.automations.side.activate) })).toBeEnabled();
    await screen.unmount();
    const empty = await open({
      locale,
      changes: {
        steps: [],
        problems: [{ stepId: null, path: 'steps', code: 'empty', isWarning: false, detail: null }],
      },
    });
    await expect.element(empty.screen.getByRole('heading', { name: t(($) => $.automations.side.todo) })).toBeVisible();
    await expect
      .element(empty.screen.getByRole('button', { name: t(($) => $.automations.side.activate) }))
      .toBeDisabled();
  });

  test('is paused, and says when that failed', async () => {
    api.answer(pauseAutomationRef, offline);
    const { screen } = await open({ changes: { state: 'active' } });
    await screen.getByRole('button', { name: 'Pausar' }).click();
    await expect.element(screen.getByText(refusalText({ code: 'network.unreachable', params: {} }))).toBeVisible();
    expect(api.asked(pauseAutomationRef)).toHaveLength(1);
  });

  test.each(['broken', 'complaints', 'bounces', 'mail_login', 'own_server', 'own_sender'] as const)(
    'paused by itself for %s says why',
    async (pauseReason) => {
      const { screen, t } = await open({ changes: { state: 'paused', pauseReason } });
      await expect.element(screen.getByText(t(($) => $.automations.side.pauseReason[pauseReason]))).toBeVisible();
      await expect.element(screen.getByRole('button', { name: 'Reanudar' })).toBeVisible();
    },
  );
});
