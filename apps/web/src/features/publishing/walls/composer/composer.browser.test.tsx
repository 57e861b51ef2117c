import {
  createPostRef,
  getPostRef,
  publishPostRef,
  removePostRef,
  restorePostRef,
  schedulePostRef,
  updatePostRef,
} from '@enlace/contract/publishing/walls/posts.refs.gen.ts';
import type { Post } from '@enlace/contract/publishing/walls/posts.schemas.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { createRef } from 'react';
import type { Locale } from '@enlace/contract/core/locale.ts';
import { ToastArea } from '#components/feedback/toast-area.tsx';
import { refusalText } from '#lib/i18n/error-text.ts';
import { locales } from '#lib/i18n/locales.ts';
import { undoLatest } from '#lib/toast/toast-store.ts';
import { type Api, offline, refusal, silence, startApi } from '../../../../test/browser/api.ts';
import { focusOn, renderPart, textsOf } from '../../../../test/browser/render-part.tsx';
import { person } from '../../../../test/people.ts';
import { aPost, aWall } from '../walls.test-support.ts';
import { Composer } from './composer.tsx';

const wall = aWall();
const { profileId } = wall;
const post = aPost;

let api: Api;
beforeEach(() => {
  api = startApi();
  api.answer(createPostRef, post());
  api.answer(updatePostRef, post());
  api.answer(publishPostRef, post({ state: 'published' }));
});

async function open({ draft, locale = 'es' }: { draft?: Post; locale?: Locale } = {}) {
  const events: string[] = [];
  const screen = await renderPart(
    <>
      <Composer
        wall={wall}
        draft={draft}
        handle={createRef()}
        onDraft={(id) => events.push(`draft ${id}`)}
        onDone={() => events.push('done')}
        onReopen={(id) => events.push(`reopen ${id}`)}
      />
      <ToastArea />
    </>,
    { locale, user: person('user'), namespaces: ['walls', 'drive', 'editor'] },
  );
  const t = textsOf(locale, 'walls');
  return {
    screen,
    events,
    t,
    text: screen.getByRole('textbox', { name: t(($) => $.walls.composer.label) }),
    publish: screen.getByRole('button', { name: t(($) => $.walls.composer.publish), exact: true }),
    kind: (kind: 'link' | 'poll' | 'event' | 'video') =>
      screen.getByRole('button', { name: t(($) => $.walls.kinds[kind]), exact: true }),
    field: (name: string) => screen.getByLabelText(name, { exact: true }),
  };
}

