export const catalogue = {
  title: 'Dirección postal',
  lead: 'Va al pie de tus campañas, campañas periódicas y automatizaciones: la ley pide decir quién escribe y desde dónde.',
  label: 'Dirección postal',
  hint: 'Calle o apartado de correos, código postal, ciudad y país.',
  suggested: 'Es tu dirección de facturación. Cámbiala si prefieres dar otra.',
  example: 'Calle Mayor, 8\n03801 Alcoy, España',
  save: 'Guardar la dirección',
  saved: 'Dirección guardada',
} as const;

declare module '../catalogues.ts' {
  interface Catalogues {
    postal: typeof catalogue;
  }
}
