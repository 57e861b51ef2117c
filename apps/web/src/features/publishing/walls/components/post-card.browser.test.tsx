import {
  archivePostRef,
  createCommentRef,
  listCommentsRef,
  publishPostRef,
  removePostRef,
  restorePostRef,
  schedulePostRef,
} from '@enlace/contract/publishing/walls/posts.refs.gen.ts';
import type { Post } from '@enlace/contract/publishing/walls/posts.schemas.ts';
import { addWallBlockRef, setWallPinsRef } from '@enlace/contract/publishing/walls/walls.refs.gen.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Locale } from '@enlace/contract/core/locale.ts';
import { ToastArea } from '#components/feedback/toast-area.tsx';
import { refusalText } from '#lib/i18n/error-text.ts';
import { locales } from '#lib/i18n/locales.ts';
import { type Api, offline, refusal, silence, startApi } from '../../../../test/browser/api.ts';
import { onPhone } from '../../../../test/browser/on-phone.ts';
import { focusOn, renderPart, textsOf } from '../../../../test/browser/render-part.tsx';
import { person } from '../../../../test/people.ts';
import { aComment, aPublishedPost, aWall, postId } from '../walls.test-support.ts';
import { PostCard } from './post-card.tsx';

const client = person('user');
const reader = { ...client, permissions: client.permissions.filter((each) => each !== 'profiles.write') };
const unreachable = refusalText.bind(undefined, { code: 'network.unreachable', params: {} });

let api: Api;
beforeEach(() => {
  api = startApi();
  for (const operation of [archivePostRef, publishPostRef, restorePostRef, schedulePostRef] as const)
    api.answer(operation, aPublishedPost());
  api.answer(removePostRef, {});
  api.answer(listCommentsRef, { items: [], next: null });
});

type How = { post?: Partial<Post>; pins?: string[]; locale?: Locale; user?: typeof client };
async function open({ post = {}, pins = [], locale = 'es', user = client }: How = {}) {
  const drafts: string[] = [];
  const screen = await renderPart(
    <main>
      <PostCard wall={aWall()} post={aPublishedPost(post)} pins={pins} onOpenDraft={({ id }) => drafts.push(id)} />
      <ToastArea />
    </main>,
    { locale, user, namespaces: ['walls'] },
  );
  const t = textsOf(locale, ['walls', 'common']);
  const menu = screen.getByRole('button', { name: t(($) => $.walls.menu.label), exact: true });
  return {
    screen,
    drafts,
    t,
    menu,
    article: screen.getByRole('article'),
    async choose(name: string): Promise<void> {
      await menu.click();
      await screen.getByRole('menuitem', { name, exact: true }).click();
    },
    async items(): Promise<string[]> {
      await menu.click();
      await expect.element(screen.getByRole('menuitem').first()).toBeVisible();
      return screen
        .getByRole('menuitem')
        .elements()
        .map((item) => item.textContent ?? '');
    },
  };
}

