import fc from 'fast-check';

/** Bodies as people write them, and as nobody would. */
export const strangeText = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 300 }),
  fc.constantFrom(
    'Hola, Íñigo:\n\n.una línea con punto\nFrom aquí\n-- \nTaller Ñandú',
    'こんにちは。'.repeat(80),
    `${'palabra '.repeat(400)}\n> cita\n>> otra`,
    'x'.repeat(3000),
    '',
    'fin\n\n\n',
  ),
);
/** Names and subjects. */
export const strangeLine = fc.oneof(
  fc.string({ unit: 'grapheme', minLength: 1, maxLength: 90 }),
  fc.constantFrom(
    'Re: ¿Quedan plazas? — 土曜日の見学について、お席をご用意しています',
    '=?utf-8?q?no_es_una_palabra?=',
    '"comillas" \\ y, comas; <ángulos>',
    '👩‍🎨 Taller',
    `${'larguísimo '.repeat(60)}fin`,
  ),
);
export const strangeFile = fc.record({
  filename: fc.constantFrom('año ñandú.pdf', '見積書.pdf', 'a"b\\c.txt', 'sin extensión', `${'largo '.repeat(30)}.png`),
  mime: fc.constantFrom('application/pdf', 'text/plain', 'image/png', 'message/rfc822'),
  content: fc.uint8Array({ maxLength: 500 }).map((bytes) => Buffer.from(bytes)),
});
