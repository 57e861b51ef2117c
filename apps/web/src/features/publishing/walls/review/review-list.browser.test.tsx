import type { InboxItem } from '@enlace/contract/publishing/walls/wall-inbox.contract.ts';
import { decideWallInboxRef, listWallInboxRef } from '@enlace/contract/publishing/walls/wall-inbox.refs.gen.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { useLocation } from 'react-router';
import type { Locale } from '@enlace/contract/core/locale.ts';
import { ToastArea } from '#components/feedback/toast-area.tsx';
import { refusalText } from '#lib/i18n/error-text.ts';
import { locales } from '#lib/i18n/locales.ts';
import { type Api, offline, silence, startApi } from '../../../../test/browser/api.ts';
import { expectUsable, onPhone } from '../../../../test/browser/on-phone.ts';
import { focusOn, renderPart, textsOf } from '../../../../test/browser/render-part.tsx';
import { person } from '../../../../test/people.ts';
import { aWall, postId } from '../walls.test-support.ts';
import { readWallAddress } from '../wall-address.ts';
import { ReviewList } from './review-list.tsx';

const client = person('user');
const reader = { ...client, permissions: client.permissions.filter((each) => each !== 'profiles.write') };

const item = (n: number, name: string, changes: Partial<InboxItem> = {}): InboxItem => ({
  kind: 'comment',
  id: postId(n),
  profileId: aWall().profileId,
  profileName: 'Barro y Sal',
  postId: postId(10),
  postExcerpt: 'El horno',
  author: { kind: 'visitor', name },
  text: `Hola de ${name}`,
  review: 'pending',
  reasons: [],
  looksLikeSpam: false,
  reports: [],
  at: '2026-11-18T09:41:00Z',
  ...changes,
});
const julia = item(60, 'Julia');
const hugo = item(61, 'Hugo', { looksLikeSpam: true, reasons: ['many_links', 'repeated', 'manual'] });
const aiko = item(62, '', {
  review: 'approved',
  kind: 'post',
  reports: [{ reason: 'insult', text: 'Insulta', at: '2026-11-18T10:00:00Z' }],
});

let api: Api;
let waiting: InboxItem[];
beforeEach(() => {
  api = startApi();
  waiting = [julia, hugo, aiko];
  api.answer(listWallInboxRef, () => ({ items: waiting, next: null, total: waiting.length }));
  api.answer(decideWallInboxRef, ({ body }) => {
    waiting = waiting.filter(({ id }) => !body.items.some((each) => each.id === id));
    return { decided: body.items, missing: 0 };
  });
});

function Screen() {
  const { search } = useLocation();
  const address = readWallAddress(new URLSearchParams(search));
  return (
    <main>
      <ReviewList profileId={aWall().profileId} address={address} />
      <ToastArea />
    </main>
  );
}

async function open({
  locale = 'es',
  user = client,
  at = '/?ver=revisar',
}: { locale?: Locale; user?: typeof client; at?: string } = {}) {
  const screen = await renderPart(<Screen />, { locale, user, at, namespaces: ['walls'] });
  const t = textsOf(locale, ['walls', 'common']);
  return { screen, t, row: (name: string) => screen.getByRole('listitem', { name, exact: true }) };
}
const sent = () => api.asked(decideWallInboxRef).map(({ body: { items, act } }) => [act, ...items.map(({ id }) => id)]);

