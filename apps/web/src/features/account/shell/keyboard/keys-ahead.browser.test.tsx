import { afterEach, beforeEach, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { forgetKeys, keepKeys } from '#lib/keyboard/kept-keys.ts';
import { renderPart } from '../../../../test/browser/render-part.tsx';
import { KeysAhead } from './keys-ahead.tsx';

let release: () => void;
beforeEach(() => {
  release = keepKeys();
});
afterEach(() => {
  release();
  forgetKeys();
});

test('what was typed ahead can be read, with what was taken back and sent', async () => {
  const screen = await renderPart(<KeysAhead />);
  await userEvent.keyboard('Feriaa{Backspace}');
  await expect.element(screen.getByText('Feria', { exact: true })).toBeVisible();
  await userEvent.keyboard('{Enter}');
  await expect.element(screen.getByText('Feria ⏎', { exact: true })).toBeVisible();
});

test('what was typed ahead goes with Esc', async () => {
  const screen = await renderPart(<KeysAhead />);
  await userEvent.keyboard('Feria');
  await expect.element(screen.getByText('Feria', { exact: true })).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(screen.getByText('Feria')).not.toBeInTheDocument();
});

test('a password typed ahead is only dots', async () => {
  const releaseSecret = keepKeys({ isSecret: true });
  const screen = await renderPart(<KeysAhead />);
  await userEvent.keyboard('barro');
  await expect.element(screen.getByText('•••••', { exact: true })).toBeVisible();
  releaseSecret();
  await userEvent.keyboard('y');
  await expect.element(screen.getByText('••••••', { exact: true })).toBeVisible();
  forgetKeys();
  release = keepKeys();
  await userEvent.keyboard('Sal');
  await expect.element(screen.getByText('Sal', { exact: true })).toBeVisible();
});

test('a name longer than the screen stays within it', async () => {
  const screen = await renderPart(<KeysAhead />);
  await userEvent.keyboard('Barro y Sal '.repeat(20));
  const shown = screen.getByText('Barro y Sal', { exact: false });
  await expect.element(shown).toBeVisible();
  const { left, right } = shown.element().getBoundingClientRect();
  expect(left).toBeGreaterThanOrEqual(0);
  expect(right).toBeLessThanOrEqual(innerWidth);
});
