import { Popover } from '@mantine/core';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { FormDialog } from '#components/dialog/form-dialog.tsx';
import { useTopmost } from '#lib/layers/use-topmost.ts';
import { renderPart } from '../../test/browser/render-part.tsx';
import { DateField } from './date-field.tsx';
import { InstantField } from './date-time-field.tsx';
import { TimeField } from './time-field.tsx';

function DayDialog({ sent }: { sent: string[] }) {
  const [day, setDay] = useState('');
  return (
    <FormDialog title="Pausa" onClose={() => undefined} submit="Pausar" onSubmit={() => sent.push(day)}>
      <DateField label="Hasta" value={day} onChange={setDay} />
    </FormDialog>
  );
}

function Instant() {
  const [instant, setInstant] = useState<string | undefined>('2026-11-28T09:00:00.000Z');
  return (
    <>
      <InstantField label="Se ve desde" value={instant} timeZone="Europe/Madrid" onChange={setInstant} />
      <output>{instant ?? '–'}</output>
    </>
  );
}

function TimePanel() {
  const [isOpen, setOpen] = useState(false);
  const [time, setTime] = useState('09:30');
  const isTopmost = useTopmost(isOpen);
  return (
    <Popover opened={isOpen} onChange={setOpen} closeOnEscape={isTopmost} trapFocus>
      <Popover.Target>
        <button onClick={() => setOpen(true)}>Panel</button>
      </Popover.Target>
      <Popover.Dropdown>
        <TimeField label="Hora" value={time} onChange={setTime} />
      </Popover.Dropdown>
    </Popover>
  );
}

test('a day that means nothing is not sent as none', async () => {
  const sent: string[] = [];
  const screen = await renderPart(<DayDialog sent={sent} />);
  const field = screen.getByRole('textbox', { name: 'Hasta' });
  await field.fill('cuando pueda');
  await screen.getByRole('button', { name: 'Pausar' }).click();
  await expect.element(field).toHaveFocus();
  await expect.element(field).toHaveAttribute('aria-invalid', 'true');
  expect(sent).toEqual([]);
  await field.fill('28/11/2026');
  await screen.getByRole('button', { name: 'Pausar' }).click();
  await expect.poll(() => sent).toEqual(['2026-11-28']);
});

test('a moment that is saved at once stays while what is typed means nothing, and goes when it is emptied', async () => {
  const screen = await renderPart(<Instant />);
  const field = screen.getByRole('textbox', { name: 'Se ve desde' });
  await field.fill('cuando pueda');
  await expect.element(field).toHaveAccessibleDescription(/No entendemos ese momento/);
  await expect.element(screen.getByRole('status')).toHaveTextContent('2026-11-28T09:00:00.000Z');
  await field.fill('3/12/2026 12:00');
  await expect.element(screen.getByRole('status')).toHaveTextContent('2026-12-03T11:00:00.000Z');
  await field.fill('');
  await expect.element(screen.getByRole('status')).toHaveTextContent('–');
});

test('a time is chosen with the mouse in a panel, which stays, also when Esc closes what the field opens', async () => {
  const screen = await renderPart(<TimePanel />);
  await screen.getByRole('button', { name: 'Panel' }).click();
  const field = screen.getByRole('textbox', { name: 'Hora' });
  const times = screen.getByRole('group', { name: 'Elegir una hora' });
  await screen.getByRole('button', { name: 'Elegir una hora' }).click();
  await times.getByRole('button', { name: '11:00' }).click();
  await expect.element(field).toHaveValue('11:00');
  await expect.element(times).not.toBeInTheDocument();
  field.element().focus();
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(times).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(times).not.toBeInTheDocument();
  await expect.element(field).toBeVisible();
});
