import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { Unbroken } from './unbroken.tsx';

it.each([
  ['¿Anular la factura FAC-2026-0012?', ['FAC-2026-0012']],
  ['FAC-2026-0012 y R2026/7 están pendientes', ['FAC-2026-0012', 'R2026/7']],
  ['請求書FAC-2026-0012を取り消しますか', ['FAC-2026-0012']],
  ['Sin número, pero con guiones: bien-estar', []],
  ['Una serie con un nombre larguísimo ABCDEFGHIJKLMNOPQRSTUVWXYZ-2026-1', []],
])('keeps numbers of documents whole: %s', (text, numbers) => {
  const html = renderToStaticMarkup(<Unbroken text={text} />);
  expect(html.replaceAll(/<[^>]*>/g, '')).toBe(text);
  expect([...html.matchAll(/<span[^>]*>(.*?)<\/span>/g)].map(([, number]) => number)).toEqual(numbers);
});
