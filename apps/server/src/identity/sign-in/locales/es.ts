import type { Device } from '@enlace/contract/identity/sign-in/security.schemas.ts';

export const es = {
  verification: {
    subject: 'Confirma tu dirección en {product}',
    title: 'Confirma tu dirección',
    hello: (name: string) => `Hola, ${name}:`,
    body: 'Has empezado a crear tu cuenta. Falta un paso: abre este enlace y confirma que la dirección es tuya.',
    button: 'Confirmar dirección',
    expiry: (minutes: number) => `El enlace vale durante ${minutes} minutos. Si no has sido tú, no hagas nada.`,
  },
  exists: {
    subject: 'Ya tienes una cuenta en {product}',
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
  hello: (name: string) => `Hola, ${name}:`,
  newSignIn: {
    subject: 'Nuevo inicio de sesión en tu cuenta',
    title: 'Alguien ha entrado en tu cuenta',
    device: ({ browser, system }: Device) =>
      browser && system ? `${browser} en ${system}` : (browser ?? system ?? 'un dispositivo que no conocemos'),
    body: ({ device, when }: { device: string; when: string }) =>
      `Se ha entrado desde un lugar o un dispositivo que no habíamos visto: ${device}, ${when}. Si has sido tú, no hagas nada.`,
    button: 'Ver sesiones abiertas',
    notYou: 'Si no has sido tú, cierra esa sesión y cambia la contraseña.',
  },
  passwordChanged: {
    subject: 'Tu contraseña ha cambiado',
    title: 'Tu contraseña ha cambiado',
    body: 'La contraseña de tu cuenta es otra desde ahora y hemos cerrado las demás sesiones.',
    button: 'Entrar',
    notYou: 'Si no has sido tú, pide una contraseña nueva desde la pantalla de entrada.',
  },
  emailChanged: {
    subject: 'Tu cuenta usa ahora otra dirección',
    title: 'Tu cuenta usa ahora otra dirección',
    body: 'Las dos direcciones lo han confirmado. Desde ahora entras con la nueva, y esta deja de servir.',
    button: 'Entrar',
    notYou: 'Si no has sido tú, escribe cuanto antes a quien lleva el servicio.',
  },
  emailChange: {
    button: 'Ver el cambio',
    old: {
      subject: 'Confirma el cambio de dirección de tu cuenta',
      title: '¿Cambias la dirección de tu cuenta?',
      body: (newEmail: string) =>
        `Has pedido que tu cuenta pase a ${newEmail}. Hace falta un sí desde esta dirección y otro desde la nueva.`,
      expiry: (minutes: number) =>
        `El enlace vale durante ${minutes} minutos. Si no has sido tú, ábrelo y detén el cambio.`,
    },
    new: {
      subject: 'Confirma que esta dirección es tuya',
      title: 'Confirma que esta dirección es tuya',
      body: (newEmail: string) =>
        `Alguien quiere usar ${newEmail} para entrar en su cuenta de {product}. Si eres tú, confírmalo aquí.`,
      expiry: (minutes: number) => `El enlace vale durante ${minutes} minutos. Si no sabes de qué va, no hagas nada.`,
    },
  },
  footer: 'Este mensaje es parte del funcionamiento de tu cuenta en {product}.',
};
export type IdentityTexts = typeof es;
