import { createCampaignRef } from '@enlace/contract/sending/campaigns/campaigns.refs.gen.ts';
import { previewProfileTemplateRef } from '@enlace/contract/sending/templates/template-starts.refs.gen.ts';
import {
  duplicateTemplateRef,
  previewTemplateRef,
  removeTemplateRef,
  renameTemplateRef,
  restoreTemplateRef,
} from '@enlace/contract/sending/templates/templates.refs.gen.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import type { Locale } from '@enlace/contract/core/locale.ts';
import { refusalText } from '#lib/i18n/error-text.ts';
import { locales } from '#lib/i18n/locales.ts';
import { undoLatest } from '#lib/toast/toast-store.ts';
import { useSelection } from '#components/table/use-selection.ts';
import { type Api, offline, refusal, silence, startApi } from '../../../../test/browser/api.ts';
import { focusOn, renderPart, textsOf } from '../../../../test/browser/render-part.tsx';
import { person } from '../../../../test/people.ts';
import type { TemplateSummary } from '../api/templates.queries.ts';
import { TemplateCard } from './template-card.tsx';

const mail: TemplateSummary = {
  id: '01920000-0000-7000-8000-000000000c01',
  kind: 'email',
  category: 'newsletter',
  name: 'Novedades de otoño',
  subject: 'Otoño',
  format: 'blocks',
  outline: { accent: '#aa5522', parts: [] },
  folderId: null,
  labelIds: [],
  uses: 0,
  createdAt: '2026-11-01T10:00:00Z',
  updatedAt: '2026-11-01T10:00:00Z',
};
const profile: TemplateSummary = { ...mail, kind: 'profile', name: 'Mi taller' };

let api: Api;
beforeEach(() => {
  api = startApi();
  // The picture of the mail; until it is there, its outline is shown.
  api.answer(previewTemplateRef, silence);
  api.answer(previewProfileTemplateRef, silence);
});

async function open({ template = mail, locale = 'es' }: { template?: TemplateSummary; locale?: Locale } = {}) {
  const events: string[] = [];
  function Card() {
    const selection = useSelection([template.id]);
    return (
      <TemplateCard
        template={template}
        brand="#aa5522"
        labels={[]}
        selection={selection}
        dragText={template.name}
        onMove={() => events.push('move')}
        onLabel={() => events.push('label')}
        onStart={() => events.push('start')}
      />
    );
  }
  const screen = await renderPart(<Card />, {
    locale,
    user: person('user'),
    at: '/user/plantillas',
    namespaces: ['templates', 'editor', 'tips'],
  });
  const t = textsOf(locale, ['templates', 'common']);
  const menu = screen.getByRole('button', { name: t(($) => $.templates.actionsOf, { name: template.name }) });
  const choose = async (name: string) => {
    await menu.click();
    await screen.getByRole('menuitem', { name, exact: true }).click();
  };
  return { screen, events, t, menu, choose };
}

const unreachable = () => refusalText({ code: 'network.unreachable', params: {} });

describe('the card of a template', () => {
  test.each(locales)('says its kind and use, and is ticked by keyboard, in %s', async (locale) => {
    const { screen, t } = await open({ locale });
    const category = t(($) => $.templates.category.newsletter);
    await expect.element(screen.getByText(category, { exact: false })).toBeVisible();
    await expect
      .element(
        screen.getByText(
          t(($) => $.templates.usedNever),
          { exact: false },
        ),
      )
      .toBeVisible();
    const box = screen.getByRole('checkbox', { name: t(($) => $.templates.select, { name: mail.name }) });
    await focusOn(box);
    await userEvent.keyboard(' ');
    await expect.element(box).toBeChecked();
  });

  test('opens the editor by its name', async () => {
    const { screen } = await open();
    await screen.getByRole('heading').getByRole('link', { name: mail.name }).click();
    await expect.poll(() => screen.router.state.location.pathname).toContain(mail.id);
  });

  test('says when no campaign could be made from it, and may be tried again', async () => {
    api.answer(createCampaignRef, offline);
    const { screen, choose } = await open();
    await choose('Crear campaña');
    await expect.element(screen.getByText(unreachable())).toBeVisible();
    expect(api.asked(createCampaignRef).map(({ body }) => body)).toEqual([{ templateId: mail.id, isBlank: true }]);
    await choose('Crear campaña');
    await expect.poll(() => api.asked(createCampaignRef)).toHaveLength(2);
  });

  test('says when it could not be copied or thrown away', async () => {
    api.answer(duplicateTemplateRef, refusal('templates.too_many', { params: { limit: 500 } }));
    api.answer(removeTemplateRef, offline);
    const { screen, choose } = await open();
    await choose('Duplicar');
    await expect
      .element(screen.getByText(refusalText({ code: 'templates.too_many', params: { limit: 500 } })))
      .toBeVisible();
    await screen.unmount();
    const again = await open();
    await again.choose('A la papelera');
    await expect.element(again.screen.getByText(unreachable())).toBeVisible();
  });

  test('goes to the trash and comes back', async () => {
    api.answer(removeTemplateRef, {});
    api.answer(restoreTemplateRef, silence);
    const { choose } = await open();
    await choose('A la papelera');
    await expect.poll(undoLatest).toBe(true);
    await expect
      .poll(() => api.asked(restoreTemplateRef).map(({ path }) => path))
      .toEqual([expect.stringContaining(mail.id)]);
  });

  test.each(locales)('is renamed by keyboard, and keeps the field open on a failure, in %s', async (locale) => {
    api.answer(renameTemplateRef, offline);
    const { screen, t, choose } = await open({ locale });
    await choose(t(($) => $.templates.rename.action));
    const dialog = screen.getByRole('dialog', { name: t(($) => $.templates.rename.title, { name: mail.name }) });
    const name = dialog.getByRole('textbox', { name: t(($) => $.templates.rename.name) });
    await expect.element(name).toHaveValue(mail.name);
    await name.fill('   ');
    await expect.element(dialog.getByRole('button', { name: t(($) => $.templates.rename.action) })).toBeDisabled();
    await name.fill(' Invierno ');
    await userEvent.keyboard('{Enter}');
    await expect.element(name).toHaveAccessibleDescription(unreachable());
    expect(api.asked(renameTemplateRef).map(({ body }) => body)).toEqual([{ name: 'Invierno' }]);
    await userEvent.keyboard('{Escape}');
    await expect.poll(() => dialog.query()).toBeNull();
  });

  test('is moved and labelled by what is around it', async () => {
    const { events, t, choose } = await open();
    await choose(t(($) => $.templates.move));
    await choose(t(($) => $.templates.labels));
    expect(events).toEqual(['move', 'label']);
  });

  test('of a page begins a profile and has nothing of a mail', async () => {
    const { screen, events, t, menu } = await open({ template: profile });
    await focusOn(menu);
    await userEvent.keyboard('{Enter}');
    await expect.element(screen.getByRole('menuitem', { name: t(($) => $.templates.page.start) })).toBeVisible();
    expect(screen.getByRole('menuitem', { name: t(($) => $.templates.newCampaign) }).query()).toBeNull();
    await screen.getByRole('menuitem', { name: t(($) => $.templates.page.start) }).click();
    expect(events).toEqual(['start']);
  });
});
