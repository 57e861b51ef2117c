export const es = {
  unsubscribe: {
    title: (brand: string) => `¿Dejar de recibir correos de ${brand}?`,
    body: (address: string) =>
      `Se darán de baja los envíos a ${address}. Podrás seguir escribiendo y recibir respuestas.`,
    button: 'Darme de baja',
    doneTitle: 'Listo, ya no te escribiremos',
    doneBody: (brand: string, address: string) => `${brand} no volverá a enviar correos a ${address}.`,
    undo: 'Ha sido un error: quiero seguir recibiéndolos',
    undoneTitle: 'Sigues en la lista',
    undoneBody: (brand: string) => `Volverás a recibir los correos de ${brand}.`,
  },
  preferences: {
    title: 'Tus preferencias',
    subscribed: (brand: string, address: string) => `${address} recibe los correos de ${brand}.`,
    unsubscribed: (brand: string, address: string) => `${address} no recibe correos de ${brand}.`,
    toUnsubscribe: 'Dejar de recibirlos',
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
};

export type TrackingTexts = typeof es;
