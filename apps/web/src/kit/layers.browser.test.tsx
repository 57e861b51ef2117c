import { afterEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Locale } from '@enlace/contract/core/locale.ts';
import { Dialog } from '#components/dialog/dialog.tsx';
import { undoLatest } from '#lib/toast/toast-store.ts';
import { renderPart } from '../test/browser/render-part.tsx';
import { Figures, Forms, Layers, States, Toasts } from './state-examples.tsx';

afterEach(() => page.viewport(1280, 800));

describe('a dialog', () => {
  test('takes the focus to its field, keeps it inside and gives it back on Esc', async () => {
    const screen = await renderPart(<Layers />);
    const button = screen.getByRole('button', { name: 'Nombre' });
    await button.click();
    const dialog = screen.getByRole('dialog', { name: 'Nombre' });
    await expect.element(dialog.getByLabelText('Nombre')).toHaveFocus();
    await userEvent.keyboard('{Tab}{Tab}{Tab}');
    expect(dialog.element().contains(document.activeElement)).toBe(true);
    await userEvent.keyboard('{Escape}');
    await expect.poll(() => dialog.query()).toBeNull();
    await expect.element(button).toHaveFocus();
  });

  test('on another one is the only one that Esc closes', async () => {
    const closed: string[] = [];
    await renderPart(
      <>
        <Dialog title="Debajo" isOpen onClose={() => closed.push('debajo')}>
          a
        </Dialog>
        <Dialog title="Encima" isOpen onClose={() => closed.push('encima')}>
          b
        </Dialog>
      </>,
    );
    await expect.element(page.getByRole('dialog', { name: 'Encima' })).toBeVisible();
    await userEvent.keyboard('{Escape}');
    expect(closed).toEqual(['encima']);
  });

  test('that cannot be undone wants the name typed first', async () => {
    const screen = await renderPart(<Layers />);
    await screen.getByRole('button', { name: 'Eliminar tres campañas' }).click();
    const dialog = screen.getByRole('dialog');
    const act = dialog.getByRole('button', { name: 'Guardar' });
    await expect.element(act).toBeDisabled();
    await dialog.getByLabelText('Nombre').fill('Barro');
    await expect.element(act).toBeDisabled();
    await dialog.getByLabelText('Nombre').fill(' Barro y Sal ');
    await act.click();
    await expect.element(screen.getByLabelText('Clics')).toHaveTextContent('1');
  });

  test.each<[Locale, string, string]>([
    ['es', 'Eliminar tres campañas', 'Cancelar'],
    ['en', 'Delete three campaigns', 'Cancel'],
    ['ja', 'キャンペーンを3件削除', 'キャンセル'],
  ])('is left by its first button in %s', async (locale, open, cancel) => {
    const screen = await renderPart(<Layers />, { locale });
    await screen.getByRole('button', { name: open }).click();
    await screen.getByRole('dialog').getByRole('button', { name: cancel }).click();
    await expect.poll(() => screen.getByRole('dialog').query()).toBeNull();
    await expect.element(screen.getByLabelText(/Clics|Clicks|クリック/)).toHaveTextContent('0');
  });
});

describe('a drawer', () => {
  test('leaves what is beside it usable on a wide screen', async () => {
    const screen = await renderPart(<Layers />);
    await screen.getByRole('button', { name: 'Marina Ferrer' }).click();
    await expect.element(screen.getByRole('dialog', { name: 'Marina Ferrer' })).toBeVisible();
    await screen.getByRole('button', { name: 'Nombre' }).click();
    await expect.element(screen.getByRole('dialog', { name: 'Nombre' })).toBeVisible();
  });

  test('covers a phone, keeps the focus and closes on Esc', async () => {
    await page.viewport(390, 800);
    const screen = await renderPart(<Layers />);
    await screen.getByRole('button', { name: 'Marina Ferrer' }).click();
    const drawer = screen.getByRole('dialog', { name: 'Marina Ferrer' });
    await expect.poll(() => drawer.element().contains(document.activeElement)).toBe(true);
    expect(drawer.element().getBoundingClientRect().width).toBe(390);
    await userEvent.keyboard('{Escape}');
    await expect.poll(() => drawer.query()).toBeNull();
  });
});

describe('a message', () => {
  test('is announced, and its act is undone by its button or from anywhere', async () => {
    const screen = await renderPart(<Toasts />);
    await screen.getByRole('button', { name: 'Eliminar tres campañas' }).click();
    await expect.element(screen.getByText('Tres campañas en la papelera')).toBeVisible();
    await screen.getByRole('button', { name: 'Deshacer' }).click();
    await expect.element(screen.getByText('Antes')).toBeVisible();
    await screen.getByRole('button', { name: 'Eliminar tres campañas' }).click();
    await expect.poll(() => screen.getByText('Antes').query()).toBeNull();
    expect(undoLatest()).toBe(true);
    await expect.element(screen.getByText('Antes')).toBeVisible();
    expect(undoLatest()).toBe(false);
  });

  test('waits while it is read', async () => {
    const screen = await renderPart(<Toasts />);
    await screen.getByRole('button', { name: 'Eliminar tres campañas' }).click();
    const undo = screen.getByRole('button', { name: 'Deshacer' });
    await undo.hover();
    await expect.poll(() => screen.container.querySelector('[data-held]')).not.toBeNull();
  });
});

