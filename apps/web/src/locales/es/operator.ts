export const catalogue = {
  settings: {
    title: 'Opciones',
    outboxHelp:
      'Correos guardados mientras no hay un servidor SMTP en los ajustes (SMTP_URL). Entre ellos hay invitaciones, confirmaciones y contraseñas nuevas con enlaces de un solo uso: solo los ve quien es propietario, tras confirmar su identidad, y cada lectura queda en el historial.',
    smtpTitle: 'Los correos salen por SMTP.',
    smtpHelp: 'Aquí solo ves los que se guardaron antes de ponerlo.',
    search: 'Buscar por destinatario',
    empty: 'Ningún correo guardado',
    emptyHelp: 'El primer registro, una prueba o una campaña dejarán aquí su correo.',
    emptySmtp: 'Con SMTP los correos no pasan por aquí.',
    none: 'Nada con «{{search}}»',
    noneHelp: 'Prueba con menos letras del correo.',
    clear: 'Quitar búsqueda',
    more: 'Cargar más',
    list: 'Correos guardados',
    noSubject: '(sin asunto)',
    pick: 'Elige un correo para leerlo',
    from: 'De',
    to: 'Para',
    date: 'Fecha',
    size: 'Tamaño',
    view: 'Qué ver',
    html: 'Correo',
    text: 'Texto',
    source: 'Fuente',
    noHtml: 'Este correo solo trae texto.',
    sealed: {
      owners: 'Este correo trae un enlace de un solo uso. Solo quien es propietario puede verlo.',
      proof: 'Este correo trae un enlace de un solo uso. Confirma que eres tú para verlo.',
      sending: 'Este correo traía un enlace de un solo uso. Ya no se muestra, porque los correos se envían de verdad.',
    },
    showSealed: 'Ver el correo',
    noText: 'Este correo no trae texto.',
    back: 'Volver a la lista',
    mail: 'Correo «{{subject}}»',
    copySource: 'Copiar la fuente',
    copied: 'Fuente copiada',
  },
} as const;

declare module '../catalogues.ts' {
  interface Catalogues {
    operator: typeof catalogue;
  }
}
