import { useState } from 'react';
import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { renderPart } from '../../test/browser/render-part.tsx';
import { SearchSelectField } from './search-select-field.tsx';
import { plainOptions, SelectField } from './select-field.tsx';

/** A select whose value no option has at first. */
function Unlisted({ first, none }: { first: string; none?: string }) {
  const [value, setValue] = useState<string | null>(first);
  const field = { label: 'Vasija', options: plainOptions<string>(['jarra', 'taza']), value, onChange: setValue };
  return (
    <>
      {none === undefined ? <SelectField {...field} /> : <SelectField {...field} none={none} />}
      <output aria-label="Elegida">{value}</output>
    </>
  );
}

const pieces = ['jarra', 'taza', 'plato', 'cuenco', 'fuente', 'tetera', 'maceta', 'botijo', 'azulejo'];

function Pieces() {
  const [value, setValue] = useState('taza');
  return <SearchSelectField label="Pieza" options={plainOptions<string>(pieces)} value={value} onChange={setValue} />;
}

test('a value that is not on the list shows nothing, so that the first option can be chosen', async () => {
  const screen = await renderPart(<Unlisted first="" />);
  const field = screen.getByRole('combobox', { name: 'Vasija' });
  await expect.element(field).toHaveValue('');
  field.element().focus();
  await userEvent.keyboard('jar');
  await expect.element(field).toHaveValue('jarra');
  await expect.element(screen.getByRole('status', { name: 'Elegida' })).toHaveTextContent('jarra');
});

test('a value that is not on the list does not look like the option for nothing', async () => {
  const screen = await renderPart(<Unlisted first="plato" none="Ninguna" />);
  const field = screen.getByRole('combobox', { name: 'Vasija' });
  await expect.element(field).not.toHaveDisplayValue('Ninguna');
  await userEvent.selectOptions(field, 'Ninguna');
  await expect.element(field).toHaveDisplayValue('Ninguna');
  await expect.element(screen.getByRole('status', { name: 'Elegida' })).toBeEmptyDOMElement();
});

test('what is typed after a click on a searched list replaces the name of what is chosen', async () => {
  const screen = await renderPart(<Pieces />);
  const field = screen.getByRole('combobox', { name: 'Pieza' });
  await expect.element(field).toHaveValue('taza');
  await field.click();
  await userEvent.keyboard('tet');
  await expect.element(field).toHaveValue('tet');
  await userEvent.keyboard('{ArrowDown}{Enter}');
  await expect.element(field).toHaveValue('tetera');
});
