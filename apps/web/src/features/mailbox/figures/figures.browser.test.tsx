import {
  getMailboxFiguresRef,
  getMailboxTargetsRef,
  setMailboxTargetsRef,
} from '@enlace/contract/mailbox/conversations/figures.refs.gen.ts';
import type { FigureRow, MailboxFigures } from '@enlace/contract/mailbox/conversations/figures.schemas.ts';
import { listProfilesRef } from '@enlace/contract/presence/profiles/profiles.refs.gen.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { ToastArea } from '#components/feedback/toast-area.tsx';
import { locales } from '#lib/i18n/locales.ts';
import { type Api, startApi } from '../../../test/browser/api.ts';
import { expectUsable } from '../../../test/browser/on-phone.ts';
import { renderPart, textsOf } from '../../../test/browser/render-part.tsx';
import { person } from '../../../test/people.ts';
import { FiguresPage } from './figures.page.tsx';

const id = (n: number) => `01920000-0000-7000-8000-00000000${n}`;
const row = (patch: Partial<FigureRow>): FigureRow => ({
  id: null,
  name: '',
  first: { count: 2, median: 600, ninth: 1200, inTime: null },
  answers: { count: 4, median: 240, ninth: 3600, inTime: 3 },
  ratings: { good: 3, bad: 1 },
  ...patch,
});
const figures: MailboxFigures = {
  all: row({}),
  profiles: [row({ id: id(8001), name: 'Barro y Sal' })],
  people: [row({})],
  labels: [],
  days: [{ day: '2026-11-20', waiting: 2, open: 5 }],
  isCut: false,
};

let api: Api;
beforeEach(() => {
  api = startApi();
  api.answer(getMailboxFiguresRef, figures);
  api.answer(getMailboxTargetsRef, { firstMinutes: 60, answerMinutes: null, asksRating: false });
  api.answer(listProfilesRef, { items: [], next: null, total: 0 });
});

async function open(locale: (typeof locales)[number] = 'es') {
  const part = (
    <main>
      <FiguresPage />
      <ToastArea />
    </main>
  );
  const screen = await renderPart(part, { locale, user: person('user'), namespaces: ['figures', 'mailbox'] });
  return { screen, t: textsOf(locale, ['figures']) };
}

describe('the figures of the mailbox', () => {
  test.each(locales)('are said in all and by group, in %s', async (locale) => {
    const { screen, t } = await open(locale);
    const table = screen.getByRole('table', { name: t(($) => $.figures.profiles) });
    await expect.element(table.getByRole('rowheader', { name: 'Barro y Sal' })).toBeVisible();
    const people = screen.getByRole('table', { name: t(($) => $.figures.people) });
    await expect.element(people.getByRole('rowheader', { name: t(($) => $.figures.nobody) })).toBeVisible();
    await expectUsable();
  });

  test('are asked for other days, and downloaded for the same ones', async () => {
    const { screen } = await open();
    await screen.getByRole('button', { name: '7 días' }).click();
    const days = () => {
      const query = api.asked(getMailboxFiguresRef).at(-1)?.query;
      return (Date.parse(query?.get('to') ?? '') - Date.parse(query?.get('from') ?? '')) / 86_400_000;
    };
    await expect.poll(days).toBe(6);
    const link = screen.getByRole('link', { name: 'Descargar CSV' });
    const from = api.asked(getMailboxFiguresRef).at(-1)?.query.get('from');
    await expect.element(link).toHaveAttribute('href', expect.stringContaining(`from=${from}`));
  });

  test('have targets in minutes, which are refused as words', async () => {
    api.answer(setMailboxTargetsRef, { firstMinutes: 60, answerMinutes: 120, asksRating: true });
    const { screen } = await open();
    const field = screen.getByRole('textbox', { name: 'Las demás respuestas, en minutos' });
    await field.fill('dos');
    await expect.element(screen.getByText('Escribe los minutos con cifras, o nada.')).toBeVisible();
    await screen.getByRole('button', { name: 'Guardar objetivos' }).click();
    expect(api.asked(setMailboxTargetsRef)).toEqual([]);
    // As a Japanese keyboard writes figures.
    await field.fill('１２０');
    await screen.getByRole('checkbox').click();
    await screen.getByRole('button', { name: 'Guardar objetivos' }).click();
    await expect.element(screen.getByText('Objetivos guardados')).toBeVisible();
    expect(api.asked(setMailboxTargetsRef).map(({ body }) => body)).toEqual([
      { firstMinutes: 60, answerMinutes: 120, asksRating: true },
    ]);
  });
});
