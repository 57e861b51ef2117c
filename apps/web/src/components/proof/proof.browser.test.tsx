import { proveWithPasswordRef } from '@enlace/contract/identity/sign-in/security.refs.gen.ts';
import { useState } from 'react';
import { beforeEach, describe, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import type { Locale } from '@enlace/contract/core/locale.ts';
import { askForProof } from '#lib/api/proof.ts';
import { refusalText } from '#lib/i18n/error-text.ts';
import { locales } from '#lib/i18n/locales.ts';
import { type Api, refusal, silence, startApi } from '../../test/browser/api.ts';
import { onPhone } from '../../test/browser/on-phone.ts';
import { focusOn, renderPart, textsOf } from '../../test/browser/render-part.tsx';
import { person } from '../../test/people.ts';
import { ProofHost } from './proof-host.tsx';

let api: Api;
beforeEach(() => {
  api = startApi();
  api.answer(proveWithPasswordRef, {});
});

function Screen() {
  const [answers, setAnswers] = useState<string[]>([]);
  const ask = () => void askForProof().then((isProven) => setAnswers((before) => [...before, String(isProven)]));
  return (
    <main>
      <button onClick={ask}>Cambiar</button>
      <output>{answers.join()}</output>
      <ProofHost otherTransports={({ onProven }) => <button onClick={onProven}>Llave</button>} />
    </main>
  );
}

async function open(locale: Locale = 'es') {
  const screen = await renderPart(<Screen />, { locale, user: person('user') });
  const opener = screen.getByRole('button', { name: 'Cambiar' });
  await focusOn(opener);
  await userEvent.keyboard('{Enter}');
  const dialog = screen.getByRole('dialog');
  await expect.element(dialog).toBeVisible();
  const t = textsOf(locale, ['security', 'common']);
  return {
    screen,
    opener,
    dialog,
    t,
    password: dialog.getByLabelText(
      t(($) => $.security.proof.password),
      { exact: true },
    ),
    submit: dialog.getByRole('button', { name: t(($) => $.security.proof.submit) }),
    said: () => screen.getByRole('status').element().textContent,
  };
}

describe('the question who it is', () => {
  test.each(locales)('is answered by keyboard, and the focus goes back, in %s', async (locale) => {
    const { screen, opener, dialog, password, said, t } = await open(locale);
    await expect.element(dialog).toHaveAccessibleName(t(($) => $.security.proof.title));
    await expect.element(password).toHaveFocus();
    await expect.element(password).toHaveAttribute('type', 'password');
    await userEvent.keyboard('barro y sal{Enter}');
    await expect.poll(said).toBe('true');
    expect(api.asked(proveWithPasswordRef).map(({ body }) => body)).toEqual([{ password: 'barro y sal' }]);
    await expect.poll(() => dialog.query()).toBeNull();
    await expect.element(opener).toHaveFocus();
    await screen.unmount();
  });

  test('is not answered by a wrong password: the field says so and keeps the keyboard', async () => {
    api.answer(proveWithPasswordRef, refusal('security.password_wrong', { status: 403 }));
    const { password, submit, dialog, said } = await open();
    await password.fill('otra');
    await submit.click();
    await expect
      .element(password)
      .toHaveAccessibleDescription(refusalText({ code: 'security.password_wrong', params: {} }));
    await expect.element(dialog).toBeVisible();
    expect(said()).toBe('');
    await onPhone();
  });

  test('is sent once while the server is slow, and is declined with Esc', async () => {
    api.answer(proveWithPasswordRef, silence);
    const { password, submit, opener, dialog, said } = await open();
    await password.fill('barro y sal');
    await userEvent.dblClick(submit);
    await userEvent.keyboard('{Enter}');
    expect(api.asked(proveWithPasswordRef)).toHaveLength(1);
    await focusOn(password);
    await userEvent.keyboard('{Escape}');
    await expect.poll(said).toBe('false');
    await expect.poll(() => dialog.query()).toBeNull();
    await expect.element(opener).toHaveFocus();
  });

  test('is asked once for all that wait for it, and another way answers them all', async () => {
    const { screen, dialog, said } = await open();
    const second = askForProof();
    await dialog.getByRole('button', { name: 'Llave' }).click();
    expect(await second).toBe(true);
    await expect.poll(said).toBe('true');
    expect(screen.getByRole('dialog').query()).toBeNull();
  });
});
