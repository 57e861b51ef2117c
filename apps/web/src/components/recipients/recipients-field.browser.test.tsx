import { readRecipientAddress } from '@enlace/contract/mailbox/conversations/recipients.schemas.ts';
import { describe, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { useState } from 'react';
import type { Locale } from '@enlace/contract/core/locale.ts';
import { locales } from '#lib/i18n/locales.ts';
import { focusOn, renderPart, textsOf } from '../../test/browser/render-part.tsx';
import type { Recipient } from './recipient-list.ts';
import { RecipientsField } from './recipients-field.tsx';

const laia = { name: 'Laia Puig', email: 'laia@hotel.example' };
const oriol = { name: 'Oriol Mas', email: 'oriol@hotel.example' };
const known = [
  { name: 'Núria Sanz', email: 'nuria@barro.example', note: 'tamy' },
  { name: 'Nur Ferrándiz', email: 'nur.ferrandiz@correo.example', note: 'tamy' },
  { ...laia, note: 'tamy' },
];

async function open({ people = [], locale = 'es' }: { people?: Recipient[]; locale?: Locale } = {}) {
  const held: { now: readonly Recipient[] } = { now: people };
  function Field() {
    const [shown, setShown] = useState<Recipient[]>(people);
    return (
      <div style={{ paddingTop: 300, width: 500 }}>
        <RecipientsField
          label="Para"
          people={shown}
          onChange={(next) => {
            held.now = next;
            setShown(next);
          }}
          isAddress={(email) => readRecipientAddress(email) !== null}
          suggestions={known}
          onSearch={() => undefined}
        />
      </div>
    );
  }
  const screen = await renderPart(<Field />, { locale, namespaces: ['recipients'] });
  const input = screen.getByRole('combobox', { name: 'Para' });
  await focusOn(input);
  return { screen, input, held, t: textsOf(locale, 'recipients'), emails: () => held.now.map(({ email }) => email) };
}

describe('the recipients of a mail', () => {
  test('are suggested from two letters on, without accents, and chosen by keyboard', async () => {
    const { screen, input, emails } = await open();
    await userEvent.keyboard('n');
    expect(screen.getByRole('listbox').query()).toBeNull();
    await userEvent.keyboard('ur');
    await expect.element(input).toHaveAttribute('aria-expanded', 'true');
    await expect.element(screen.getByRole('option', { name: /Núria Sanz/ })).toHaveAttribute('aria-selected', 'true');
    await userEvent.keyboard('{ArrowDown}');
    await expect
      .element(screen.getByRole('option', { name: /Nur Ferrándiz/ }))
      .toHaveAttribute('aria-selected', 'true');
    await userEvent.keyboard('{Enter}');
    expect(emails()).toEqual(['nur.ferrandiz@correo.example']);
    await expect.element(input).toHaveValue('');
    await expect.element(screen.getByRole('status')).toHaveTextContent('Añadido: Nur Ferrándiz');
    await expect.element(input).toHaveFocus();
  });

  test('that are there already are not offered, and Escape closes the list alone', async () => {
    const { screen, input } = await open({ people: [laia] });
    await userEvent.keyboard('laia');
    expect(screen.getByRole('listbox').query()).toBeNull();
    await userEvent.keyboard('{Backspace}{Backspace}{Backspace}{Backspace}nu');
    await expect.element(screen.getByRole('listbox')).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.poll(() => screen.getByRole('listbox').query()).toBeNull();
    await expect.element(input).toHaveValue('nu');
  });

  test('are taken as typed by Enter, a comma, and on leaving; a wrong one stays, in red', async () => {
    const { screen, emails } = await open();
    await userEvent.keyboard('ana@bücher.example,luz@x.example{Enter}sin arroba');
    await userEvent.tab();
    expect(emails()).toEqual(['ana@bücher.example', 'luz@x.example', 'sin arroba']);
    await expect.element(screen.getByRole('button', { name: /^sin arroba: no es una dirección/ })).toBeVisible();
    await expect.element(screen.getByRole('button', { name: /^ana@bücher\.example\./ })).toBeVisible();
  });

  test('are whose address is typed whole, not somebody whose address contains it', async () => {
    const { screen, emails } = await open();
    await userEvent.keyboard('ria@barro.example');
    await expect.element(screen.getByRole('option', { name: /Núria Sanz/ })).toHaveAttribute('aria-selected', 'false');
    await userEvent.keyboard('{Enter}');
    expect(emails()).toEqual(['ria@barro.example']);
    await userEvent.keyboard('ria@barro.example{ArrowDown}{Enter}');
    expect(emails()).toEqual(['ria@barro.example', 'nuria@barro.example']);
  });

  test('are typed with a comma in a name in quotation marks, which mending keeps together', async () => {
    const { screen, input, emails } = await open();
    await userEvent.keyboard('"Mas, Oriol" <oriol@hotel.example>{Enter}');
    expect(emails()).toEqual(['oriol@hotel.example']);
    await userEvent.keyboard('{Backspace}');
    await expect.element(screen.getByRole('button', { name: /^"Mas, Oriol" </ })).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect.element(input).toHaveValue('"Mas, Oriol" <oriol@hotel.example>');
    await userEvent.tab();
    expect(emails()).toEqual(['oriol@hotel.example']);
  });

  test('are pasted as a list, each once', async () => {
    const { input, emails } = await open({ people: [laia] });
    const data = new DataTransfer();
    data.setData('text', 'Laia <LAIA@hotel.example>; "Mas, Oriol" <oriol@hotel.example>\nmalo@');
    input
      .element()
      .dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
    await expect.poll(emails).toEqual(['laia@hotel.example', 'oriol@hotel.example', 'malo@']);
  });

  test('are walked, mended and taken out without the mouse', async () => {
    const { screen, input, emails } = await open({ people: [laia, oriol] });
    const chip = (name: RegExp) => screen.getByRole('button', { name });
    await userEvent.keyboard('{Backspace}');
    await expect.element(chip(/^Oriol Mas </)).toHaveFocus();
    expect(emails()).toHaveLength(2);
    await userEvent.keyboard('{ArrowLeft}');
    await expect.element(chip(/^Laia Puig </)).toHaveFocus();
    await userEvent.keyboard('{Delete}');
    expect(emails()).toEqual(['oriol@hotel.example']);
    await expect.element(chip(/^Oriol Mas </)).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect.element(input).toHaveValue('Oriol Mas <oriol@hotel.example>');
    await userEvent.keyboard('{Backspace}.cat>{Enter}');
    expect(emails()).toEqual(['oriol@hotel.example.cat']);
    await userEvent.keyboard('{ArrowLeft}');
    await expect.element(chip(/^Oriol Mas </)).toHaveFocus();
    await userEvent.keyboard('x');
    await expect.element(input).toHaveValue('x');
  });

  test.each(locales)('are chosen and removed by pointer, and named in %s', async (locale) => {
    const { screen, emails, t } = await open({ people: [oriol], locale });
    await userEvent.keyboard('nuria');
    await screen.getByRole('option', { name: /Núria Sanz/ }).click();
    expect(emails()).toEqual(['oriol@hotel.example', 'nuria@barro.example']);
    await screen.getByRole('button', { name: t(($) => $.recipients.remove, { name: 'Oriol Mas' }) }).click();
    expect(emails()).toEqual(['nuria@barro.example']);
  });
});
