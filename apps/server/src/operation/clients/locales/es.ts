export const es = {
  hello: (name: string) => `Hola, ${name}:`,
  invitation: {
    subject: 'Tu cuenta en {product} está lista',
    title: 'Tu cuenta está lista',
    body: 'Te hemos abierto una cuenta en {product}. Falta que elijas tu contraseña.',
    button: 'Elegir contraseña',
    expiry: (days: number) => `El enlace vale durante ${days} días y sirve una sola vez.`,
  },
  suspended: {
    subject: 'Tu cuenta en {product} está suspendida',
    title: 'Tu cuenta está suspendida',
    body: 'Desde ahora no puedes entrar, tus páginas y formularios no se ven y tus campañas esperan. No se ha borrado nada.',
    reason: (reason: string) => `Motivo: ${reason}`,
    next: 'Si crees que es un error, escribe a quien lleva el servicio.',
  },
  reactivated: {
    subject: 'Tu cuenta en {product} vuelve a estar abierta',
    title: 'Tu cuenta vuelve a estar abierta',
    body: 'Ya puedes entrar. Tus páginas y formularios se ven otra vez y tus campañas siguen donde estaban.',
    button: 'Entrar',
  },
  addressChanged: {
    subject: 'Ha cambiado el correo de tu cuenta en {product}',
    title: 'Ha cambiado el correo de tu cuenta',
    body: (email: string) =>
      `Quien administra el servicio ha puesto ${email} como correo de tu cuenta. Desde ahora entras con él.`,
    next: 'Si no lo has pedido, escribe cuanto antes a quien lleva el servicio.',
  },
  footer: 'Este mensaje es parte del funcionamiento de tu cuenta en {product}.',
};
export type ClientsTexts = typeof es;
