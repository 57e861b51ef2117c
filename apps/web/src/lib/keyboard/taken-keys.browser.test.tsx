import { expect, test } from 'vitest';
import { Dialog } from '#components/dialog/dialog.tsx';
import { renderPart } from '../../test/browser/render-part.tsx';
import { areKeysTaken, holdKeys } from './taken-keys.ts';

const isTakenFor = (target: EventTarget | null) => areKeysTaken({ target });

test('keys are free on a screen that waits for nothing', async () => {
  const screen = await renderPart(<button type="button">Buzón</button>);
  expect(isTakenFor(screen.getByRole('button').element())).toBe(false);
  expect(isTakenFor(null)).toBe(false);
});

test('keys are taken until the last part has loaded, and each part counts once', async () => {
  const screen = await renderPart(<button type="button">Buzón</button>);
  const target = screen.getByRole('button').element();
  const [first, second] = [holdKeys(), holdKeys()];
  expect(isTakenFor(target)).toBe(true);
  first();
  first();
  expect(isTakenFor(target)).toBe(true);
  second();
  expect(isTakenFor(target)).toBe(false);
});

test('text fields and rich texts keep their keys', async () => {
  const screen = await renderPart(
    <>
      <input aria-label="Nombre" />
      <textarea aria-label="Notas" />
      <div contentEditable suppressContentEditableWarning role="textbox" aria-label="Respuesta" />
    </>,
  );
  for (const name of ['Nombre', 'Notas', 'Respuesta'])
    expect(isTakenFor(screen.getByLabelText(name).element()), name).toBe(true);
});

test('dialogs keep their keys', async () => {
  const screen = await renderPart(
    <Dialog title="Etiquetas" isOpen onClose={() => undefined}>
      <button type="button">Guardar</button>
    </Dialog>,
  );
  await expect.element(screen.getByRole('dialog')).toBeVisible();
  expect(isTakenFor(document.body)).toBe(true);
});
