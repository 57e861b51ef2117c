export const es = {
  hello: (name: string) => `Hola, ${name}:`,
  received: {
    subject: (page: string) => `Han denunciado la página «${page}»`,
    title: (page: string) => `Han denunciado la página «${page}»`,
    body: 'Léelo y decide. Mientras siga abierta no te escribiremos otra vez por la misma página.',
    button: 'Ver la denuncia',
  },
  withheld: {
    subject: (page: string) => `Tu página «${page}» está retirada`,
    title: (page: string) => `Tu página «${page}» está retirada`,
    body: 'Quien lleva el servicio ha dejado de mostrarla después de una denuncia. No se ha borrado nada: puedes entrar, verla y cambiarla.',
    reason: (reason: string) => `Motivo: ${reason}`,
    next: 'Si la corriges o crees que es un error, escribe a quien lleva el servicio.',
    button: 'Ver mi página',
  },
  released: {
    subject: (page: string) => `Tu página «${page}» se ve otra vez`,
    title: (page: string) => `Tu página «${page}» se ve otra vez`,
    body: 'Quien lleva el servicio ha vuelto a mostrarla. No tienes que hacer nada.',
    button: 'Ver mi página',
  },
  footer: {
    operator: 'Te escribimos porque administras esta instalación de {product}.',
    client: 'Este mensaje es parte del funcionamiento de tu cuenta en {product}.',
  },
};
export type ReportsTexts = typeof es;
