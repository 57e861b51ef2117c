export const catalogue = {
  title: 'Quién lo ve',
  everybody: 'Todo el mundo',
  in: 'Quien está en un segmento',
  out: 'Quien no está en un segmento',
  segment: 'Segmento',
  choose: 'Elige un segmento',
  pending: 'Hasta que lo elijas, el bloque lo ve todo el mundo.',
  when: 'Se mira quién está en él al salir cada correo. A quien no conoces se le trata como si no estuviera.',
  none: 'Todavía no tienes segmentos.',
  make: 'Crear uno en Tamys',
  gone: 'Su segmento ya no existe, y así el correo no sale. Elige otro o que lo vea todo el mundo.',
  onlyIn: 'Solo lo ve quien está en {{segment}}',
  allBut: 'Lo ve quien no está en {{segment}}',
  goneMark: 'Su segmento ya no existe',
  view: {
    label: 'Qué bloques ver',
    everybody: 'Todos los bloques',
    in: 'En {{segment}}',
    outside: 'En ningún segmento',
    person: 'Los de {{person}}',
  },
} as const;

declare module '../catalogues.ts' {
  interface Catalogues {
    readers: typeof catalogue;
  }
}
