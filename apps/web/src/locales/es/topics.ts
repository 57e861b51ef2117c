export const catalogue = {
  cancel: 'Cancelar',
  title: 'Temas',
  lead: 'Sobre qué escribes. En la página de preferencias de tus correos cada persona elige los temas que quiere, y lo que envías sobre un tema no llega a quien no lo quiere.',
  empty:
    'Todavía no hay ninguno: en la página de preferencias solo se puede recibir todo o nada. Por ejemplo: novedades, talleres u ofertas.',
  list: 'Temas que se ofrecen, en su orden',
  add: 'Añadir tema',
  addTitle: 'Añadir un tema',
  editTitle: 'Cambiar «{{name}}»',
  name: 'Nombre',
  description: 'Una frase que lo explique',
  descriptionHint: 'La ven quienes eligen. Puede quedar vacía.',
  save: 'Guardar',
  added: 'Tema «{{name}}» añadido. Todos lo reciben hasta que digan otra cosa.',
  saved: 'Tema «{{name}}» guardado',
  noRefusals: 'Lo quieren todos',
  refusals_one: 'Un tamy no lo quiere',
  refusals_other: '{{n}} tamys no lo quieren',
  up: 'Subir «{{name}}»',
  down: 'Bajar «{{name}}»',
  moved: '«{{name}}» es ahora el {{position}} de {{total}}',
  archive: 'Archivar «{{name}}»',
  archiveTitle: '¿Archivar «{{name}}»?',
  archiveHelp:
    'Deja de ofrecerse y de poderse elegir en campañas. Quien no lo quería sigue sin recibir lo que ya tiene ese tema, y nadie vuelve a quedar suscrito. Puedes ofrecerlo otra vez cuando quieras.',
  archiveAction: 'Archivar tema',
  archived: 'Tema «{{name}}» archivado',
  archivedList: 'Archivados',
  restore: 'Ofrecer otra vez «{{name}}»',
  restored: 'El tema «{{name}}» se ofrece otra vez',
  card: {
    title: 'Temas',
    help: 'Marcados los que quiere. Cámbialos solo si te lo ha pedido; queda en el historial.',
    left: 'Ahora no recibe ningún correo, elija lo que elija aquí.',
    page: 'Dijo que no el {{date}}, en la página de preferencias',
    client: 'Anotado el {{date}}',
    import: 'Vino así en un archivo, el {{date}}',
    archived: '{{name}} (archivado)',
  },
} as const;

declare module '../catalogues.ts' {
  interface Catalogues {
    topics: typeof catalogue;
  }
}
