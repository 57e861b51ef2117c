import { useEffect, useState } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { renderPart } from '../../test/browser/render-part.tsx';
import { keepKeys } from './kept-keys.ts';
import { useSingleKeys } from './use-single-keys.ts';

const pressed = vi.fn<(key: string) => void>();
const submitted = vi.fn<(name: string) => void>();
let arrive: () => void;

beforeEach(() => {
  pressed.mockReset();
  submitted.mockReset();
});

/** A screen whose shortcuts are `r`, to its field, and `e`; the field is there once it has arrived. */
function Screen({ hasFocus = false }: { hasFocus?: boolean }) {
  const [isThere, setThere] = useState(false);
  useEffect(() => {
    arrive = () => setThere(true);
  }, []);
  useSingleKeys((event) => {
    if (event.target instanceof HTMLInputElement || !['r', 'e'].includes(event.key)) return;
    event.preventDefault();
    pressed(event.key);
    if (event.key === 'r') document.querySelector('input')?.focus();
  });
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        submitted(event.currentTarget.querySelector('input')?.value ?? '');
      }}
    >
      {isThere && <input aria-label="Nombre" autoFocus={hasFocus} />}
    </form>
  );
}

test('letters for a field that has not arrived are written into it in order, and Enter submits its form', async () => {
  const screen = await renderPart(<Screen hasFocus />);
  const release = keepKeys();
  await userEvent.keyboard('Feria de ere{Backspace}{Enter}');
  expect(pressed).not.toHaveBeenCalled();
  arrive();
  release();
  await expect.element(screen.getByLabelText('Nombre')).toHaveValue('Feria de er');
  await expect.poll(() => submitted.mock.calls).toEqual([['Feria de er']]);
  expect(pressed).not.toHaveBeenCalled();
});

test('shortcuts run once what they are for is there, and what follows goes where they lead', async () => {
  const screen = await renderPart(<Screen />);
  const release = keepKeys({ passes: 'gc' });
  await userEvent.keyboard('erre que e');
  expect(pressed).not.toHaveBeenCalled();
  arrive();
  release();
  await expect.element(screen.getByLabelText('Nombre')).toHaveValue('re que e');
  expect(pressed.mock.calls).toEqual([['e'], ['r']]);
});

test('a key that means nothing there ends it: the rest becomes no command', async () => {
  await renderPart(<Screen />);
  const release = keepKeys({ passes: 'gc' });
  await userEvent.keyboard('Teeer');
  release();
  await userEvent.keyboard('{Tab}');
  await expect.poll(() => pressed.mock.calls.length, { timeout: 500 }).toBe(0);
});

test('without a field to take them letters are forgotten, and shortcuts work again', async () => {
  await renderPart(<Screen />);
  const release = keepKeys();
  await userEvent.keyboard('ee');
  release();
  await expect
    .poll(async () => {
      await userEvent.keyboard('e');
      return pressed.mock.calls.length;
    })
    .toBe(1);
});

test('Escape and a click forget what was typed ahead', async () => {
  const screen = await renderPart(<Screen hasFocus />);
  keepKeys();
  await userEvent.keyboard('Feria{Escape}e');
  expect(pressed.mock.calls).toEqual([['e']]);
  const release = keepKeys();
  await userEvent.keyboard('Feria');
  await userEvent.click(document.body);
  arrive();
  release();
  await expect.element(screen.getByLabelText('Nombre')).toHaveValue('');
});

test('the two keys of the shell work at once until something was typed ahead', async () => {
  await renderPart(<Screen />);
  const reached: string[] = [];
  const listen = ({ key }: KeyboardEvent) => reached.push(key);
  document.addEventListener('keydown', listen);
  const release = keepKeys({ passes: 'gc' });
  await userEvent.keyboard('gbogb');
  expect(reached).toEqual(['g', 'b']);
  document.removeEventListener('keydown', listen);
  await userEvent.keyboard('{Escape}');
  release();
});
