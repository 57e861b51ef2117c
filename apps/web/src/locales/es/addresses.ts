export const catalogue = {
  title: 'Direcciones de tus perfiles',
  lead: 'Lo que se escribe a la dirección de un perfil llega a tu buzón. Reenvía ahí el correo de tu negocio: lo que añadas detrás de un + también llega.',
  profile: 'Perfil',
  noProfiles: 'Crea un perfil y tendrá su dirección.',
  main: 'Tus respuestas salen de esta dirección',
  alias: 'También llega aquí',
  until: 'Antigua: funciona hasta el {{date}}',
  copy: 'Copiar',
  copyOf: 'Copiar {{address}}',
  copied: 'Dirección copiada',
  notCopied: 'El navegador no deja copiar. Selecciónala a mano.',
  change: 'Cambiar',
  changeTitle: 'Cambiar la dirección',
  changeHint: 'Delante de @{{domain}}. La de ahora funciona 90 días más y nunca será de otra persona.',
  save: 'Guardar',
  add: 'Añadir',
  addTitle: 'Añadir otra dirección',
  addHint: 'Delante de @{{domain}}: letras sin acento, números, puntos y guiones.',
  name: 'Nombre de la dirección',
  remove: 'Quitar',
  removeOf: 'Quitar {{address}}',
  removeTitle: '¿Quitar {{address}}?',
  removeHelp: 'Funciona 90 días más. Nadie más podrá usarla después.',
  request: {
    title: '{{provider}} pregunta si quieres reenviar correo aquí.',
    titleOf: '{{provider}} pregunta si quieres reenviar aquí el correo de {{box}}.',
    code: 'Escribe este código donde pusiste la dirección:',
    confirm: 'Confirmar en {{host}}',
  },
  stepsTitle: 'Cómo reenviar tu correo',
  ways: { gmail: 'Gmail', microsoft: 'Microsoft 365', hosting: 'Tu alojamiento' },
  steps: {
    gmail: {
      open: 'En Gmail, abre Configuración, Ver todos los ajustes, Reenvío y correo POP/IMAP.',
      add: 'Pulsa Añadir una dirección de reenvío y escribe {{address}}.',
      confirm: 'Google envía un código a esa dirección: aparece en esta pantalla. Escríbelo allí o abre el enlace.',
      choose: 'Elige Reenviar una copia del correo entrante a {{address}} y guarda los cambios.',
    },
    microsoft: {
      open: 'En Outlook en la web, abre Configuración, Correo, Reenvío.',
      add: 'Activa el reenvío, escribe {{address}} y marca que se conserve una copia.',
      allow:
        'Si tu organización no deja reenviar fuera, quien la administra lo permite en Microsoft Defender, Directivas contra correo no deseado, Reenvío automático.',
    },
    hosting: {
      open: 'En el panel de tu alojamiento (cPanel, Plesk u otro), abre Correo y Reenviadores.',
      add: 'Crea uno desde tu dirección pública hacia {{address}}.',
      copy: 'Si también quieres leer el correo donde siempre, deja activado el buzón o la opción de conservar una copia.',
    },
  },
  test: {
    title: 'Probar el reenvío',
    address: 'Dirección pública de tu negocio',
    hint: 'Enviamos un correo a esa dirección y esperamos aquí a que vuelva, dos minutos como mucho.',
    run: 'Probar el reenvío',
    words: 'Dijo el servidor: {{words}}',
    states: {
      waiting: 'Hemos escrito a {{address}}. Esperamos a que vuelva…',
      arrived: 'Funciona: el correo a {{address}} llega a este perfil.',
      elsewhere: 'El correo a {{address}} llegó a otro de tus perfiles.',
      refused: 'El servidor de {{address}} no aceptó el correo.',
      returned: 'El correo a {{address}} volvió sin entregar.',
      not_sent: 'El correo a {{address}} todavía no ha podido salir.',
      lost: '{{address}} aceptó el correo, pero no lo ha reenviado.',
    },
    help: {
      waiting: 'Suele tardar unos segundos.',
      arrived: 'No tienes que hacer nada más.',
      elsewhere: 'Revisa a qué dirección reenvías.',
      refused: 'Comprueba que la dirección existe y está bien escrita.',
      returned: 'Comprueba que la dirección existe, que el buzón no está lleno y que el reenvío apunta aquí.',
      not_sent: 'Prueba dentro de un rato; si sigue igual, avisa a quien lleva esta instalación.',
      lost: 'Comprueba que el reenvío está activado y confirmado, y mira la carpeta de correo no deseado de ese buzón.',
    },
  },
} as const;

declare module '../catalogues.ts' {
  interface Catalogues {
    addresses: typeof catalogue;
  }
}
