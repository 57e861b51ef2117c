export const catalogue = {
  home: 'Ir a Inicio',
  login: 'Ir a la entrada',
  notFound: {
    title: 'No encontramos esa página',
    label: 'Error 404',
    heading: 'Aquí se corta el hilo',
    before: 'La dirección',
    after: 'no lleva a ninguna parte. Quizá el perfil cambió de nombre o está en la papelera.',
    help: 'Esa dirección no lleva a ninguna parte. Quizá el perfil cambió de nombre o está en la papelera.',
  },
  forbidden: {
    title: 'Te falta permiso',
    label: 'Falta permiso',
    heading: 'Esta parte es de otro papel',
    asUser: 'Has entrado como {{name}}, con una cuenta de cliente. Esta dirección es de la administración.',
    asAdmin: 'Has entrado como {{name}}, con una cuenta de administración. Esta dirección es del área de clientes.',
    help: 'Tu cuenta no tiene permiso para esa dirección.',
    other: 'Entrar con otra cuenta',
  },
} as const;

declare module '../catalogues.ts' {
  interface Catalogues {
    outside: typeof catalogue;
  }
}
