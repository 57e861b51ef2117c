export const catalogue = {
  legend: 'Empieza por',
  starter: 'Página sencilla',
  starterHelp: 'Portada, botón, enlaces y formulario.',
  empty: 'En blanco',
  emptyHelp: 'Sin bloques: los pones tú.',
  offerTitle: '¿Ya tienes una página o una tarjeta?',
  offerHelp: 'Tráela con su archivo y sigue desde ahí.',
  offerAction: 'Importar',
  importTitle: 'Importar una página o una tarjeta',
  choose: 'Elegir archivo',
  drop: 'o suéltalo aquí',
  kindPage: 'Una página de enlaces guardada desde el navegador (Guardar página como…, HTML).',
  kindJson: 'La exportación JSON de otro servicio de enlaces.',
  kindCard: 'Tu tarjeta de contacto en vCard (.vcf).',
  pictures: 'Las fotos no se traen: las añades luego desde el editor.',
  tooLarge: 'El archivo es demasiado grande para ser una página de enlaces. Guárdala como «solo HTML».',
  took: 'Importado: {{links}} enlaces y {{socials}} redes.',
  tookCard: 'Importada la tarjeta.',
  leftOut_one: '{{count}} dirección no servía y se quedó fuera.',
  leftOut_other: '{{count}} direcciones no servían y se quedaron fuera.',
} as const;

declare module '../catalogues.ts' {
  interface Catalogues {
    starts: typeof catalogue;
  }
}
