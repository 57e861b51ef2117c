/** Who writes for which task of the mailbox. */
export const people = {
  first: 'Ada Quiroga',
  answered: 'Bruno Salas',
  all: 'Carla Ortiz',
  forwarded: 'Dario Peris',
  copied: 'Elena Roig',
  assigned: 'Fermín Castro',
  snoozed: 'Gala Montes',
  closed: 'Hugo Blasco',
  tagged: 'Inés Ferrer',
  unwanted: 'Jorge Lara',
  sought: 'Kimiko Arai',
  moved: 'Lucas Pardo',
  joined: 'Marta Gil',
  other: 'Nico Vallés',
  split: 'Olga Serra',
  canned: 'Pedro Soler',
  noted: 'Queralt Mir',
  finished: 'Ramón Tur',
} as const;
export type Who = keyof typeof people;
