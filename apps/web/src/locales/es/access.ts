export const catalogue = {
  support: 'Ayuda',
  policyLink: 'Política de uso',
  scene: {
    bio: 'Vajilla y piezas únicas en gres, torneadas a mano frente al mar. Cocemos los jueves.',
    open: 'Abierto hasta las 20:00',
    book: 'Reserva un taller',
    link: 'Vajilla Salina',
    message: '¿Quedan plazas para el sábado?',
    sent: 'Campaña enviada',
    sentFigures: '2.418 tamys, 48,6 % abierta',
  },
  email: 'Correo',
  password: 'Contraseña',
  login: {
    title: 'Entrar',
    heading: 'Hola otra vez',
    first: '¿Primera vez por aquí?',
    register: 'Crea tu cuenta',
    forgot: 'La he olvidado',
    submit: 'Entrar',
    or: 'o',
    passkey: 'Entrar con llave de acceso',
    passkeyUnusable: 'Este navegador no puede usar llaves de acceso aquí.',
    secondStep: 'Un paso más',
    say: 'Todo lo que te une a tu gente, en un enlace.',
    rejected: 'No has podido entrar.',
    unconfirmed: 'No hemos podido comprobar tu sesión.',
    unconfirmedHelp: 'Sigue abierta en este equipo.',
    open: 'Ya has entrado como {{name}}.',
    continue: 'Continuar',
    retry: 'Reintentar',
  },
  done: {
    verify: 'Correo confirmado.',
    verifyHelp: 'Entra con la contraseña que elegiste.',
    reset: 'Contraseña guardada.',
    resetHelp: 'Ya puedes entrar con ella.',
  },
  resend: {
    submit: 'Enviar otra vez',
    sent: 'Enviado otra vez.',
    wait: 'Puedes repetirlo en {{seconds}} s',
  },
  forgot: {
    title: 'Contraseña nueva',
    heading: '¿La has olvidado?',
    help: 'Escribe tu correo y te mandamos un enlace para elegir otra.',
    submit: 'Enviar enlace',
    sent: 'Si hay una cuenta con {{email}}, el enlace ya va de camino. Mira también en el correo no deseado.',
    back: 'Volver a entrar',
  },
} as const;

declare module '../catalogues.ts' {
  interface Catalogues {
    access: typeof catalogue;
  }
}
