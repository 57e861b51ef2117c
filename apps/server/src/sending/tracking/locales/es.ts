export const es = {
  unsubscribe: {
    title: (brand: string) => `¿Dejar de recibir correos de ${brand}?`,
    body: (address: string) =>
      `Se darán de baja los envíos a ${address}. Podrás seguir escribiendo y recibir respuestas.`,
    button: 'Darme de baja',
    topics: 'Elegir solo algunos temas',
    doneTitle: 'Listo, ya no te escribiremos',
    doneBody: (brand: string, address: string) => `${brand} no volverá a enviar correos a ${address}.`,
    undo: 'Ha sido un error: quiero seguir recibiéndolos',
    undoneTitle: 'Sigues en la lista',
    undoneBody: (brand: string) => `Volverás a recibir los correos de ${brand}.`,
  },
  sample: {
    title: 'Este era un correo de prueba',
    body: 'En un envío real, aquí cada persona encuentra su propia página.',
  },
  gone: {
    title: 'Este enlace ya no lleva a ninguna parte',
    body: 'Puede estar incompleto o ser de un envío que ya se borró.',
  },
  /** Kept as the words somebody agreed to on taking an unsubscription back. */
  agreement: (brand: string) => `Quiero seguir recibiendo los correos de ${brand}.`,
  ownData: {
    title: 'Tus datos',
    intro: (brand: string, address: string) =>
      `Esto es lo que ${brand} guarda de ${address}. Solo quien lee ese correo puede estar aquí.`,
    see: 'Ver todo',
    download: 'Descargar como archivo',
    eraseTitle: 'Borrar mis datos',
    eraseBody:
      'Se borran tu ficha, tus mensajes y lo que hiciste con los correos. No se puede deshacer. Solo queda una huella cifrada de tu dirección, para no volver a escribirte.',
    eraseCheck: 'Entiendo que no se puede deshacer',
    erase: 'Borrar todo',
    eraseMissing: 'Marca la casilla para borrar tus datos.',
    erasedTitle: 'Tus datos están borrados',
    erasedBody: (brand: string) => `${brand} ya no guarda nada de ti y no volverá a escribirte.`,
    goneTitle: 'Este enlace ya no vale',
    goneBody: 'Los enlaces valen una hora. Pide otro desde el pie de cualquier correo que recibiste.',
  },
  preferences: {
    title: 'Tus preferencias',
    mailings: 'Correos',
    receive: (brand: string) => `Recibir los correos de ${brand}`,
    stop: 'No recibirlos',
    languageTitle: 'Idioma',
    languageNone: 'El que elija quien escribe',
    save: 'Guardar',
    saved: 'Guardado.',
    topics: {
      title: 'Temas',
      hint: (brand: string) =>
        `Elige lo que quieres recibir de ${brand}. Lo que no trate de ninguno de estos temas te llegará igualmente.`,
      wanted: (names: string) => `Recibirás: ${names}.`,
      refused: (names: string) => `Ya no recibirás: ${names}.`,
      none: 'No recibirás ninguno de estos temas.',
      leaveTitle: 'Dejarlo todo',
      leaveBody: (brand: string) =>
        `No recibirás ningún correo más de ${brand}, trate de lo que trate. Tus temas se conservan por si vuelves.`,
      leaveButton: 'No recibir nada más',
      left: (brand: string) => `Hecho. No recibirás ningún correo más de ${brand}, de ningún tema.`,
    },
    cannotJoin: 'Por este enlace no se puede volver a suscribir. Hazlo desde la página de quien te escribe.',
    dataTitle: 'Tus datos',
    dataBody: (address: string) =>
      `Para ver o borrar lo que consta de ti te mandamos otro enlace a ${address}. Quien reciba este correo reenviado no puede hacerlo.`,
    dataButton: 'Enviarme el enlace',
    dataSent: (address: string) => `Si ${address} sigue siendo tu correo, el enlace está en camino. Vale una hora.`,
    address: (address: string) => `Para ${address}`,
  },
};

export type TrackingTexts = typeof es;
