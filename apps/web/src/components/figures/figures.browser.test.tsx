import type { SubscriptionEvent } from '@enlace/contract/billing/subscriptions/subscription.schemas.ts';
import { describe, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { SubscriptionTimeline } from '#components/billing/timeline.tsx';
import { Hilo } from '#components/thread/hilo.tsx';
import { locales } from '#lib/i18n/locales.ts';
import { expectUsable, onPhone } from '../../test/browser/on-phone.ts';
import { focusOn, renderPart, textsOf } from '../../test/browser/render-part.tsx';
import { ChartCard } from './chart-card.tsx';
import { FigureTip } from './figure-tip.tsx';
import { RateBar } from './rate-bar.tsx';
import { Sparkline } from './sparkline.tsx';

const words = { view: 'Ver como', chart: 'Gráfico', table: 'Tabla', download: 'Descargar' };

describe('a card with a chart', () => {
  test('is read as a table by keyboard, row by row with its heads, and downloaded', async () => {
    const saved: string[] = [];
    const screen = await renderPart(
      <main>
        <ChartCard
          title="Visitas"
          words={words}
          heads={['Día', 'Visitas', 'Clics']}
          rows={Array.from({ length: 40 }, (_, day) => [`día ${day}`, day * 2, day])}
          onDownload={() => saved.push('saved')}
          foot={<p>Hora de Madrid</p>}
        >
          <p>Dibujo</p>
        </ChartCard>
      </main>,
    );
    await expect.element(screen.getByRole('button', { name: 'Gráfico' })).toHaveAttribute('aria-pressed', 'true');
    await focusOn(screen.getByRole('button', { name: 'Tabla' }));
    await userEvent.keyboard(' ');
    expect(screen.getByText('Dibujo').query()).toBeNull();
    const row = screen.getByRole('row', { name: /^día 3 6 3/ });
    await expect.element(row).toBeInTheDocument();
    await expect.element(row.getByRole('rowheader')).toMatchTextContent('día 3');
    await expect.element(screen.getByRole('columnheader', { name: 'Clics' })).toBeInTheDocument();
    await expect.element(screen.getByText('Hora de Madrid')).toBeVisible();
    await userEvent.tab();
    await userEvent.keyboard('{Enter}');
    expect(saved).toEqual(['saved']);
    // The rows scroll, so the keyboard must come to them.
    await userEvent.tab();
    await expect.element(screen.getByRole('region', { name: 'Visitas' })).toHaveFocus();
    await onPhone();
  });
});

describe('a share', () => {
  test.each([
    ['es', '48,6 %'],
    ['en', '48.6%'],
    ['ja', '48.6%'],
  ] as const)(
    'is written as in %s, its bar never longer than the whole, and a dash without a total',
    async (...row) => {
      const [locale, text] = row;
      const screen = await renderPart(
        <>
          <RateBar share={0.486} />
          <RateBar share={1.7} />
          <RateBar share={undefined} />
        </>,
        { locale },
      );
      const said = () => screen.container.textContent?.replaceAll(/\s/g, ' ');
      await expect.poll(said).toContain(text);
      expect(said()).toMatch(/–$/);
      const bars = [...screen.container.querySelectorAll<HTMLElement>('[aria-hidden] > span')];
      expect(bars.map(({ style }) => style.width)).toEqual(['48.6%', '100%']);
    },
  );

  test('has a small line that ends at the last figure, however many there are, and none without figures', async () => {
    const values = Array.from({ length: 100 }, (_, index) => (index === 99 ? 500 : index));
    const screen = await renderPart(
      <>
        <Sparkline values={values} />
        <Sparkline values={[4, 4, 4]} />
        <Sparkline values={[]} />
      </>,
    );
    await expect.poll(() => screen.container.querySelectorAll('svg').length).toBe(2);
    const [rising, flat] = [...screen.container.querySelectorAll('circle')].map((dot) =>
      Number(dot.getAttribute('cy')),
    );
    expect([rising, flat]).toEqual([3, 23]);
    expect(screen.container.querySelector('svg')?.getAttribute('aria-hidden')).toBe('true');
  });

  test('is explained behind a button, by mouse and keyboard, and Esc gives the focus back', async () => {
    const screen = await renderPart(
      <main>
        <FigureTip label="Qué es un rebote" text="Un correo que volvió." />
      </main>,
    );
    const button = screen.getByRole('button', { name: 'Qué es un rebote' });
    await focusOn(button);
    await userEvent.keyboard('{Enter}');
    await expect.element(screen.getByText('Un correo que volvió.')).toBeVisible();
    await expect.element(button).toHaveAttribute('aria-expanded', 'true');
    await expectUsable();
    await userEvent.keyboard('{Escape}');
    await expect.poll(() => screen.getByText('Un correo que volvió.').query()).toBeNull();
    await expect.element(button).toHaveFocus();
  });
});

describe('the progress of a send', () => {
  test('is a value from 0 to 100, said at each quarter alone', async () => {
    const say = (percent: number) => `Enviado el ${percent} %`;
    const of = (value: number, max = 200) => <Hilo label="Envío" value={value} max={max} announce={say} />;
    const screen = await renderPart(
      <>
        {of(60)}
        {of(3)}
        {of(0, 0)}
        {of(200)}
      </>,
    );
    const bars = screen.getByRole('progressbar', { name: 'Envío' });
    await expect
      .poll(() => bars.elements().map((bar) => bar.getAttribute('aria-valuenow')))
      .toEqual(['30', '1', '0', '100']);
    const said = [...screen.container.querySelectorAll('[aria-live]')].map(({ textContent }) => textContent);
    expect(said).toEqual(['Enviado el 25 %', '', '', 'Enviado el 100 %']);
    // What is done has no dots ahead.
    expect(bars.elements().map((bar) => bar.querySelectorAll('path').length)).toEqual([2, 2, 2, 1]);
  });
});

describe('what happened to a subscription', () => {
  const event = (changes: Partial<SubscriptionEvent>): SubscriptionEvent => ({
    id: '01920000-0000-7000-8000-000000000701',
    at: '2026-11-17T09:41:00Z',
    kind: 'trial_extended',
    actor: 'admin',
    actorName: null,
    before: null,
    after: { days: 7, reason: 'Se mudan de taller' },
    invoiceNumber: null,
    invoiceId: null,
    ...changes,
  });
  const renewed = event({
    id: '01920000-0000-7000-8000-000000000702',
    kind: 'renewed',
    actor: 'system',
    after: { coupon: 'FERIA' },
    invoiceNumber: 'F-2026-0007',
  });

  test.each(locales)('tells the operator who and why, and the client neither, in %s', async (locale) => {
    const list = (isForOperator: boolean, label: string) => (
      <SubscriptionTimeline events={[event({}), renewed]} label={label} isForOperator={isForOperator} />
    );
    const screen = await renderPart(
      <main>
        {list(true, 'Operador')}
        {list(false, 'Cliente')}
      </main>,
      { locale, namespaces: ['charges'] },
    );
    const t = textsOf(locale, 'charges');
    const linesOf = (label: string) =>
      screen
        .getByRole('list', { name: label })
        .getByRole('listitem')
        .elements()
        .map(({ textContent }) => textContent ?? '');
    await expect.poll(() => linesOf('Operador')).toHaveLength(2);
    const [extended = '', billed = ''] = linesOf('Operador');
    expect(extended).toContain(t(($) => $.charges.event.trial_extended));
    expect(extended).toContain(t(($) => $.charges.actor.admin));
    expect(extended).toContain(t(($) => $.charges.days, { count: 7, n: '7' }));
    expect(extended).toContain('Se mudan de taller');
    expect(billed).toContain(t(($) => $.charges.invoice, { number: 'F-2026-0007' }));
    const [own = '', ownBilled = ''] = linesOf('Cliente');
    expect(own).toContain(t(($) => $.charges.days, { count: 7, n: '7' }));
    expect(own).not.toContain('Se mudan de taller');
    expect(own).not.toContain(t(($) => $.charges.actor.admin));
    expect(ownBilled).toContain('FERIA');
    expect(screen.container.querySelector('time')?.dateTime).toBe('2026-11-17T09:41:00Z');
  });
});
