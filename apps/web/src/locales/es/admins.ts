export const catalogue = {
  title: 'Administradores',
  invite: 'Invitar',
  column: { name: 'Nombre', role: 'Papel', factor: 'Segundo factor', seen: 'Última vez', state: 'Estado' },
  you: 'Tú',
  factorOn: 'Activo',
  factorOff: 'Sin activar',
  never: 'nunca',
  state: { active: 'Activo', invited: 'Invitado', expired: 'Invitación caducada' },
  invitedBy: 'Invitado por {{name}}, {{when}}',
  roleHelp: {
    owner: 'Todo: también administradores, copias y borrado de cuentas.',
    support: 'Ayuda a los clientes: ve y cambia sus datos, suspende y actúa por ellos.',
    auditor: 'Mira clientes e historial del sistema. No cambia nada.',
    observer: 'Solo ve el resumen, sin datos de nadie.',
  },
  action: {
    changeRole: 'Cambiar el papel',
    remove: 'Quitar el acceso',
    resetFactor: 'Quitar el segundo factor',
    resend: 'Reenviar la invitación',
    withdraw: 'Retirar la invitación',
  },
  locked: {
    self: 'Tu propio papel lo cambia otro propietario.',
    lastOwner: 'Es el único propietario: nombra a otro antes de cambiarlo.',
  },
  form: {
    title: 'Invitar a administrar',
    help: 'Le llega un correo con un enlace que vale siete días y sirve una sola vez.',
    email: 'Correo',
    role: 'Papel',
    locale: 'Idioma del correo',
    submit: 'Enviar la invitación',
    sending: 'Enviando',
  },
  change: {
    title: 'Papel de {{name}}',
    help: 'Vale desde su próxima acción, sin volver a entrar.',
    submit: 'Cambiar el papel',
    sending: 'Cambiando',
  },
  remove: {
    title: '¿Quitar el acceso a {{name}}?',
    help: 'Sus sesiones terminan ahora y ya no puede entrar. Puedes volver a invitarle.',
    submit: 'Quitar el acceso',
  },
  reset: {
    title: '¿Quitar el segundo factor de {{name}}?',
    help: 'Sus sesiones terminan y le avisamos por correo. Hazlo solo si sabes que lo ha perdido.',
    submit: 'Quitar el segundo factor',
  },
  toast: {
    invited: 'Invitación enviada a {{email}}',
    withdrawn: 'Invitación retirada',
    roleChanged: '{{name}} es ahora {{role}}',
    removed: '{{name}} ya no administra',
    factorReset: 'Segundo factor de {{name}} quitado',
  },
  invitation: {
    title: 'Invitación',
    heading: 'Te damos la bienvenida',
    say: 'Detrás de cada enlace hay personas. Gracias por cuidar de ellas.',
    admin: 'Vas a administrar esta instalación de {product} con el papel de {{role}}. Entrarás con {{email}}.',
    client: 'Tu cuenta en {product} está lista. Entrarás con {{email}}.',
    name: 'Tu nombre',
    password: 'Contraseña',
    submit: 'Aceptar y entrar',
    sending: 'Abriendo',
    failed: 'No se pudo aceptar.',
    over: 'Esta invitación ya no sirve.',
    overHelp: 'Se usó, se retiró o ha caducado. Pide otra a quien te invitó.',
    toLogin: 'Ir a entrar',
  },
} as const;

declare module '../catalogues.ts' {
  interface Catalogues {
    admins: typeof catalogue;
  }
}
