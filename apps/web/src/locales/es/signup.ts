export const catalogue = {
  register: {
    title: 'Crear cuenta',
    heading: 'Crea tu cuenta',
    lead: 'Empiezas con una prueba, sin tarjeta.',
    say: 'Tu primer perfil, en pie en cinco minutos.',
    steps: 'Pasos',
    stepData: 'Tus datos',
    stepVerify: 'Verificación',
    name: 'Nombre',
    alias: 'Alias',
    aliasHint: 'Va en la dirección de tus perfiles.',
    aliasFree: 'Está libre',
    aliasUse: 'Usar {{alias}}',
    phone: 'Teléfono',
    accountType: 'Tipo de cuenta',
    consent: 'Acepto la <policy>política de uso y privacidad</policy>',
    submit: 'Continuar',
    already: '¿Ya tienes cuenta?',
    login: 'Entra',
    closed: 'El registro está cerrado.',
    closedHelp: 'Quien lleva este servicio no admite cuentas nuevas ahora mismo.',
    invite: 'El registro es por invitación.',
    inviteHelp: 'Pide una a quien lleva este servicio.',
    spent: 'Esa invitación ya no vale.',
    spentHelp: 'Pide otra a quien lleva este servicio.',
    full: 'Hoy ya no caben más registros.',
    fullHelp: 'Prueba mañana.',
    sentHeading: 'Mira tu correo',
    sentHelp: 'Hemos enviado un enlace a {{email}}. Ábrelo y tu cuenta queda lista.',
    sentHint: '¿No llega? Mira en el correo no deseado o comprueba que la dirección esté bien.',
    otherAddress: 'Usar otra dirección',
  },
  verify: {
    title: 'Confirmar correo',
    heading: 'Confirma tu correo',
    help: 'Un clic y tu cuenta queda lista. La prueba empieza en este momento.',
    submit: 'Confirmar y empezar',
    failed: 'No se pudo confirmar.',
    newLink: 'Pedir otro enlace',
  },
  reset: {
    title: 'Contraseña nueva',
    heading: 'Elige otra contraseña',
    help: 'Para {{email}}. Al guardarla se cierran tus otras sesiones.',
    password: 'Contraseña nueva',
    submit: 'Guardar contraseña',
    failed: 'No se pudo cambiar.',
    again: 'Pedir otro enlace',
  },
  setup: {
    title: 'Primer administrador',
    heading: 'Pon en marcha {product}',
    help: 'Crea la cuenta de quien administra este servicio. Este enlace sirve una sola vez.',
    say: 'Un servicio tuyo, en tu máquina.',
    submit: 'Crear administrador',
    closed: 'Este enlace ya no sirve.',
    closedHelp:
      'Ya hay un administrador o el enlace ha caducado. La consola del servidor da uno nuevo al arrancar sin administradores.',
    failed: 'No se pudo crear.',
  },
} as const;

declare module '../catalogues.ts' {
  interface Catalogues {
    signup: typeof catalogue;
  }
}
