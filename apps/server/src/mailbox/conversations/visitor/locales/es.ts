export const es = {
  title: (name: string) => `Tu conversación con ${name}`,
  label: (profile: string) => `Escribiste a ${profile}`,
  own: 'Tú',
  log: 'Mensajes',
  live: 'Las respuestas aparecen aquí al momento y también te llegan por correo.',
  still: 'Recarga la página para ver si hay respuesta; también te llega por correo.',
  closed: 'La conversación está cerrada. Si escribes, se abre otra vez.',
  text: 'Tu mensaje',
  send: 'Enviar',
  sent: 'Mensaje enviado.',
  empty: 'Escribe algo antes de enviar.',
  tooLong: (max: string) => `El mensaje es demasiado largo: caben ${max} caracteres.`,
  limited: 'Has enviado muchos mensajes en poco tiempo. Espera un rato y vuelve a enviar.',
  file: (name: string, size: string) => `${name}, ${size}`,
  privacy: 'Este enlace es solo tuyo: quien lo tenga puede leer esta conversación y contestar en tu nombre.',
  goneLabel: 'Conversación',
  goneTitle: 'Este enlace ya no abre nada',
  goneText:
    'Puede estar incompleto, o la conversación ya no existe. Contesta al correo que recibiste o escribe otra vez desde la página.',
  mail: 'Sigue la conversación en el navegador:',
};

export type VisitorTexts = typeof es;
