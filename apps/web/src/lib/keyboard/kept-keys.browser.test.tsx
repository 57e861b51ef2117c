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

/** A form whose button is off once it was sent. */
function SentOnce() {
  const [isThere, setThere] = useState(false);
  const [isSent, setSent] = useState(false);
  useEffect(() => {
    arrive = () => setThere(true);
  }, []);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        submitted('once');
        setSent(true);
      }}
    >
      {isThere && <input aria-label="Nombre" autoFocus />}
      <button type="submit" disabled={isSent}>
        Guardar
      </button>
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

test('the letters of a name are written at once, and the screen is drawn once for all of them', async () => {
  const screen = await renderPart(<Screen hasFocus />);
  const written = vi.fn<(name: string) => void>();
  const note = ({ target }: Event) => target instanceof HTMLInputElement && written(target.value);
  document.addEventListener('input', note, { signal: AbortSignal.timeout(5000) });
  const release = keepKeys();
  await userEvent.keyboard('Feria de marzo');
  arrive();
  release();
  await expect.element(screen.getByLabelText('Nombre')).toHaveValue('Feria de marzo');
  expect(written.mock.calls).toEqual([['Feria de marzo']]);
});

test('a field that a slow screen only draws after a second takes what was typed for it', async () => {
  const screen = await renderPart(<Screen hasFocus />);
  const release = keepKeys();
  await userEvent.keyboard('Feria');
  release();
  await new Promise((resolve) => setTimeout(resolve, 50));
  // Drawing keeps the processor busy for longer than an idle screen would be waited for.
  for (const until = performance.now() + 1300; performance.now() < until;);
  arrive();
  await expect.element(screen.getByLabelText('Nombre')).toHaveValue('Feria');
});

test('a second Enter does not send what is being sent', async () => {
  const screen = await renderPart(<SentOnce />);
  const release = keepKeys();
  await userEvent.keyboard('Feria{Enter}{Enter} b');
  arrive();
  release();
  await expect.element(screen.getByLabelText('Nombre')).toHaveValue('Feria b');
  expect(submitted).toHaveBeenCalledTimes(1);
});

test('Enter and the space bar press what has the focus at once, so that a slow screen can be left', async () => {
  const clicked = vi.fn<() => void>();
  const screen = await renderPart(
    <button type="button" onClick={clicked}>
      Menú
    </button>,
  );
  const release = keepKeys({ passes: 'gc' });
  screen.getByRole('button', { name: 'Menú' }).element().focus();
  await userEvent.keyboard('{Enter} ');
  expect(clicked).toHaveBeenCalledTimes(2);
  release();
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

/** A field that arrives, and one that a chord leads to. */
function TwoFields() {
  const [isThere, setThere] = useState(false);
  useEffect(() => {
    arrive = () => setThere(true);
    const lead = (event: KeyboardEvent) => {
      if (!event.ctrlKey || !['c', 'k'].includes(event.key.toLowerCase())) return;
      event.preventDefault();
      document.querySelector<HTMLInputElement>('[aria-label="Copia"]')?.focus();
    };
    window.addEventListener('keydown', lead);
    return () => window.removeEventListener('keydown', lead);
  }, []);
  return (
    <>
      <input aria-label="Copia" />
      {isThere && <input aria-label="Texto" autoFocus />}
    </>
  );
}

test.each(['{Control>}{Shift>}C{/Shift}{/Control}', '{Control>}k{/Control}'])(
  '%s waits for the letters before it',
  async (chord) => {
    const screen = await renderPart(<TwoFields />);
    const release = keepKeys();
    await userEvent.keyboard(`Te copio${chord}nuria`);
    await expect.element(screen.getByLabelText('Copia')).toHaveValue('');
    arrive();
    release();
    await expect.element(screen.getByLabelText('Copia')).toHaveValue('nuria');
    await expect.element(screen.getByLabelText('Texto')).toHaveValue('Te copio');
  },
);

test('a chord with nothing before it works at once', async () => {
  const screen = await renderPart(<TwoFields />);
  const release = keepKeys();
  await userEvent.keyboard('{Control>}{Shift>}C{/Shift}{/Control}');
  await expect.element(screen.getByLabelText('Copia')).toHaveFocus();
  release();
});
