import { useState } from 'react';
import { describe, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import type { Locale } from '@enlace/contract/core/locale.ts';
import { TimeField } from '#components/dates/time-field.tsx';
import { Dialog } from '#components/dialog/dialog.tsx';
import { renderPart } from '../test/browser/render-part.tsx';
import { Buttons, Choices, Moments, TextFields } from './field-examples.tsx';

function TimeDialog() {
  const [isOpen, setOpen] = useState(true);
  const [time, setTime] = useState('09:30');
  if (!isOpen) return null;
  return (
    <Dialog title="Barro" isOpen onClose={() => setOpen(false)}>
      <TimeField label="Hora" value={time} onChange={setTime} />
    </Dialog>
  );
}

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

describe('one of a list', () => {
  test.each<[Locale, string, string, string]>([
    ['es', 'Filtro', 'Borrador', 'Estado'],
    ['en', 'Filter', 'Draft', 'Status'],
    ['ja', '絞り込み', '下書き', '状態'],
  ])('is chosen under its heading in %s', async (locale, label, option, heading) => {
    const screen = await renderPart(<Choices />, { locale });
    const field = screen.getByRole('combobox', { name: label });
    await userEvent.selectOptions(field, option);
    await expect.element(field).toHaveValue('draft');
    const groups = [...field.element().querySelectorAll('optgroup')].map((group) => group.label);
    expect(groups).toEqual([heading]);
    await expect.element(field).toHaveAccessibleDescription(/./);
  });

  test('is changed by typing, says that it is refused, and cannot be reached when it is off', async () => {
    const screen = await renderPart(<Choices />);
    const field = screen.getByRole('combobox', { name: 'Filtro' });
    field.element().focus();
    await userEvent.keyboard('Bor');
    await expect.element(field).toHaveValue('draft');
    const small = screen.getByRole('combobox', { name: 'Antes' });
    await expect.element(small).toHaveAttribute('aria-invalid', 'true');
    await expect.element(small).toHaveValue('draft');
    await expect.element(screen.getByRole('combobox', { name: 'Clics' })).toBeDisabled();
  });

  test('is as high as a text field, and cuts a long option instead of growing', async () => {
    const screen = await renderPart(
      <>
        <Choices />
        <TextFields />
      </>,
    );
    const field = screen.getByRole('combobox', { name: 'Filtro' }).element();
    const text = screen.getByLabelText('Nombre').element().parentElement;
    expect(field.getBoundingClientRect().height).toBe(text?.getBoundingClientRect().height);
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Antes' }), 'draft');
    const small = screen.getByRole('combobox', { name: 'Antes' }).element();
    expect(small.getBoundingClientRect().width).toBeLessThanOrEqual(420);
  });
});

describe('a list that may be long', () => {
  test('keeps what was chosen while the search lists others, and is cleared', async () => {
    const screen = await renderPart(<Choices />);
    const field = screen.getByRole('combobox', { name: 'Marina Ferrer' });
    const said = screen.getByRole('status', { name: 'Visitas' });
    await field.click();
    await field.fill('Hugo');
    await expect.poll(() => screen.getByRole('option', { name: 'Aiko Mori' }).elements()).toHaveLength(0);
    await userEvent.keyboard('{ArrowDown}{Enter}');
    await expect.element(field).toHaveValue('Hugo Bravo');
    await expect.element(said).toHaveTextContent('Hugo Bravo');
    await field.fill('Aiko');
    await expect.element(screen.getByRole('option', { name: 'Aiko Mori' })).toBeVisible();
    await userEvent.keyboard('{Escape}{Tab}');
    await expect.element(field).toHaveValue('Hugo Bravo');
    const clear = field.element().parentElement?.querySelector('button');
    clear?.click();
    await expect.element(field).toHaveValue('');
    await expect.element(said).not.toHaveTextContent('Hugo');
  });

  test('is described by its hint, and takes as many as it may', async () => {
    const screen = await renderPart(<Choices />);
    const field = screen.getByRole('combobox', { name: 'Visitas' });
    await expect.element(field).toHaveAccessibleDescription('Como lo ven tus clientes.');
    field.element().focus();
    await userEvent.keyboard('{ArrowDown}');
    for (const name of ['Aiko Mori', 'Hugo Bravo', 'Lucía Vidal']) await screen.getByRole('option', { name }).click();
    await expect.element(screen.getByRole('status', { name: 'Visitas' })).toHaveTextContent('Aiko Mori Hugo Bravo');
    await expect.element(screen.getByRole('status', { name: 'Visitas' })).not.toHaveTextContent('Lucía');
  });

  test('has an option for nothing where it is short', async () => {
    const screen = await renderPart(<Choices />);
    const field = screen.getByRole('combobox', { name: 'Importe' });
    await expect.element(field).toHaveDisplayValue('Todas');
    await userEvent.selectOptions(field, '20');
    await expect.element(screen.getByRole('status', { name: 'Visitas' })).toHaveTextContent('20');
    await userEvent.selectOptions(field, 'Todas');
    await expect.element(screen.getByRole('status', { name: 'Visitas' })).not.toHaveTextContent('20');
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
    const open = screen.getByRole('button', { name: 'Elegir en el calendario' }).first();
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

describe('a day', () => {
  test.each<[Locale, string, string, string, string]>([
    ['es', 'Antes', '28 nov 2026', '3/12/2026', '3 dic 2026'],
    ['en', 'Before', '28 Nov 2026', 'next friday', '27 Nov 2026'],
    ['ja', '前', '2026年11月28日', '12月3日', '2026年12月3日'],
  ])('is written and read in %s', async (locale, label, shown, typed, written) => {
    const screen = await renderPart(<Moments />, { locale });
    const field = screen.getByRole('textbox', { name: label });
    await expect.element(field).toHaveValue(shown);
    await field.fill(typed);
    await userEvent.keyboard('{Tab}');
    await expect.element(field).toHaveValue(written);
    await expect.element(field).not.toHaveAttribute('aria-invalid');
  });

  test('is said while it is typed, and faulted only once somebody leaves', async () => {
    const screen = await renderPart(<Moments />);
    const field = screen.getByRole('textbox', { name: 'Antes' });
    await field.fill('mañana');
    await expect.element(field).toHaveAccessibleDescription('viernes, 27 de noviembre');
    await field.fill('cuando pueda');
    await expect.element(field).toHaveAccessibleDescription(/No entendemos ese día/);
    await expect.element(field).not.toHaveAttribute('aria-invalid');
    await userEvent.keyboard('{Tab}');
    await expect.element(field).toHaveAttribute('aria-invalid', 'true');
    await expect.element(field).toHaveValue('cuando pueda');
    expect(field.element()).toHaveProperty('validationMessage', expect.stringMatching(/No entendemos/));
  });

  test('beyond its bounds is refused in words, and the calendar does not offer it', async () => {
    const screen = await renderPart(<Moments />);
    const field = screen.getByRole('textbox', { name: 'Antes' });
    await field.fill('1/11/2026');
    await expect.element(field).toHaveAccessibleDescription('Elige un día desde el 20 de noviembre de 2026.');
    await field.fill('1/1/2028');
    await expect.element(field).toHaveAccessibleDescription('Elige un día hasta el 31 de diciembre de 2027.');
    await field.fill('28/11/2026');
    await userEvent.keyboard('{ArrowDown}');
    const dialog = screen.getByRole('dialog');
    await expect.element(dialog.getByRole('button', { name: 'jueves, 19 de noviembre' })).toBeDisabled();
    await userEvent.keyboard('{Shift>}{PageDown}{PageDown}{/Shift}');
    await expect.element(dialog.getByText('diciembre de 2027')).toBeVisible();
    await expect.poll(() => document.activeElement?.textContent).toBe('31');
  });

  test('is emptied by its button, which gives the focus back', async () => {
    const screen = await renderPart(<Moments />);
    await screen.getByRole('button', { name: 'Vaciar' }).click();
    const field = screen.getByRole('textbox', { name: 'Antes' });
    await expect.element(field).toHaveValue('');
    await expect.poll(() => document.activeElement).toBe(field.element());
    await expect.element(screen.getByRole('button', { name: 'Vaciar' })).not.toBeInTheDocument();
  });

  test.each<[Locale, string, string]>([
    ['es', 'Calendario', '6'],
    ['en', 'Calendar', '6'],
    ['ja', 'カレンダー', '5'],
  ])('of a week: Home and End go to its ends, as the week begins in %s', async (locale, calendar, last) => {
    const screen = await renderPart(<Moments />, { locale });
    const grid = screen.getByRole('group', { name: calendar });
    grid.element().querySelector<HTMLElement>('[aria-pressed="true"]')?.focus();
    await userEvent.keyboard('{PageDown}{ArrowUp}{ArrowUp}{ArrowUp}{ArrowLeft}{ArrowLeft}{End}');
    await expect.poll(() => document.activeElement?.textContent).toBe(last);
    await userEvent.keyboard('{Home}');
    await expect.poll(() => document.activeElement?.textContent).toBe(last === '6' ? '30' : '29');
  });
});

describe('a time of day', () => {
  test.each<[Locale, string, string, string, string]>([
    ['es', 'Hora', '2130', '21:30', '21:30'],
    ['en', 'Hour', '9 pm', '21:00', '21:00'],
    ['ja', '時刻', '午後6時半', '18:30', '18:30'],
  ])('is read and written in %s', async (locale, label, typed, written, value) => {
    const screen = await renderPart(<Moments />, { locale });
    const field = screen.getByRole('textbox', { name: label });
    await field.fill(typed);
    await expect.element(screen.getByRole('status', { name: label })).toHaveTextContent(`2026-11-28 ${value}`);
    await userEvent.keyboard('{Tab}');
    await expect.poll(() => field.element().getAttribute('value')?.replaceAll(/\s/g, ' ')).toBe(written);
  });

  test('is chosen among half hours by keyboard, and the focus returns', async () => {
    const screen = await renderPart(<Moments />);
    screen.getByRole('textbox', { name: 'Hora' }).element().focus();
    await userEvent.keyboard('{ArrowDown}');
    await expect.poll(() => document.activeElement?.textContent).toBe('9:30');
    await userEvent.keyboard('{ArrowDown}{PageDown}{Enter}');
    await expect.element(screen.getByRole('status', { name: 'Hora' })).toHaveTextContent('2026-11-28 13:00');
  });

  test('is closed by Esc alone in a dialog, which stays', async () => {
    const screen = await renderPart(<TimeDialog />);
    const field = screen.getByRole('textbox', { name: 'Hora' });
    await expect.element(field).toBeVisible();
    field.element().focus();
    await userEvent.keyboard('{ArrowDown}');
    await expect.element(screen.getByRole('group', { name: 'Elegir una hora' })).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(screen.getByRole('group', { name: 'Elegir una hora' })).not.toBeInTheDocument();
    await expect.element(field).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
  });
});
