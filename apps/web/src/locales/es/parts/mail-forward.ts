/** Part of the texts of mails: forwarding and quoting them. */
export const forward = {
  all: 'Reenviar la conversación',
  way: { inline: 'Reenviar en el texto', eml: 'Reenviar como archivo .eml' },
  notKept: 'Como archivo, solo los correos recibidos que se conservan enteros.',
  discard: 'Descartar el reenvío',
  files: 'Archivos que se reenvían',
  one: 'El mensaje de {{name}}',
  oneOwn: 'Tu mensaje',
  several_one: '1 mensaje',
  several_other: '{{n}} mensajes',
  limit: 'Como mucho se reenvían {{n}} mensajes: los más recientes.',
  words: 'Escribe algo a quien lo recibe',
  waits: 'El otro reenvío que empezaste vuelve cuando acabes este.',
  leaving: 'Tu reenvío sale enseguida',
} as const;

export const quote = {
  folded: 'El mensaje de {{name}}, citado',
  foldedOwn: 'Tu mensaje, citado',
  edit: 'Editar la cita',
  remove: 'Quitar la cita',
  add: 'Citar el mensaje de {{name}}',
  addOwn: 'Citar tu mensaje',
  intro: '{{date}}, {{name}} escribió:',
} as const;
