import { describe, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import type { Locale } from '@enlace/contract/core/locale.ts';
import { renderPart } from '../test/browser/render-part.tsx';
import { Buttons, Choices, Moments, TextFields } from './field-examples.tsx';

describe('a button', () => {
  test('counts a double click once, and every press of Enter and Space', async () => {
    const screen = await renderPart(<Buttons />);
    const save = screen.getByRole('button', { name: 'Guardar' }).first();
    await userEvent.dblClick(save);
    await expect.element(screen.getByLabelText('Clics')).toHaveTextContent('1');
    save.element().focus();
    await userEvent.keyboard('{Enter} ');
    await expect.element(screen.getByLabelText('Clics')).toHaveTextContent('3');
  });

  test('keeps its width while it works, and takes no press', async () => {
    const screen = await renderPart(<Buttons />);
    const working = screen.container.querySelector<HTMLButtonElement>('[data-loading]');
    expect(working?.disabled).toBe(true);
    const idle = [...screen.container.querySelectorAll('button')].find((each) => each.disabled && each !== working);
    expect(Math.abs((working?.offsetWidth ?? 0) - (idle?.offsetWidth ?? 0))).toBeLessThanOrEqual(24);
  });

  test('that is an icon has a name', async () => {
    const screen = await renderPart(<Buttons />, { locale: 'en' });
    await expect.element(screen.getByRole('button', { name: 'Delete three campaigns' })).toBeVisible();
  });
});

describe('a text field', () => {
  test('is found by its label and described by its hint, then by its error', async () => {
    const screen = await renderPart(<TextFields />);
    const name = screen.getByLabelText('Nombre');
    await expect.element(name).toHaveAccessibleDescription('Como lo ven tus clientes.');
    await expect.element(name).not.toHaveAttribute('aria-invalid');
    await name.fill(' ');
    await expect.element(name).toHaveAccessibleDescription('Escribe un nombre.');
    await expect.element(name).toHaveAttribute('aria-invalid', 'true');
  });

  test('shows and hides a password, without losing the caret or the text', async () => {
    const screen = await renderPart(<TextFields />);
    const password = screen.getByLabelText('Estado');
    await expect.element(password).toHaveAttribute('type', 'password');
    await screen.getByRole('button', { name: 'Mostrar contraseña' }).first().click();
    await expect.element(password).toHaveAttribute('type', 'text');
    await expect.element(password).toHaveValue('barro-y-sal');
  });

  test.each<[Locale, string, RegExp]>([
    ['es', 'Antes', /8/],
    ['en', 'Before', /8/],
    ['ja', '前', /8/],
  ])('rates a new password in %s', async (locale, label, short) => {
    const screen = await renderPart(<TextFields />, { locale });
    const field = screen.getByLabelText(label);
    await expect.element(field).toHaveAccessibleDescription(short);
    const before = field.element().getAttribute('aria-describedby');
    await field.fill('una-frase-larga-y-rara-37');
    await expect.poll(() => document.getElementById(before ?? '')?.textContent ?? '').not.toMatch(short);
  });
});

describe('a choice', () => {
  test('moves with the arrows and is one stop of Tab', async () => {
    const screen = await renderPart(<Choices />);
    const sent = screen.getByRole('radio', { name: 'Enviada' });
    sent.element().focus();
    await userEvent.keyboard('{ArrowRight}');
    await expect.element(screen.getByRole('radio', { name: 'Borrador' })).toBeChecked();
    await userEvent.keyboard('{Tab}');
    expect(document.activeElement?.getAttribute('type')).not.toBe('radio');
  });

  test.each<[Locale, string, string, string]>([
    ['es', 'Barro y Sal', 'jap', 'Japón'],
    ['en', 'Clay and Salt', 'germ', 'Germany'],
    ['ja', '土と塩', 'ドイ', 'ドイツ'],
  ])('of a country is found by its name in %s', async (locale, label, typed, country) => {
    const screen = await renderPart(<Choices />, { locale });
    const field = screen.getByRole('combobox', { name: label });
    await field.click();
    await field.fill(typed);
    await userEvent.keyboard('{ArrowDown}{Enter}');
    await expect.element(field).toHaveValue(country);
  });

  test('of a country keeps what was chosen when somebody leaves halfway', async () => {
    const screen = await renderPart(<Choices />);
    const field = screen.getByRole('combobox', { name: 'Barro y Sal' });
    await field.click();
    await field.fill('zzz');
    await expect.element(screen.getByText('Ningún país se llama así')).toBeVisible();
    await userEvent.keyboard('{Escape}{Tab}');
    await expect.element(field).toHaveValue('España');
  });

  test('explains itself behind a question mark, which Esc closes', async () => {
    const screen = await renderPart(<Choices />, { namespaces: ['tips'] });
    const mark = screen.getByRole('button', { name: 'Ayuda: Estado' });
    mark.element().focus();
    await userEvent.keyboard('{Enter}');
    await expect.element(screen.getByRole('note').getByText(/^Aparece en tus facturas/)).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(mark).toHaveAttribute('aria-expanded', 'false');
    expect(document.activeElement).toBe(mark.element());
  });

  test('of a telephone says its number in the international form', async () => {
    const screen = await renderPart(<Choices />);
    const phone = screen.getByLabelText('Teléfono');
    await expect.element(phone).toHaveValue('600 11 12 22');
    await phone.fill('');
    await userEvent.type(phone, '611223344');
    await expect.element(phone).toHaveValue('611 22 33 44');
  });
});

describe('a moment', () => {
  test.each<[Locale, string, string, string]>([
    ['es', 'Mañana', 'mañana 9', '2026-11-27T09:00'],
    ['en', 'Tomorrow', 'tomorrow 9', '2026-11-27T09:00'],
    ['ja', '明日', '明日 9時', '2026-11-27T09:00'],
  ])('is read from words in %s', async (locale, label, typed, value) => {
    const screen = await renderPart(<Moments />, { locale });
    await screen.getByRole('textbox', { name: label }).fill(typed);
    await expect.element(screen.getByRole('status').first()).toHaveTextContent(value);
  });

  test('that means nothing is said, and the value is empty', async () => {
    const screen = await renderPart(<Moments />);
    const field = screen.getByRole('textbox', { name: 'Mañana' });
    await field.fill('cuando pueda');
    await expect.element(field).toHaveAccessibleDescription(/No entendemos ese momento/);
    await expect.element(screen.getByRole('status').first()).toHaveTextContent('');
  });

  test('is chosen in the calendar by keyboard; the time stays and the focus returns', async () => {
    const screen = await renderPart(<Moments />);
    const open = screen.getByRole('button', { name: 'Elegir en el calendario' });
    open.element().focus();
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => document.activeElement?.getAttribute('aria-pressed')).toBe('true');
    await userEvent.keyboard('{ArrowDown}{ArrowLeft}{Enter}');
    await expect.element(screen.getByRole('status').first()).toHaveTextContent('2026-12-04T10:00');
    await expect.poll(() => document.activeElement).toBe(open.element());
  });

  test('of the past cannot be chosen, and the end of a month is the last day of a shorter one', async () => {
    const screen = await renderPart(<Moments />);
    const grid = screen.getByRole('group', { name: 'Calendario' });
    await expect.element(grid.getByRole('button', { name: 'miércoles, 25 de noviembre' })).toBeDisabled();
    const chosen = grid.getByRole('button', { name: 'sábado, 28 de noviembre' });
    chosen.element().focus();
    await userEvent.keyboard('{PageDown}{ArrowRight}{ArrowRight}{ArrowRight}{PageDown}{PageDown}');
    await expect.poll(() => document.activeElement?.textContent).toBe('28');
    await expect.element(grid.getByText('febrero de 2027')).toBeVisible();
  });
});
