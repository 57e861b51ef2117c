import { useState } from 'react';
import { expect, test } from 'vitest';
import type { Locale } from '@enlace/contract/core/locale.ts';
import { ToastArea } from '#components/feedback/toast-area.tsx';
import { renderPart } from '../../test/browser/render-part.tsx';
import { useUndoable } from './use-undoable.ts';

type Props = { log: string[]; fails?: boolean; onGone?: () => void };

function Act({ log, fails = false }: Props) {
  const act = useUndoable({
    act(name: string) {
      log.push(`act ${name}`);
      return fails ? Promise.reject(new Error('refused')) : Promise.resolve(name.length);
    },
    undo({ input, reply }) {
      log.push(`undo ${input} ${reply}`);
      return Promise.resolve();
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
