export const es = {
  notFound: {
    label: 'Error 404',
    title: 'Aquí se corta el hilo',
    text: (path: string) =>
      `La dirección ${path} no lleva a ninguna parte. Quizá el perfil cambió de nombre o ya no está publicado.`,
    main: 'Ver su página principal',
    home: 'Ir al inicio',
  },
  failed: {
    label: 'Error',
    title: 'Algo se ha enredado',
    text: 'No hemos podido atender la petición. Vuelve atrás e inténtalo otra vez: lo que escribiste sigue en la página anterior.',
    home: 'Ir al inicio',
  },
  tooLarge: 'Lo que envías es demasiado largo. Vuelve atrás y acórtalo: lo que escribiste sigue en la página anterior.',
  anonymous: 'Sin nombre',
  ticked: 'Sí',
};
export type PublicTexts = typeof es;
