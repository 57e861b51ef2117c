import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { renderPart } from '../../test/browser/render-part.tsx';
import { ListFoot } from './list-foot.tsx';
import { PlainTable } from './plain-table.tsx';

afterEach(() => page.viewport(1280, 800));

const more = { isLoading: false, onMore: () => undefined };

test('the footer of a list nobody counted says that there is more, and takes no page for the whole', async () => {
  const screen = await renderPart(<ListFoot shown={20} more={more} />);
  await expect.element(screen.getByText('20, y hay más', { exact: true })).toBeVisible();
  await screen.unmount();
  const last = await renderPart(<ListFoot shown={27} />);
  await expect.element(last.getByText('27 de 27', { exact: true })).toBeVisible();
});

test('a row of a table has one distance from the edge of a phone', async () => {
  await page.viewport(390, 800);
  const screen = await renderPart(
    <PlainTable label="Personas" edge={24} rowsOnPhone>
      <tbody>
        <tr>
          <td>Marina</td>
          <td>Entregado</td>
        </tr>
      </tbody>
    </PlainTable>,
  );
  const cell = screen.getByText('Marina');
  await expect.element(cell).toBeVisible();
  expect(getComputedStyle(cell.element()).paddingLeft).toBe('0px');
  await page.viewport(1280, 800);
  await expect.poll(() => getComputedStyle(cell.element()).paddingLeft).toBe('24px');
});
