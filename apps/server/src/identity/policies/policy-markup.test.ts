import { expect, test } from 'vitest';
import { policyMarkup } from './policy-markup.ts';

test('is the text as elements, in its language, and never markup of its own', () => {
  const text =
    '# Privacidad\n\nGuardamos **poco**, [aquí](https://barro.example/?a=1&b=2).\n\n- uno\n- dos\n\n<script>alert(1)</script>';
  expect(policyMarkup(text, 'es')).toBe(
    '<main lang="es" style="max-width:68ch;margin:0 auto;padding:32px 20px"><h1>Privacidad</h1>' +
      '<p>Guardamos <strong>poco</strong>, <a href="https://barro.example/?a=1&amp;b=2" rel="noopener">aquí</a>.</p>' +
      '<ul><li>uno</li><li>dos</li></ul><p>&lt;script&gt;alert(1)&lt;/script&gt;</p></main>',
  );
});

test('has no address that runs', () => {
  expect(policyMarkup('[aquí](javascript:alert)', 'es')).not.toContain('href');
});
