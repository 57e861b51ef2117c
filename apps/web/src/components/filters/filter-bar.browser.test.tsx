import { useState } from 'react';
import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { Button } from '#components/button/button.tsx';
import { Dialog } from '#components/dialog/dialog.tsx';
import { focusOn, renderPart } from '../../test/browser/render-part.tsx';
import { FilterBar } from './filter-bar.tsx';

function Labels() {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  const byLabels = { id: 'labels', name: 'Etiquetas', text: undefined, onOpen: () => setOpen(true), onChange: close };
  return (
    <>
      <FilterBar filters={[byLabels]} />
      {isOpen && (
        <Dialog title="Feria" isOpen onClose={close} actions={<Button onClick={close}>Listo</Button>}>
          Taller
        </Dialog>
      )}
    </>
  );
}

test('a filter that opens a dialog gets the keyboard back at the button it was added with', async () => {
  const screen = await renderPart(<Labels />);
  const add = screen.getByRole('button', { name: 'Filtro', exact: true });
  await focusOn(add);
  await userEvent.keyboard('{Enter}');
  await expect.element(screen.getByRole('button', { name: 'Etiquetas', exact: true })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  const dialog = screen.getByRole('dialog', { name: 'Feria' });
  await expect.element(dialog.getByRole('button', { name: 'Listo' })).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.poll(() => dialog.query()).toBeNull();
  await expect.element(add).toHaveFocus();
});