describe('a new post', () => {
  test.each(locales)('cannot be published empty, and goes out with Ctrl and Enter, in %s', async (locale) => {
    const { events, text, publish } = await open({ locale });
    await expect.element(publish).toBeDisabled();
    await focusOn(text);
    await userEvent.keyboard('   ');
    await expect.element(publish).toBeDisabled();
    await text.fill('Abrimos el sábado');
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    await expect.poll(() => events).toContain('done');
    const [sent] = api.asked(createPostRef);
    expect(sent?.path).toContain(profileId);
    expect(sent?.body).toMatchObject({ kind: 'text', body: 'Abrimos el sábado', publish: true });
  });

  test('says when nothing could be sent, keeps the words and tries again', async () => {
    api.answer(createPostRef, offline);
    const { screen, events, text, publish } = await open();
    await text.fill('Abrimos');
    await publish.click();
    await expect.element(screen.getByText(refusalText({ code: 'network.unreachable', params: {} }))).toBeVisible();
    await expect.element(text).toHaveValue('Abrimos');
    expect(events).not.toContain('done');
    api.answer(createPostRef, post());
    await publish.click();
    await expect.poll(() => events).toContain('done');
  });

  test('is published once, however often it is pressed', async () => {
    api.answer(createPostRef, silence);
    const { screen, text, publish } = await open();
    await text.fill('Abrimos');
    await publish.click();
    await expect.element(screen.getByRole('button', { name: 'Publicando' })).toBeDisabled();
    await focusOn(text);
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    expect(api.asked(createPostRef)).toHaveLength(1);
  });

  test('is kept as a draft while it is written', async () => {
    const { screen, events, text } = await open();
    await text.fill('Abrimos el sábado');
    await expect.element(screen.getByText('Borrador guardado')).toBeVisible();
    expect(api.asked(createPostRef)[0]?.body).not.toHaveProperty('publish', true);
    expect(events).toEqual([`draft ${post().id}`]);
  });

  test.each(locales)('with a link needs an address that is one, in %s', async (locale) => {
    const { screen, t, kind, field, publish, events } = await open({ locale });
    await kind('link').click();
    const address = field(t(($) => $.walls.panel.address));
    await address.fill('no es');
    await expect.element(address).toHaveAccessibleDescription(t(($) => $.walls.panel.notAnAddress));
    await publish.click();
    await expect.element(screen.getByText(t(($) => $.walls.problem.link_missing))).toBeVisible();
    expect(events).toEqual([]);
    await address.fill('barroysal.es/taller');
    // What was missing is there now, and the message goes with it.
    await expect.poll(() => screen.getByText(t(($) => $.walls.problem.link_missing)).query()).toBeNull();
    await publish.click();
    await expect.poll(() => events).toContain('done');
    expect(api.asked(createPostRef).at(-1)?.body.link).toEqual({ url: 'https://barroysal.es/taller', title: '' });
  });

  test.each(locales)('with a poll needs two different options, in %s', async (locale) => {
    const { screen, t, kind, field, publish, events } = await open({ locale });
    await kind('poll').click();
    const option = (n: number) => field(t(($) => $.walls.panel.option, { n }));
    await option(1).fill('Sábado');
    await option(2).fill(' Sábado ');
    await publish.click();
    await expect.element(screen.getByText(t(($) => $.walls.problem.options_missing))).toBeVisible();
    // Two is the least: neither can be taken away.
    expect(screen.getByRole('button', { name: t(($) => $.walls.panel.removeOption, { n: 1 }) }).query()).toBeNull();
    await screen.getByRole('button', { name: t(($) => $.walls.panel.addOption) }).click();
    await option(3).fill('Domingo');
    await screen.getByRole('button', { name: t(($) => $.walls.panel.removeOption, { n: 2 }) }).click();
    await expect.element(option(2)).toHaveValue('Domingo');
    await screen.getByRole('checkbox', { name: t(($) => $.walls.panel.several) }).click();
    await publish.click();
    await expect.poll(() => events).toContain('done');
    expect(api.asked(createPostRef).at(-1)?.body.poll).toEqual({
      options: ['Sábado', 'Domingo'],
      allowsSeveral: true,
      closesAt: null,
    });
  });

  test('with an event needs its start', async () => {
    const { screen, kind, field, publish, events } = await open();
    await kind('event').click();
    await field('Lugar').fill('Taller');
    await publish.click();
    await expect.element(screen.getByText('Di cuándo empieza el evento')).toBeVisible();
    expect(events).toEqual([]);
  });

  test.each(locales)(
    'with an event that ends before it starts, or whose end means nothing, waits for its end, in %s',
    async (locale) => {
      const { screen, t, kind, field, text, publish, events } = await open({ locale });
      await text.fill('Taller');
      await kind('event').click();
      await field(t(($) => $.walls.panel.starts)).fill('2027-11-28 10:00');
      const end = field(t(($) => $.walls.panel.ends));
      await end.fill('2027-11-28 09:00');
      await publish.click();
      await expect.element(screen.getByText(t(($) => $.walls.problem.ends_before_start))).toBeVisible();
      await expect.element(end).toHaveFocus();
      await expect.element(end).toHaveAccessibleDescription(t(($) => $.walls.panel.backwards));
      await end.fill('???');
      await publish.click();
      await expect.element(end).toHaveFocus();
      await screen.getByRole('button', { name: t(($) => $.walls.composer.schedule) }).click();
      expect(events).toEqual([]);
      expect(screen.getByRole('dialog').query()).toBeNull();
      await end.fill('2027-11-28 12:00');
      await publish.click();
      await expect.poll(() => events).toContain('done');
      expect(api.asked(createPostRef).at(-1)?.body.event).toMatchObject({
        startsAt: '2027-11-28T09:00:00.000Z',
        endsAt: '2027-11-28T11:00:00.000Z',
      });
    },
  );

  test('keeps what was typed for another kind, and sends only what its kind shows', async () => {
    const { kind, field, text, publish, events } = await open();
    await kind('link').click();
    await field('Dirección').fill('barroysal.es');
    await kind('poll').click();
    await expect.element(kind('poll')).toHaveAttribute('aria-pressed', 'true');
    await kind('poll').click();
    await text.fill('Sin enlace');
    await publish.click();
    await expect.poll(() => events).toContain('done');
    expect(api.asked(createPostRef).at(-1)?.body).toMatchObject({ kind: 'text', link: null, poll: null });
    await kind('link').click();
    await expect.element(field('Dirección')).toHaveValue('barroysal.es');
  });
});

