export const es = {
  verification: {
    subject: 'Confirma tu dirección en Enlace',
    title: 'Confirma tu dirección',
    hello: (name: string) => `Hola, ${name}:`,
    body: 'Has empezado a crear tu cuenta. Falta un paso: abre este enlace y confirma que la dirección es tuya.',
    button: 'Confirmar dirección',
    expiry: (hours: number) => `El enlace vale durante ${hours} horas. Si no has sido tú, no hagas nada.`,
  },
  exists: {
    subject: 'Ya tienes una cuenta en Enlace',
    title: 'Ya tienes una cuenta',
    body: 'Alguien, quizá tú, ha intentado registrarse con esta dirección. Tu cuenta sigue como estaba: entra con tu contraseña de siempre o pide una nueva.',
    button: 'Entrar',
  },
  reset: {
    subject: 'Elige una contraseña nueva',
    title: 'Elige una contraseña nueva',
    hello: (name: string) => `Hola, ${name}:`,
    body: 'Nos has pedido cambiar la contraseña. Este enlace sirve una sola vez y cierra tus otras sesiones.',
    button: 'Cambiar contraseña',
    expiry: (minutes: number) => `El enlace vale durante ${minutes} minutos. Si no has sido tú, no hagas nada.`,
  },
  footer: 'Este mensaje es parte del funcionamiento de tu cuenta en Enlace.',
};
export type IdentityTexts = typeof es;
