export const catalogue = {
  title: 'Cifras del buzón',
  lead: 'Cuánto tardas en contestar, contado dentro del horario de cada perfil.',
  download: 'Descargar CSV',
  span: 'Días',
  spans: { '7': '7 días', '30': '30 días', '90': '90 días', '365': 'Un año' },
  profile: 'Perfil',
  everyProfile: 'Todos los perfiles',
  all: 'En total',
  first: 'Primera respuesta',
  every: 'Cada respuesta',
  inTime: 'Dentro del objetivo',
  helped: 'Dicen que les ayudaste',
  noTarget: 'Sin objetivo',
  answers_one: '{{n}} respuesta',
  answers_other: '{{n}} respuestas',
  ratings_one: '{{n}} opinión',
  ratings_other: '{{n}} opiniones',
  cut: 'Son muchas respuestas: solo se cuentan las más recientes.',
  dayEnds: 'Lo que quedó al acabar el día',
  noDays: 'Se empieza a contar esta noche.',
  waiting: 'Esperan respuesta',
  open: 'Contestadas y abiertas',
  profiles: 'Por perfil',
  people: 'Por quien la lleva',
  nobody: 'Sin asignar',
  labels: 'Por etiqueta',
  column: {
    name: 'Nombre',
    day: 'Día',
    answers: 'Respuestas',
    first: 'Primera (mediana)',
    median: 'Todas (mediana)',
    ninth: '9 de cada 10',
    inTime: 'A tiempo',
    helped: 'Les ayudó',
  },
  targets: {
    title: 'Objetivos',
    help: 'En minutos de horario. Te avisamos cuando han pasado cuatro quintas partes y todavía llegas a tiempo.',
    first: 'Primera respuesta, en minutos',
    answer: 'Las demás respuestas, en minutos',
    asksRating: 'Al cerrar una conversación, preguntar por correo si le has ayudado',
    wrong: 'Escribe los minutos con cifras, o nada.',
    save: 'Guardar objetivos',
    saved: 'Objetivos guardados',
  },
} as const;

declare module '../catalogues.ts' {
  interface Catalogues {
    figures: typeof catalogue;
  }
}
