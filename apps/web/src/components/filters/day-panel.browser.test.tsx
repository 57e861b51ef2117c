import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import type { Locale } from '@enlace/contract/core/locale.ts';
import { locales } from '#lib/i18n/locales.ts';
import { onPhone } from '../../test/browser/on-phone.ts';
import { focusOn, renderPart, textsOf } from '../../test/browser/render-part.tsx';
import { useDaysFilter } from './day-panel.tsx';
import type { Days } from './day-span.rules.ts';
import { FilterBar } from './filter-bar.tsx';

// Late enough that it is the next day in Tokyo.
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-19T20:00:00Z') }));
afterEach(() => void vi.useRealTimers());

type Start = Partial<Days> & { timeZone?: string; isOpenEnded?: boolean };

function Bar({ from = '', until = '', timeZone = 'Europe/Madrid', isOpenEnded = false }: Start) {
  const [days, setDays] = useState<Days>({ from, until });
  const filter = useDaysFilter({ ...days, name: 'Fecha', isOpenEnded, timeZone, onChange: setDays });
  return (
    <>
      <FilterBar filters={[filter]} />
      <output aria-label="Días">{`${days.from}/${days.until}`}</output>
    </>
  );
}

async function open(start: Start = {}, locale: Locale = 'es') {
  const screen = await renderPart(<Bar {...start} />, { locale });
  return { screen, t: textsOf(locale, ['shell', 'dates']), days: screen.getByLabelText('Días') };
}

describe('a list filtered by days', () => {
  test.each([
    ['es', '12 nov', '15/11', '12 nov a 15 nov'],
    ['en', '12 Nov', '15/11', '12 Nov to 15 Nov'],
    ['ja', '11月12日', '11/15', '11月12日〜11月15日'],
  ] as const)(
    'is added with two days in words by keyboard alone, and shows them as people write them in %s',
    async (...row) => {
      const [locale, from, until, span] = row;
      const { screen, t, days } = await open({}, locale);
      await focusOn(screen.getByRole('button', { name: t(($) => $.shell.filters.add), exact: true }));
      await userEvent.keyboard('{Enter}');
      await expect.element(screen.getByRole('button', { name: 'Fecha', exact: true })).toHaveFocus();
      await userEvent.keyboard('{Enter}');
      const first = screen.getByRole('textbox', { name: t(($) => $.shell.filters.from) });
      await first.fill(from);
      await userEvent.keyboard('{Enter}');
      await expect.element(days).toHaveTextContent('2026-11-12/');
      await screen.getByRole('textbox', { name: t(($) => $.shell.filters.until) }).fill(until);
      await userEvent.keyboard('{Enter}');
      await expect.element(days).toHaveTextContent('2026-11-12/2026-11-15');
      await userEvent.keyboard('{Escape}');
      const chip = screen.getByRole('button', {
        name: t(($) => $.shell.filters.chosen, { name: 'Fecha', value: span }),
        exact: true,
      });
      await expect.element(chip).toHaveFocus();
    },
  );

  test.each(locales)('of a usual span is named by it, reopened at it and removed, in %s', async (locale) => {
    const { screen, t, days } = await open({}, locale);
    const add = screen.getByRole('button', { name: t(($) => $.shell.filters.add), exact: true });
    await add.click();
    await screen.getByRole('button', { name: 'Fecha', exact: true }).click();
    const week = t(($) => $.shell.filters.days['6']);
    await screen.getByRole('button', { name: week, exact: true }).click();
    await expect.element(days).toHaveTextContent('2026-11-13/');
    const words = t(($) => $.shell.filters.chosen, { name: 'Fecha', value: week });
    await focusOn(screen.getByRole('button', { name: words, exact: true }));
    await userEvent.keyboard('{Enter}');
    await expect
      .element(screen.getByRole('button', { name: week, exact: true }))
      .toHaveAttribute('aria-pressed', 'true');
    await userEvent.keyboard('{Escape}');
    await expect.element(screen.getByRole('button', { name: words, exact: true })).toHaveFocus();
    await focusOn(screen.getByRole('button', { name: t(($) => $.shell.filters.remove, { filter: words }) }));
    await userEvent.keyboard('{Enter}');
    await expect.element(days).toHaveTextContent('/');
    // The button is there again only once the filter is gone; it is the next stop.
    await userEvent.tab();
    await expect.element(add).toHaveFocus();
  });

  test('refuses what is no day until it is one, and a last day before the first becomes both', async () => {
    const { screen, t, days } = await open({ from: '2026-11-10', until: '2026-11-12' });
    await screen.getByRole('button', { name: 'Fecha: 10 nov a 12 nov', exact: true }).click();
    const until = screen.getByRole('textbox', { name: 'Hasta' });
    await until.fill('cuando pueda');
    await userEvent.keyboard('{Enter}');
    await expect.element(until).toHaveAccessibleDescription(t(($) => $.dates.unreadDay));
    await expect.element(until).toHaveAttribute('aria-invalid', 'true');
    await expect.element(days).toHaveTextContent('2026-11-10/2026-11-12');
    await until.fill('5/11/2026');
    await userEvent.keyboard('{Enter}');
    await expect.element(days).toHaveTextContent('2026-11-05/2026-11-05');
    await expect.element(until).toHaveValue('5 nov');
    await until.fill('');
    await userEvent.tab();
    await expect.element(days).toHaveTextContent('2026-11-05/');
  });

  test('from the month takes its first day and then its last one, and keeps the keyboard in the month', async () => {
    const { screen, days } = await open({ from: '2026-11-10' });
    await screen.getByRole('button', { name: 'Fecha: desde 10 nov', exact: true }).click();
    await onPhone();
    await focusOn(screen.getByRole('button', { name: 'martes, 10 de noviembre' }));
    await userEvent.keyboard('{ArrowLeft}{Enter}');
    await expect.element(days).toHaveTextContent('2026-11-09/');
    await expect.poll(() => document.activeElement?.closest('[role=group]')?.textContent).toContain('noviembre');
    await screen.getByRole('button', { name: 'miércoles, 18 de noviembre' }).click();
    await expect.element(days).toHaveTextContent('2026-11-09/2026-11-18');
  });

  test('means the day it is where the person is', async () => {
    const { screen, days } = await open({ timeZone: 'Asia/Tokyo' }, 'ja');
    await screen.getByRole('button', { name: textsOf('ja', 'shell')(($) => $.shell.filters.add), exact: true }).click();
    await screen.getByRole('button', { name: 'Fecha', exact: true }).click();
    await screen
      .getByRole('button', { name: textsOf('ja', 'shell')(($) => $.shell.filters.days['0']), exact: true })
      .click();
    await expect.element(days).toHaveTextContent('2026-11-20/');
  });

  test('that has no end asks for the first day alone', async () => {
    const { screen } = await open({ from: '2026-11-10', isOpenEnded: true });
    await screen.getByRole('button', { name: 'Fecha: desde 10 nov', exact: true }).click();
    await expect.element(screen.getByRole('textbox', { name: 'Desde' })).toBeVisible();
    expect(screen.getByRole('textbox', { name: 'Hasta' }).query()).toBeNull();
  });
});