describe('what can be done with a post', () => {
  test.each([
    ['published', ['edit', 'pin', 'copy', 'open', 'archive', 'remove']],
    ['draft', ['edit', 'publish', 'schedule', 'remove']],
    ['scheduled', ['edit', 'publish', 'reschedule', 'unschedule', 'remove']],
    ['archived', ['edit', 'publish', 'remove']],
  ] as const)('that is %s is in its menu, in each language', async (state, acts) => {
    for (const locale of locales) {
      const { screen, items, menu, t } = await open({ post: { state }, locale });
      const texts = { ...t(($) => $.walls.menu, { returnObjects: true }) };
      expect(await items()).toEqual(acts.map((act) => texts[act]));
      await userEvent.keyboard('{Escape}');
      await expect.element(menu).toHaveFocus();
      await screen.unmount();
    }
  });

  test.each(locales)('is undone where it can be: archived and thrown away, in %s', async (locale) => {
    const { screen, choose, t } = await open({ locale });
    const undo = screen.getByRole('button', { name: t(($) => $.common.undo) });
    await choose(t(($) => $.walls.menu.archive));
    await expect
      .element(
        screen.getByText(
          t(($) => $.walls.done.archived),
          { exact: true },
        ),
      )
      .toBeVisible();
    await undo.click();
    await expect.poll(() => api.asked(publishPostRef)).toHaveLength(1);
    await choose(t(($) => $.walls.menu.remove));
    await expect
      .element(
        screen.getByText(
          t(($) => $.walls.done.removed),
          { exact: true },
        ),
      )
      .toBeVisible();
    api.answer(restorePostRef, offline);
    await undo.click();
    // The post is gone from the list by then, so the message itself says it.
    await expect.element(screen.getByRole('status').getByText(unreachable())).toBeVisible();
    api.answer(restorePostRef, aPublishedPost());
    await undo.click();
    await expect.poll(() => api.asked(restorePostRef)).toHaveLength(2);
  });

  test('counts once while it runs, and a refusal stays with the post', async () => {
    api.answer(publishPostRef, silence);
    const { choose, screen } = await open({ post: { state: 'draft' } });
    await choose('Publicar ahora');
    await choose('Publicar ahora');
    expect(api.asked(publishPostRef)).toHaveLength(1);
    await screen.unmount();
    api.answer(publishPostRef, refusal('walls.post_incomplete'));
    const again = await open({ post: { state: 'draft' } });
    await again.choose('Publicar ahora');
    await expect
      .element(again.article.getByRole('alert'))
      .toHaveTextContent(refusalText({ code: 'walls.post_incomplete', params: {} }));
  });

  test('at another time is asked for in the zone of the wall, and can be taken back', async () => {
    const { screen, choose } = await open({ post: { state: 'scheduled', publishAt: '2027-03-01T08:30:00Z' } });
    await choose('Cambiar la hora');
    const dialog = screen.getByRole('dialog', { name: 'Programar la publicación' });
    const when = dialog.getByRole('textbox', { name: 'Día y hora' });
    await expect.element(when).toHaveFocus();
    const submit = dialog.getByRole('button', { name: 'Programar' });
    await when.fill('1/1/2020 10:00');
    await expect.element(submit).toBeDisabled();
    await when.fill('2/3/2027 18:00');
    await userEvent.keyboard('{Enter}');
    await expect
      .poll(() => api.asked(schedulePostRef).map(({ body }) => body.at))
      .toEqual(['2027-03-02T17:00:00.000Z']);
    await expect.element(screen.getByText('Saldrá el 2 mar 2027, 18:00', { exact: false })).toBeVisible();
    await choose('Volver a borrador');
    await expect.poll(() => api.asked(schedulePostRef).at(-1)?.body.at).toBe(null);
  });

  test('by keyboard: e edits one’s own, a draft in the composer, and Alt with the arrows moves a pinned one', async () => {
    api.answer(setWallPinsRef, silence);
    const [first, second] = [postId(10), postId(11)];
    const { article, drafts, screen } = await open({ post: { state: 'draft' } });
    await focusOn(article);
    await userEvent.keyboard('e');
    expect(drafts).toEqual([first]);
    await screen.unmount();
    const pinned = await open({ post: { pin: 1 }, pins: [first, second] });
    await focusOn(pinned.article);
    await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}');
    await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}');
    await expect.poll(() => api.asked(setWallPinsRef).map(({ body }) => body.postIds)).toEqual([[second, first]]);
    await userEvent.keyboard('e');
    await expect.element(pinned.screen.getByRole('textbox').first()).toBeVisible();
  });

  test('with a full row of pins is not one more, and nothing without the permission', async () => {
    const { items, screen } = await open({ pins: [postId(11), postId(12), postId(13)] });
    expect(await items()).toContain('Ya hay 3 fijadas');
    await expect.element(screen.getByRole('menuitem', { name: 'Ya hay 3 fijadas' })).toBeDisabled();
    await screen.unmount();
    const seen = await open({ user: reader, post: { state: 'draft' } });
    await focusOn(seen.article);
    await userEvent.keyboard('e');
    expect([seen.menu.query(), seen.drafts.length]).toEqual([null, 0]);
  });

  test('of a visitor is to block them, never to edit their words', async () => {
    api.answer(addWallBlockRef, { id: postId(90), kind: 'visitor', label: 'Julia', createdAt: '2026-11-19T09:00:00Z' });
    const { items, screen } = await open({ post: { author: { kind: 'visitor', name: '' } } });
    expect(await items()).not.toContain('Editar');
    await expect.element(screen.getByRole('article', { name: /^Anónimo/ })).toBeVisible();
    await screen.getByRole('menuitem', { name: 'Bloquear a esta persona' }).click();
    await expect
      .poll(() => api.asked(addWallBlockRef).map(({ body }) => body))
      .toEqual([{ kind: 'visitor', itemKind: 'post', itemId: postId(10) }]);
    await expect.element(screen.getByText('Bloqueado: Julia')).toBeVisible();
  });
});

