/** One answer to the same mail, with the quote each program puts below it. */
export const quotingAnswers = [
  ['Gmail', 'El martes\n\nEl lun, 16 nov 2026 a las 18:22, Marina Ferrer (<r@in.example.org>) escribió:\n\n> Sirve.\n'],
  [
    'Apple Mail',
    'El martes\n\n> El 16 nov 2026, a las 18:22, Marina Ferrer <r@in.example.org> escribió:\n> \n> Sirve.\n',
  ],
  [
    'Outlook',
    'El martes\n\n________________________________\nDe: Marina Ferrer <r@in.example.org>\nEnviado: lunes, 16 de noviembre de 2026 18:22\nPara: Julia\nAsunto: Re\n\nSirve.\n',
  ],
  ['Gmail in Japanese', 'El martes\n\n2026年11月16日(月) 18:22 Marina Ferrer <r@in.example.org>:\n\n> Sirve.\n'],
] as const;
