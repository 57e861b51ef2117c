export const catalogue = {
  title: 'Política de uso y privacidad',
  unreviewed: 'Este es el texto de fábrica del programa: quien lleva este servicio aún no lo ha revisado.',
  history: 'Versiones',
  versionOf: 'Versión {{version}}, del {{date}}',
  former: 'Estás leyendo una versión anterior.',
  current: 'Ver la que está en vigor',
  version: 'Versión {{version}}, en vigor desde el {{date}}.',
} as const;

declare module '../catalogues.ts' {
  interface Catalogues {
    policy: typeof catalogue;
  }
}
