export const catalogue = {
  title: 'Quién lo ve',
  everybody: 'Todo el mundo',
  in: 'Quien está en una lista viva',
  out: 'Quien no está en una lista viva',
  segment: 'Lista viva',
  choose: 'Elige una lista viva',
  pending: 'Hasta que la elijas, el bloque lo ve todo el mundo.',
  when: 'Se mira quién está en ella al salir cada correo. A quien no conoces se le trata como si no estuviera.',
  none: 'Todavía no tienes listas vivas.',
  make: 'Crear una en Tamys',
  gone: 'Su lista viva ya no existe, y así el correo no sale. Elige otra o que lo vea todo el mundo.',
  onlyIn: 'Solo lo ve quien está en {{segment}}',
  allBut: 'Lo ve quien no está en {{segment}}',
  goneMark: 'Su lista viva ya no existe',
  view: {
    label: 'Qué bloques ver',
    everybody: 'Todos los bloques',
    in: 'En {{segment}}',
    outside: 'En ninguna lista viva',
    person: 'Los de {{person}}',
  },
} as const;

declare module '../catalogues.ts' {
  interface Catalogues {
    readers: typeof catalogue;
  }
}
