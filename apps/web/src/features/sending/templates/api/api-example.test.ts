import { expect, test } from 'vitest';
import { apiExample } from './api-example.ts';

const template = { id: '0199b2a5-7d3c-7c1e-9f5a-3b0c5d6e7f80' };

test('the example carries template, person and data, and no quote ends the text of the shell', () => {
  const text = apiExample({
    origin: 'https://enlace.example',
    template,
    example: { order: { name: "Ana's" } },
    key: 'pedido-1042',
  });
  expect(text).toContain('curl https://enlace.example/api/transactional \\');
  expect(text).toContain("-H 'Idempotency-Key: pedido-1042'");
  const body = text.slice(text.indexOf("-d '") + 4, -1).replaceAll("'\\''", "'");
  expect(JSON.parse(body)).toEqual({
    messages: [
      { templateId: template.id, to: { email: 'ana@example.com', name: 'Ana' }, data: { order: { name: "Ana's" } } },
    ],
  });
});

test('a template without data needs none', () => {
  expect(apiExample({ origin: 'https://enlace.example', template, example: {}, key: 'pedido-1042' })).not.toContain(
    'data',
  );
});
