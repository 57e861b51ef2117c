import { beforeEach, describe, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import type { Locale } from '@enlace/contract/core/locale.ts';
import type { Column } from '#components/table/column.ts';
import { DataTable } from '#components/table/data-table.tsx';
import { renderPart } from '../test/browser/render-part.tsx';
import { Filters, Menus, Table } from './list-examples.tsx';

beforeEach(() => localStorage.clear());

const rowNames = (container: Element) =>
  [...container.querySelectorAll('tbody tr[data-row-key]')].map(
    (row) => row.querySelector('td:nth-child(2)')?.textContent,
  );
const ticked = (container: Element) => container.querySelectorAll('tbody input:checked').length;
const activeRow = () => document.activeElement?.querySelector('td:nth-child(2)')?.textContent ?? '';

describe('a list', () => {
  test('is walked with j, k and the arrows, ticked with x and opened with Enter', async () => {
    const screen = await renderPart(<Table />);
    screen.container.querySelector<HTMLElement>('tbody tr[tabindex="0"]')?.focus();
    await userEvent.keyboard('j');
    await expect.poll(activeRow).toContain('Hugo Bravo');
    await userEvent.keyboard('{ArrowDown}');
    await expect.poll(activeRow).toContain('Lucía Vidal');
    await userEvent.keyboard('x');
    expect(ticked(screen.container)).toBe(1);
    await userEvent.keyboard('k');
    await expect.poll(activeRow).toContain('Hugo Bravo');
    await userEvent.keyboard('{Enter}');
    await expect.element(screen.getByLabelText('Antes')).toHaveTextContent('Hugo Bravo');
  });

  test('is entered and selected from nowhere with Shift and j', async () => {
    const screen = await renderPart(<Table />);
    await userEvent.keyboard('{Shift>}J{/Shift}');
    await expect.poll(() => ticked(screen.container)).toBe(1);
    await expect.poll(activeRow).toContain('Aiko Mori');
  });

  test('is one stop of Tab', async () => {
    const screen = await renderPart(<Table />);
    expect(screen.container.querySelectorAll('tbody tr[tabindex="0"]')).toHaveLength(1);
  });

  test('selects a range with Shift and everything from its head', async () => {
    const screen = await renderPart(<Table />);
    const boxes = screen.container.querySelectorAll<HTMLInputElement>('tbody input[type="checkbox"]');
    await userEvent.click(boxes[0] ?? document.body);
    await userEvent.keyboard('{Shift>}');
    await userEvent.click(boxes[3] ?? document.body);
    await userEvent.keyboard('{/Shift}');
    expect(ticked(screen.container)).toBe(4);
    const head = screen.getByRole('checkbox', { name: 'Seleccionar todo lo que se ve' });
    expect(head.element()).toHaveProperty('indeterminate', true);
    await head.click();
    expect(ticked(screen.container)).toBe(5);
    await expect.element(screen.getByRole('toolbar').getByText('5 seleccionados')).toBeVisible();
  });

  test('acts on what is selected; Esc takes the selection back', async () => {
    const screen = await renderPart(<Table />);
    await screen.getByRole('checkbox', { name: 'Seleccionar todo lo que se ve' }).click();
    await userEvent.keyboard('{Escape}');
    expect(screen.getByRole('toolbar').query()).toBeNull();
    expect(ticked(screen.container)).toBe(0);
    await userEvent.click(screen.container.querySelector('tbody input') ?? document.body);
    await screen.getByRole('toolbar').getByRole('button', { name: 'Eliminar tres campañas' }).click();
    expect(rowNames(screen.container)).toHaveLength(4);
    expect(screen.getByRole('toolbar').query()).toBeNull();
  });

  test('is sorted by its heads, and says so', async () => {
    const screen = await renderPart(<Table />);
    expect(rowNames(screen.container)[0]).toContain('Aiko Mori');
    await screen.getByRole('button', { name: 'Ordenar por Nombre' }).click();
    expect(rowNames(screen.container)[0]).toContain('Tomás Ortuño');
    await expect
      .element(screen.getByRole('columnheader', { name: 'Ordenar por Nombre' }))
      .toHaveAttribute('aria-sort', 'descending');
  });

  test('keeps its columns and its density when it is opened again', async () => {
    const screen = await renderPart(<Table />);
    expect(screen.getByRole('columnheader', { name: 'Ordenar por Importe' }).query()).toBeNull();
    await screen.getByRole('button', { name: 'Columnas' }).click();
    await screen.getByRole('menuitemcheckbox', { name: 'Importe' }).click();
    await userEvent.keyboard('{Escape}');
    await screen.getByRole('button', { name: 'Densidad' }).click();
    await screen.getByRole('menuitemradio', { name: 'Compacta' }).click();
    await screen.unmount();
    const again = await renderPart(<Table />);
    await expect.element(again.getByRole('columnheader', { name: 'Ordenar por Importe' })).toBeVisible();
    expect(again.container.querySelector('[data-density]')?.getAttribute('data-density')).toBe('compact');
  });

  test('has a menu for each row that opens by keyboard', async () => {
    const screen = await renderPart(<Table />);
    const button = screen.container.querySelector<HTMLElement>('tbody button[aria-haspopup="menu"]');
    button?.focus();
    await userEvent.keyboard('{Enter}');
    await expect.element(screen.getByRole('menuitem', { name: 'Eliminar tres campañas' })).toBeVisible();
    await userEvent.keyboard('{ArrowDown}{Enter}');
    await expect.poll(() => rowNames(screen.container)).toHaveLength(4);
  });

  test('of thousands renders what is in view, and any row by keyboard', async () => {
    const rows = Array.from({ length: 5_000 }, (_, index) => ({ id: String(index) }));
    const columns: Column<{ id: string }>[] = [{ id: 'id', header: 'Id', cell: ({ id }) => `Fila ${id}` }];
    const screen = await renderPart(
      <div style={{ height: 400, display: 'flex' }}>
        <DataTable label="Filas" rows={rows} rowKey={({ id }) => id} rowName={({ id }) => id} columns={columns} />
      </div>,
    );
    expect(screen.container.querySelectorAll('tbody tr[data-row-key]').length).toBeLessThan(60);
    await expect.element(screen.getByRole('table')).toHaveAttribute('aria-rowcount', '5000');
    screen.container.querySelector<HTMLElement>('tbody tr[tabindex="0"]')?.focus();
    for (let step = 0; step < 30; step += 1) await userEvent.keyboard('j');
    await expect.poll(() => document.activeElement?.textContent).toContain('Fila 30');
  });

  test.each<[Locale, string, string]>([
    ['en', 'Columns', 'Sort by Name'],
    ['ja', '列', '名前で並べ替え'],
  ])('speaks %s', async (locale, columns, sort) => {
    const screen = await renderPart(<Table />, { locale });
    await expect.element(screen.getByRole('button', { name: columns })).toBeVisible();
    await expect.element(screen.getByRole('button', { name: sort })).toBeVisible();
  });
});

describe('filters', () => {
  test('mark the view that is shown', async () => {
    const screen = await renderPart(<Filters />);
    await expect.element(screen.getByRole('link', { name: 'Enviada 12' })).toHaveAttribute('aria-current', 'page');
    await screen.getByRole('link', { name: 'Borrador' }).click();
    expect(screen.router.state.location.search).toBe('?view=draft');
  });

  test('are pressed by keyboard', async () => {
    const screen = await renderPart(<Filters />);
    const draft = screen.getByRole('group', { name: 'Estado' }).getByRole('button', { name: 'Borrador' });
    draft.element().focus();
    await userEvent.keyboard(' ');
    await expect.element(draft).toHaveAttribute('aria-pressed', 'true');
    const clicks = screen.getByRole('button', { name: /^Clics/ });
    await clicks.click();
    await expect.element(clicks).toHaveAttribute('aria-pressed', 'true');
  });

  test('search once somebody stops typing; Esc clears and keeps the focus', async () => {
    const screen = await renderPart(<Filters />);
    const box = screen.getByRole('searchbox', { name: 'Nombre' });
    const found = screen.getByLabelText('Antes');
    await userEvent.type(box, 'ortuño');
    await expect.element(found).toHaveTextContent('ortuño');
    await userEvent.keyboard('{Escape}');
    await expect.element(found).toHaveTextContent('');
    await expect.element(box).toHaveFocus();
  });
});

describe('a menu', () => {
  test('is used by keyboard, says what is chosen and gives the focus back', async () => {
    const screen = await renderPart(<Menus />);
    const button = screen.getByRole('button', { name: 'Aspecto' });
    button.element().focus();
    await userEvent.keyboard('{Enter}');
    await expect.element(screen.getByRole('menuitemradio', { name: 'Claro' })).toHaveAttribute('aria-checked', 'true');
    await userEvent.keyboard('{ArrowDown}{Enter}');
    await expect.element(button).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect.element(screen.getByRole('menuitemradio', { name: 'Oscuro' })).toHaveAttribute('aria-checked', 'true');
  });

  test('of independent options stays open', async () => {
    const screen = await renderPart(<Menus />);
    await screen.getByRole('button', { name: 'Aspecto' }).click();
    const phone = screen.getByRole('menuitemcheckbox', { name: 'Teléfono' });
    await phone.click();
    await expect.element(phone).toHaveAttribute('aria-checked', 'true');
    await userEvent.keyboard('{Escape}');
    await expect.poll(() => screen.getByRole('menu').query()).toBeNull();
  });
});