describe('what waits for a decision', () => {
  test.each(locales)('says who wrote what where, why it is held and who reported it, in %s', async (locale) => {
    const { screen, t, row } = await open({ locale });
    await expect
      .element(row('Julia').getByText(t(($) => $.walls.review.onPost, { excerpt: 'El horno' })))
      .toBeVisible();
    await expect.element(row('Hugo').getByText(t(($) => $.walls.review.looksLikeSpam))).toBeVisible();
    const hugoWords = row('Hugo').element().textContent ?? '';
    for (const reason of ['many_links', 'repeated'] as const)
      expect(hugoWords).toContain(t(($) => $.walls.reason[reason]));
    // Everything is reviewed here: that is no reason to say.
    expect(hugoWords).not.toContain(t(($) => $.walls.reason.manual));
    const nameless = row(t(($) => $.walls.post.nameless));
    const insult = t(($) => $.walls.reportReason.insult);
    await expect.element(nameless).toMatchTextContent(t(($) => $.walls.review.reported, { reason: insult }));
    await expect.element(nameless.getByText(t(($) => $.walls.review.seen))).toBeVisible();
    await expect
      .element(nameless.getByRole('button', { name: new RegExp(`^${t(($) => $.walls.review.keep)}`) }))
      .toBeVisible();
    await expectUsable();
    expect(screen.getByText(t(($) => $.walls.review.asPost)).elements()).toHaveLength(1);
  });

  test('is decided by single keys, each goes on to the next, and the last decision is undone', async () => {
    const { screen, row } = await open();
    await focusOn(row('Julia'));
    await userEvent.keyboard('a');
    await expect.poll(sent).toEqual([['approve', julia.id]]);
    await expect.element(row('Hugo')).toHaveFocus();
    await userEvent.keyboard('s');
    await expect.poll(() => sent().at(-1)).toEqual(['spam', hugo.id]);
    await expect.poll(() => row('Hugo').query()).toBeNull();
    await expect.element(row('Anónimo')).toHaveFocus();
    await screen.getByRole('button', { name: 'Deshacer' }).click();
    await expect.poll(() => sent().at(-1)).toEqual(['reopen', hugo.id]);
  });

  test('is walked with j and k, ticked with x and a range with Shift, and decided together', async () => {
    const { screen, row } = await open();
    await expect.element(row('Julia')).toBeVisible();
    await userEvent.keyboard('jjkx');
    await expect.element(screen.getByRole('checkbox', { name: 'Seleccionar lo de Julia' })).toBeChecked();
    await userEvent.keyboard('{Shift>}');
    await screen.getByRole('checkbox', { name: 'Seleccionar lo de Anónimo' }).click({ force: true });
    await userEvent.keyboard('{/Shift}');
    const bar = screen.getByRole('toolbar');
    await expect.element(bar).toMatchTextContent(/3 seleccionados/);
    await bar.getByRole('button', { name: 'Rechazar' }).click();
    await expect.poll(sent).toEqual([['reject', julia.id, hugo.id, aiko.id]]);
    await expect.element(screen.getByText('3 rechazados')).toBeVisible();
    await expect.element(screen.getByRole('heading', { name: 'Todo revisado' })).toBeVisible();
  });

  test('leaves at once while the server is slow, and comes back with the reason when it fails', async () => {
    api.answer(decideWallInboxRef, silence);
    const { screen, row } = await open();
    await row('Julia').getByRole('button', { name: 'Aprobar: Julia' }).click();
    await expect.poll(() => row('Julia').query()).toBeNull();
    await screen.unmount();
    api.answer(decideWallInboxRef, offline);
    const again = await open();
    await again.row('Julia').getByRole('button', { name: 'Rechazar: Julia' }).click();
    const text = refusalText({ code: 'network.unreachable', params: {} });
    await expect.element(again.screen.getByRole('alert')).toMatchTextContent(text);
    await expect.element(again.row('Julia')).toBeVisible();
  });

  test('loads and may be asked for again; of all walls each says its own', async () => {
    api.answer(listWallInboxRef, offline);
    const { screen } = await open();
    const retry = screen.getByRole('alert').getByRole('button', { name: 'Reintentar' });
    await expect.element(retry).toBeVisible();
    api.answer(listWallInboxRef, { items: [julia], next: null, total: 1 });
    await retry.click();
    await expect.element(screen.getByText('Hola de Julia')).toBeVisible();
    expect(api.asked(listWallInboxRef).at(-1)?.query.get('profileId')).toBe(aWall().profileId);
    await screen.getByRole('button', { name: 'Todos los muros' }).click();
    await expect.poll(() => api.asked(listWallInboxRef).at(-1)?.query.get('profileId')).toBe(null);
    await expect.element(screen.getByText('en «El horno» · Barro y Sal')).toBeVisible();
    await onPhone();
  });

  test('that was rejected can be approved or looked at again, and not be rejected twice', async () => {
    waiting = [item(63, 'Tomás', { review: 'rejected' })];
    const { screen, row } = await open();
    await screen.getByRole('button', { name: 'Rechazado', exact: true }).click();
    await expect.poll(() => api.asked(listWallInboxRef).at(-1)?.query.get('state')).toBe('rejected');
    await focusOn(row('Tomás'));
    await userEvent.keyboard('r');
    expect(sent()).toEqual([]);
    await userEvent.keyboard('d');
    await expect.poll(sent).toEqual([['reopen', postId(63)]]);
  });

  test('can only be read without the permission', async () => {
    const { screen, row } = await open({ user: reader });
    await focusOn(row('Julia'));
    await userEvent.keyboard('a');
    expect(sent()).toEqual([]);
    expect(screen.getByRole('checkbox').query()).toBeNull();
    expect(row('Julia').getByRole('button').query()).toBeNull();
  });
});
