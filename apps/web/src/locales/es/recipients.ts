export const catalogue = {
  suggestions: 'Personas',
  found_one: '1 persona',
  found_other: '{{n}} personas',
  added: 'Añadido: {{names}}',
  removed: 'Quitado: {{name}}',
  chip: '{{person}}. Intro para cambiar, Supr para quitar',
  badChip: '{{person}}: no es una dirección de correo. Intro para cambiar, Supr para quitar',
  remove: 'Quitar a {{name}}',
} as const;

declare module '../catalogues.ts' {
  interface Catalogues {
    recipients: typeof catalogue;
  }
}