describe('a part that is not there yet', () => {
  test('is busy at once, and says that it loads', async () => {
    const screen = await renderPart(<States />);
    const busy = () => screen.container.querySelectorAll('[aria-busy="true"]');
    expect(busy()).toHaveLength(1);
    await expect.element(screen.getByText('Cargando')).toBeInTheDocument();
  });

  test('says what happened, and tries again', async () => {
    const screen = await renderPart(<States />);
    const alert = screen.getByRole('alert');
    await alert.getByRole('button', { name: 'Reintentar' }).click();
    await expect.element(screen.getByLabelText('Clics')).toHaveTextContent('1');
  });
});

describe('a chart', () => {
  test('has its figures as a table, the same as it draws', async () => {
    const screen = await renderPart(<Figures />);
    const tables = screen.container.querySelectorAll('table');
    const cells = [...(tables[0]?.querySelectorAll('td') ?? [])].map(({ textContent }) => Number(textContent));
    expect(cells).toEqual([12, 4, 18, 7, 9, 3, 26, 11, 31, 12, 22, 9, 40, 17]);
    const bars = screen.container.querySelector('svg[role="img"]')?.querySelectorAll('rect') ?? [];
    const heights = [...bars].map((bar) => Number(bar.getAttribute('height')));
    const ratio = (heights[0] ?? 0) / (heights[1] ?? 1);
    expect(ratio).toBeCloseTo(12 / 4, 5);
    await expect.element(screen.getByRole('img', { name: 'Visitas' })).toBeVisible();
  });

  test('fits a phone with its labels', async () => {
    await page.viewport(390, 800);
    const screen = await renderPart(<Figures />);
    await expect.element(screen.getByRole('img', { name: 'Clics' })).toBeVisible();
    const svg = screen.getByRole('img', { name: 'Visitas' }).element();
    await expect.poll(() => svg.getAttribute('viewBox')?.split(' ')[2]).toBe(String(svg.clientWidth || 390));
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
  });
});

describe('a form in a layer', () => {
  test.each<[Locale, string, string, string]>([
    ['es', 'Guardar', 'Nombre', 'Enviada'],
    ['en', 'Save', 'Name', 'Sent'],
    ['ja', '保存', '名前', '送信済み'],
  ])('is submitted by Enter, keeps what was typed when refused, and closes once done in %s', async (...texts) => {
    const [locale, save, name, sent] = texts;
    const screen = await renderPart(<Forms />, { locale });
    await screen.getByRole('button', { name: save }).click();
    const dialog = screen.getByRole('dialog', { name: save });
    const act = dialog.getByRole('button', { name: save });
    await expect.element(act).toBeDisabled();
    await expect.element(dialog.getByLabelText(name)).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await userEvent.keyboard('barro{Enter}');
    await expect.element(dialog.getByRole('alert')).toBeVisible();
    await expect.element(dialog.getByLabelText(name)).toHaveValue('barro');
    await act.click();
    await expect.poll(() => dialog.query()).toBeNull();
    await expect.element(screen.getByRole('status', { name: sent })).toHaveTextContent('barro');
  });

  test('is submitted by Ctrl and Enter from several lines of text, where Enter alone writes one', async () => {
    const screen = await renderPart(<Forms />);
    await screen.getByRole('button', { name: 'Marina Ferrer' }).click();
    const drawer = screen.getByRole('dialog', { name: 'Marina Ferrer' });
    const lines = drawer.getByRole('textbox', { name: /^Una frase/ });
    await lines.click();
    await userEvent.keyboard('a{Enter}b');
    await expect.element(lines).toHaveValue('a\nb');
    expect(drawer.getByRole('alert').query()).toBeNull();
    await userEvent.keyboard('{ControlOrMeta>}{Enter}{/ControlOrMeta}');
    await expect.element(drawer.getByRole('alert')).toBeVisible();
  });

  test('asks before it loses what was typed, and no press counts while it works', async () => {
    const screen = await renderPart(<Forms />);
    await screen.getByRole('button', { name: 'Marina Ferrer' }).click();
    const drawer = screen.getByRole('dialog', { name: 'Marina Ferrer' });
    await drawer.getByLabelText('Nombre').fill('barro');
    await drawer.getByRole('button', { name: 'Cancelar' }).click();
    const question = screen.getByRole('dialog', { name: /sin guardar/ });
    await expect.element(question).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.poll(() => question.query()).toBeNull();
    await expect.element(drawer.getByLabelText('Nombre')).toHaveValue('barro');
    const act = drawer.getByRole('button', { name: 'Guardar' });
    await act.click();
    await act.click();
    await expect.element(act).toBeDisabled();
    await drawer.getByLabelText('Nombre').click();
    await userEvent.keyboard('{Enter}{ControlOrMeta>}{Enter}{/ControlOrMeta}');
    await expect.element(screen.getByRole('status', { name: 'Enviada' })).toHaveTextContent('barro');
  });
});
