import { expect, test } from 'vitest';
import { shrinkPageFile } from './page-file.rules.ts';

test('a saved page keeps its data and its links and loses everything else', () => {
  const data = '<script id="__NEXT_DATA__" type="application/json">{"links":[]}</script>';
  const html = `<html><style>a{}</style><script src="x.js"></script><script>var a = "<a href=x>";</script>${data}<svg><path d="M0"/></svg><!-- nota --><a href="https://a.example">A</a><img src="data:image/png;base64,AAAA"></html>`;
  expect(shrinkPageFile(html)).toBe(`<html>${data}<a href="https://a.example">A</a><img src=""></html>`);
});

test('a card or an export is left as it is', () => {
  const card = 'BEGIN:VCARD\r\nPHOTO;ENCODING=b:AAAA\r\nEND:VCARD';
  expect(shrinkPageFile(card)).toBe(card);
});
