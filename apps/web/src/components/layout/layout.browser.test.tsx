import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { renderPart } from '../../test/browser/render-part.tsx';
import { Row } from './layout.tsx';

test('what is chosen keeps its look under the pointer', async () => {
  const screen = await renderPart(
    <>
      <Row as="button" hover="hover" chosen="soft" aria-pressed="true">
        Taller
      </Row>
      <Row as="button" chosen="soft" aria-pressed="true">
        Feria
      </Row>
    </>,
  );
  const button = screen.getByRole('button', { name: 'Taller' });
  const still = screen.getByRole('button', { name: 'Feria' });
  await expect.element(still).toBeVisible();
  await userEvent.hover(button);
  await expect.poll(() => button.element().matches(':hover')).toBe(true);
  expect(getComputedStyle(button.element()).backgroundColor).toBe(getComputedStyle(still.element()).backgroundColor);
});