describe('a draft', () => {
  test('opens with its words, is saved before it is published, over its own post', async () => {
    const { text, publish, events } = await open({ draft: post() });
    await expect.element(text).toHaveValue('Abrimos el sábado');
    await text.fill('Abrimos el domingo');
    await publish.click();
    await expect.poll(() => events).toEqual(['done']);
    expect(api.asked(updatePostRef).at(-1)?.body).toMatchObject({ body: 'Abrimos el domingo' });
    expect(api.asked(publishPostRef)[0]?.path).toContain(post().id);
    expect(api.asked(createPostRef)).toEqual([]);
  });

  test('is discarded to the trash and comes back', async () => {
    api.answer(removePostRef, {});
    api.answer(restorePostRef, post());
    const { screen, events } = await open({ draft: post() });
    await screen.getByRole('button', { name: 'Más acciones del borrador' }).click();
    await screen.getByRole('menuitem', { name: 'Descartar el borrador' }).click();
    await expect.poll(() => events).toEqual(['done']);
    await expect.poll(undoLatest).toBe(true);
    await expect.poll(() => events).toEqual(['done', `reopen ${post().id}`]);
  });

  test('that cannot come back says so', async () => {
    api.answer(removePostRef, {});
    api.answer(restorePostRef, offline);
    const { screen, events } = await open({ draft: post() });
    await screen.getByRole('button', { name: 'Más acciones del borrador' }).click();
    await screen.getByRole('menuitem', { name: 'Descartar el borrador' }).click();
    await expect.poll(undoLatest).toBe(true);
    await expect.element(screen.getByText(refusalText({ code: 'network.unreachable', params: {} }))).toBeVisible();
    expect(events).toEqual(['done']);
  });

  test.each(locales)('changed in another window asks which one stays, in %s', async (locale) => {
    api.answer(updatePostRef, refusal('walls.post_conflict'));
    api.answer(getPostRef, post({ revision: 9, body: 'Otro texto' }));
    const { screen, events, t, text } = await open({ draft: post(), locale });
    await text.fill('El mío');
    await expect.element(screen.getByText(t(($) => $.walls.conflict.title))).toBeVisible();
    await screen.getByRole('button', { name: t(($) => $.walls.conflict.other) }).click();
    expect(events).toEqual([`reopen ${post().id}`]);
    api.answer(updatePostRef, post({ revision: 10 }));
    await screen.getByRole('button', { name: t(($) => $.walls.conflict.mine) }).click();
    await expect.poll(() => api.asked(updatePostRef).at(-1)?.body).toMatchObject({ body: 'El mío', baseRevision: 9 });
  });

  test('is scheduled only when nothing is missing', async () => {
    api.answer(schedulePostRef, post({ state: 'scheduled' }));
    const { screen, kind } = await open({ draft: post() });
    await kind('link').click();
    await screen.getByRole('button', { name: 'Programar', exact: true }).click();
    await expect.element(screen.getByText('Escribe la dirección del enlace')).toBeVisible();
    expect(screen.getByRole('dialog').query()).toBeNull();
    await kind('link').click();
    await screen.getByRole('button', { name: 'Programar', exact: true }).click();
    await expect.element(screen.getByRole('dialog', { name: 'Programar la publicación' })).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.poll(() => screen.getByRole('dialog').query()).toBeNull();
    expect(api.asked(schedulePostRef)).toEqual([]);
  });
});
