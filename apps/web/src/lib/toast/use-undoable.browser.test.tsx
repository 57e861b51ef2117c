import { useRef, useState } from 'react';
import { expect, test } from 'vitest';
import type { Locale } from '@enlace/contract/core/locale.ts';
import { ToastArea } from '#components/feedback/toast-area.tsx';
import { ApiError } from '#lib/api/api-error.ts';
import { refusalText } from '#lib/i18n/error-text.ts';
import { locales } from '#lib/i18n/locales.ts';
import { renderPart, textsOf } from '../../test/browser/render-part.tsx';
import { undoLatest } from './toast-store.ts';
import { useUndoable } from './use-undoable.ts';

type Props = { log: string[]; fails?: boolean; failedUndos?: number };

function Act({ log, fails = false, failedUndos = 0 }: Props) {
  const left = useRef(failedUndos);
  const act = useUndoable({
    act(name: string) {
      log.push(`act ${name}`);
      return fails ? Promise.reject(new Error('refused')) : Promise.resolve(name.length);
    },
    undo({ input, reply }) {
      log.push(`undo ${input} ${reply}`);
      left.current -= 1;
      return left.current < 0
        ? Promise.resolve()
        : Promise.reject(new ApiError({ kind: 'network', status: 0, code: 'network.unreachable' }));
    },
    canUndo: ({ input }) => input !== 'final',
    say: ({ input }) => `done ${input}`,
    reread: () => log.push('reread'),
  });
  return (
    <>
      <button onClick={() => act.mutate('barro')}>one</button>
      <button onClick={() => act.mutate('final')}>final</button>
      {act.error && <p role="alert">{act.error.message}</p>}
    </>
  );
}

function Screen(props: Props) {
  const [isGone, setGone] = useState(false);
  return (
    <>
      {!isGone && <Act {...props} />}
      <button onClick={() => setGone(true)}>leave</button>
      <ToastArea />
    </>
  );
}

test.each<[Locale, string]>([
  ['es', 'Deshacer'],
  ['en', 'Undo'],
  ['ja', '元に戻す'],
])('an action says that it is done and is undone, even from another screen, in %s', async (locale, undo) => {
  const log: string[] = [];
  const screen = await renderPart(<Screen log={log} />, { locale });
  await screen.getByRole('button', { name: 'one' }).click();
  await expect.element(screen.getByText('done barro')).toBeVisible();
  await screen.getByRole('button', { name: 'leave' }).click();
  await screen.getByRole('button', { name: undo }).click();
  await expect.poll(() => log).toEqual(['act barro', 'reread', 'undo barro 5', 'reread']);
});

test('an action that cannot be undone offers nothing', async () => {
  const screen = await renderPart(<Screen log={[]} />);
  await screen.getByRole('button', { name: 'final' }).click();
  await expect.element(screen.getByText('done final')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Deshacer' }).query()).toBeNull();
});

test('an action that is refused says nothing and reads nothing again', async () => {
  const log: string[] = [];
  const screen = await renderPart(<Screen log={log} fails />);
  await screen.getByRole('button', { name: 'one' }).click();
  await expect.element(screen.getByRole('alert')).toHaveTextContent('refused');
  expect(screen.getByText('done barro').query()).toBeNull();
  expect(log).toEqual(['act barro']);
});

test.each(locales)('an undo that fails says why on any screen, and is offered again, in %s', async (locale) => {
  const log: string[] = [];
  const screen = await renderPart(<Screen log={log} failedUndos={2} />, { locale });
  const undo = screen.getByRole('button', { name: textsOf(locale, 'common')(($) => $.common.undo) });
  const reason = screen.getByText(refusalText({ code: 'network.unreachable', params: {} }));
  await screen.getByRole('button', { name: 'one' }).click();
  await expect.element(undo).toBeVisible();
  await screen.getByRole('button', { name: 'leave' }).click();
  await undo.click();
  await expect.element(reason).toBeVisible();
  expect(undoLatest()).toBe(true);
  await expect.poll(() => log.filter((each) => each.startsWith('undo'))).toHaveLength(2);
  await expect.element(reason).toBeVisible();
  await undo.click();
  await expect.poll(() => screen.getByRole('status').element().textContent).toBe('');
  expect(log.filter((each) => each.startsWith('undo'))).toHaveLength(3);
});
