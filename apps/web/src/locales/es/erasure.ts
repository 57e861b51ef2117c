export const catalogue = {
  title: 'Esto es lo que se va a borrar',
  none: 'Nada más que la ficha.',
  kinds: {
    records: 'Fichas',
    profiles: 'Perfiles',
    contacts: 'Tamys',
    conversations: 'Conversaciones',
    messages: 'Mensajes',
    templates: 'Plantillas',
    campaigns: 'Campañas',
    file_requests: 'Peticiones de archivos, que se cierran y quedan sin nombre',
    wall_writings: 'Escritos en muros, que quedan sin nombre; los de visitantes vuelven a revisión',
    campaign_mails: 'Envíos de campañas, que pierden su dirección',
    files: 'Archivos',
    mails: 'Correos',
    waiting_mails: 'Correos en espera, que no saldrán',
    drafts: 'Borradores para esta persona',
    mentions: 'Textos tuyos sobre otras personas o cosas, que se quedan sin su nombre ni su dirección',
    file_names: 'Nombres de archivos, que se quedan sin su nombre',
    exports: 'Descargas de tus datos listas para bajar; puedes pedir otra',
    blanked_mails: 'Correos a otras personas, que se quedan sin su nombre ni su dirección',
    outbox_copies: 'Copias en la bandeja de salida',
    notices: 'Avisos',
  },
} as const;

declare module '../catalogues.ts' {
  interface Catalogues {
    erasure: typeof catalogue;
  }
}
