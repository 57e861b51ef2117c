export const es = {
  requested: {
    subject: 'Tu cuenta está cerrada y se borrará',
    title: 'Tu cuenta se va a borrar',
    hello: (name: string) => `Hola, ${name}:`,
    closed:
      'Hemos cerrado tu cuenta: tus páginas ya no se ven, tus formularios no reciben mensajes y no sale ningún envío.',
    erased: (date: string) =>
      `El ${date} borraremos todo lo que hay en ella y no se podrá recuperar. Solo quedan las facturas y sus pagos, porque la ley obliga a guardarlos. Hasta entonces puedes entrar, descargar tus datos o quedarte.`,
    button: 'Abrir opciones',
    note: 'Si no has sido tú, entra, cancela el borrado y cambia tu contraseña.',
  },
  reminder: {
    subject: 'Faltan dos días para que se borre tu cuenta',
    title: 'Faltan dos días',
    hello: (name: string) => `Hola, ${name}:`,
    body: (date: string) =>
      `El ${date} borraremos tu cuenta y todo lo que hay en ella, salvo las facturas y sus pagos, que la ley obliga a guardar. Si quieres una copia o prefieres quedarte, todavía puedes.`,
    button: 'Abrir opciones',
    note: 'Si quieres irte, no hagas nada.',
  },
  staying: {
    subject: 'Tu cuenta sigue abierta',
    title: 'Tu cuenta sigue abierta',
    hello: (name: string) => `Hola, ${name}:`,
    body: 'El borrado está cancelado. Tus páginas vuelven a verse, tus formularios reciben mensajes y tus envíos continúan donde estaban.',
    button: 'Ir a {product}',
  },
  footer: 'Este mensaje es parte del funcionamiento de tu cuenta en {product}.',
};
export type ErasureTexts = typeof es;
