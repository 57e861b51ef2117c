export const es = {
  expiry: {
    subject: (key: string) => `La clave «${key}» caduca pronto`,
    title: 'Una clave de API caduca pronto',
    hello: (name: string) => `Hola, ${name}:`,
    body: (key: string, date: string) =>
      `La clave de API «${key}» deja de funcionar el ${date}. Si algún programa la usa, crea otra y cámbiala antes.`,
    button: 'Abrir opciones',
    note: 'Si ya no la usas, no hagas nada.',
  },
  footer: 'Este mensaje es parte del funcionamiento de tu cuenta en {product}.',
};
export type ApiKeysTexts = typeof es;