describe('what a post shows', () => {
  test.each([
    ['es', '33 %', '3 personas han votado', '1200 me gusta'],
    ['en', '33%', '3 people voted', '1,200'],
    ['ja', '33%', '3', '1,200'],
  ] as const)('is said with figures as they are written in %s', async (locale, share, voters, likes) => {
    const { article, screen, t } = await open({
      locale,
      post: {
        kind: 'poll',
        poll: {
          options: [
            { id: 1, text: 'Torno', votes: 1 },
            { id: 2, text: 'Esmalte', votes: 2 },
          ],
          allowsSeveral: false,
          closesAt: null,
          voters: 3,
        },
        reactions: [
          { kind: 'like', count: 1200 },
          { kind: 'love', count: 0 },
        ],
        comments: 2,
        topics: ['torno', 'feria'],
      },
    });
    const words = () => article.element().textContent?.replaceAll(/\s/g, ' ');
    await expect.poll(words).toContain(share);
    expect(words()).toContain(voters);
    expect(words()).toContain('#torno');
    expect(article.element().querySelector('span[title]')?.getAttribute('title')?.replace('.', '')).toContain(
      likes.replace('.', ''),
    );
    await expect
      .element(screen.getByRole('button', { name: t(($) => $.walls.post.comments, { count: 2, n: '2' }) }))
      .toHaveAttribute('aria-expanded', 'false');
  });

  test('names a file that is gone, the place of an event and the host of a link, and fits a phone', async () => {
    const media = [1, 2, 3, 4].map((n) => ({
      fileId: postId(20 + n),
      kind: 'image' as const,
      name: `taza-${n}.jpg`,
      alt: `Taza ${n}`,
      mime: 'image/jpeg',
      sizeBytes: 1000,
      width: 10,
      height: 10,
      path: n === 2 ? null : '/nothing.png',
      thumbnailPath: '/nothing.png',
    }));
    const { screen } = await open({ post: { kind: 'image', media, pin: 1, lang: 'jp' } });
    await expect.element(screen.getByText('«taza-2.jpg» ya no está en tu nube')).toBeVisible();
    await expect.element(screen.getByRole('img', { name: 'Taza 1' })).toBeInTheDocument();
    await expect.element(screen.getByText('+1')).toBeVisible();
    await expect.element(screen.getByText('日本語')).toHaveAttribute('lang', 'ja');
    await onPhone();
    await screen.unmount();
    await page.viewport(1280, 800);
    const event = { startsAt: '2026-12-01T17:00:00Z', endsAt: '2026-12-02T19:00:00Z', place: 'Taller de Alcoy' };
    const fair = await open({ post: { kind: 'event', event, link: { url: 'https://www.barro.es/feria', title: '' } } });
    await expect.element(fair.screen.getByText('Taller de Alcoy')).toBeVisible();
    await expect.element(fair.screen.getByText('martes, 1 de diciembre, 18:00 – 2 dic, 20:00')).toBeVisible();
    const link = fair.screen.getByRole('link', { name: /barro\.es/ });
    await expect.element(link).toHaveAttribute('rel', 'noopener nofollow');
  });

  test('in the trash is only to bring back, and says when it went', async () => {
    const { screen, article, menu } = await open({ post: { deletedAt: '2026-11-18T09:41:00Z' } });
    await expect.element(article).toHaveAccessibleName(/Borrado el miércoles, 18 de noviembre, 10:41/);
    expect(menu.query()).toBeNull();
    expect(screen.getByRole('button', { name: /comentario/ }).query()).toBeNull();
    await focusOn(screen.getByRole('button', { name: 'Recuperar' }));
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => api.asked(restorePostRef)).toHaveLength(1);
  });
});

describe('the comments of a post', () => {
  const openComments = async (how: How = {}) => {
    const part = await open({ ...how, post: { comments: 2, ...how.post } });
    await part.screen
      .getByRole('button', { name: /comentario|comment|コメント/ })
      .first()
      .click();
    return part;
  };

  test.each(locales)('load, may be asked for again, and are written with the keyboard, in %s', async (locale) => {
    api.answer(listCommentsRef, offline);
    const { screen, t } = await openComments({ locale });
    await expect.element(screen.getByRole('alert').getByText(unreachable())).toBeVisible();
    api.answer(listCommentsRef, { items: [aComment()], next: null });
    await screen.getByRole('button', { name: t(($) => $.common.retry) }).click();
    await expect.element(screen.getByText('¿Quedan plazas?')).toBeVisible();
    api.answer(createCommentRef, silence);
    const send = screen.getByRole('button', { name: t(($) => $.walls.comment.send), exact: true });
    await expect.element(send).toBeDisabled();
    await screen.getByRole('button', { name: t(($) => $.walls.comment.answer), exact: true }).click();
    const field = screen.getByRole('textbox', { name: t(($) => $.walls.comment.answerTo, { name: 'Julia Roca' }) });
    await expect.element(field).toHaveFocus();
    await userEvent.keyboard('Quedan dos');
    await userEvent.keyboard('{ControlOrMeta>}{Enter}{Enter}{/ControlOrMeta}');
    await expect
      .poll(() => api.asked(createCommentRef).map(({ body }) => body))
      .toEqual([{ body: 'Quedan dos', replyTo: aComment().id }]);
  });

  test('keep what was typed when it is refused, and Esc goes back from an answer to a comment', async () => {
    api.answer(listCommentsRef, { items: [aComment()], next: null });
    api.answer(createCommentRef, offline);
    const { screen } = await openComments();
    const field = screen.getByRole('textbox', { name: 'Escribe un comentario' });
    await field.fill('Gracias');
    await screen.getByRole('button', { name: 'Comentar' }).click();
    await expect.element(screen.getByText(unreachable())).toBeVisible();
    await expect.element(field).toHaveValue('Gracias');
    await screen.getByRole('button', { name: 'Contestar', exact: true }).click();
    const answer = screen.getByRole('textbox', { name: 'Contestar a Julia Roca' });
    await expect.element(answer).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    await expect.element(field).toBeVisible();
    expect(answer.query()).toBeNull();
  });
});
