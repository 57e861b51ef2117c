export const catalogue = {
  title: 'Política de uso y privacidad',
  version: 'Versión {{version}}, en vigor desde el {{date}}.',
} as const;
