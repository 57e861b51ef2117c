/** People who write to the pottery and take part in its workshops: name, town, question (absent: only in the list). */
export type Person = {
  name: string;
  email: string;
  city: string;
  asks?: string;
  answer?: string;
  folder?: 'Alumnos' | 'Tiendas';
};

export const people: readonly Person[] = [
  {
    name: 'Julia Roca',
    email: 'julia.roca@correo.example',
    city: 'Altea',
    folder: 'Alumnos',
    asks: 'Hola, Marina. ¿El taller de esmaltes sirve si es mi primera vez con el torno? Somos dos amigas.',
    answer:
      'Hola, Julia. Sirve: empezamos desde el principio y sois ocho como mucho. Os guardo dos plazas hasta el jueves.',
  },
  {
    name: 'Pau Verdú',
    email: 'pau@verdu.example',
    city: 'Dénia',
    folder: 'Tiendas',
    asks: 'Buenos días. Tenemos una tienda de vinos y nos gustaría vender vuestros vasos. ¿Trabajáis con depósito?',
    answer: 'Buenos días, Pau. Sí, con depósito de tres meses. Te mando la lista de precios para tiendas.',
  },
  {
    name: 'Núria Bosch i Ferrer',
    email: 'nuria@bosch.example',
    city: 'Girona',
    asks: '¿Podéis hacer una vajilla de doce servicios en el azul de la foto? La necesitaría para mayo.',
    answer: 'Hola, Núria. En mayo llegamos. Cada servicio son 86 €; si te parece, te enseño antes un plato cocido.',
  },
  { name: 'Tomás Gil', email: 'tomas@gil.example', city: 'Valencia', folder: 'Alumnos' },
  {
    name: 'Aitana Muñoz',
    email: 'aitana@munoz.example',
    city: 'Alicante',
    folder: 'Alumnos',
    asks: 'Soy profesora en la escuela de arte. ¿Hacéis visitas al taller para grupos de veinte?',
    answer: 'Nos encanta recibir escuelas. Los miércoles por la mañana no torneamos: elige el que os venga bien.',
  },
  { name: 'Quim Pastor', email: 'quim@pastor.example', city: 'Barcelona' },
  {
    name: 'Elena Soriano',
    email: 'elena.soriano@correo.example',
    city: 'Murcia',
    asks: 'Me ha llegado una taza con el asa rota. Os adjunto el número de pedido: 2231. ¿Qué hacemos?',
    answer: 'Cuánto lo siento, Elena. Mañana sale otra, sin coste. Quédate la rota para un esqueje.',
  },
  { name: 'Iker Zabala', email: 'iker@zabala.example', city: 'Bilbao', folder: 'Tiendas' },
  {
    name: '佐藤 美咲',
    email: 'misaki@sato.example',
    city: '京都',
    asks: 'はじめまして。京都で小さな店をしています。器を日本まで送っていただけますか。',
  },
  { name: 'Carme Llopis', email: 'carme@llopis.example', city: 'Xàbia', folder: 'Alumnos' },
  {
    name: 'Oluwaseun Adébáyò-Williams',
    email: 'seun@adebayo.example',
    city: 'London',
    asks: 'Hello! We would love thirty of the small bowls for our restaurant in London. Could you tell us price and time?',
    answer: 'Hello, Seun. Thirty bowls take five weeks and are 14 € each, shipping apart. Shall I send you two to try?',
  },
  { name: 'Rosa Ibáñez', email: 'rosa.ibanez@correo.example', city: 'Calp', folder: 'Alumnos' },
  { name: 'Vicent Mas', email: 'vicent@mas.example', city: 'Benissa', folder: 'Alumnos' },
  {
    name: 'Lucía Herrero',
    email: 'lucia@herrero.example',
    city: 'Madrid',
    asks: '¿Tenéis tarjeta regalo para los talleres? Es para mi madre, que cumple sesenta.',
    answer: 'Sí: te la mandamos por correo o en papel de algodón. Dime qué nombre ponemos.',
  },
  { name: 'Bruno Teixeira', email: 'bruno@teixeira.example', city: 'Porto', folder: 'Tiendas' },
  { name: 'Hélène Marchand', email: 'helene@marchand.example', city: 'Lyon' },
  {
    name: 'Sergio Cano',
    email: 'sergio@cano.example',
    city: 'Elx',
    asks: '¿Abrís el sábado por la tarde? Iremos desde Elche con los niños.',
  },
  { name: 'Mireia Puig', email: 'mireia@puig.example', city: 'Tarragona' },
  { name: 'Ana Belén Ortuño', email: 'anabelen@ortuno.example', city: 'Lorca', folder: 'Alumnos' },
  {
    name: 'Joan Sempere',
    email: 'joan@sempere.example',
    city: 'Alcoi',
    folder: 'Alumnos',
    asks: 'Me apunto al taller de invierno. ¿Se puede pagar por transferencia?',
  },
];

const firstNames = 'Adela Berta Carles Dolors Esteve Fina Guillem Inma Jaume Laia Manel Neus Òscar Pilar Ramon'.split(
  ' ',
);
const lastNames = ['Alemany', 'Blanes', 'Climent', 'Devesa', 'Espinós', 'Ferrando'];
const towns = ['Altea', 'Benidorm', 'Calp', 'Callosa', "l'Alfàs", 'Polop'];

/** A name as the first part of an address. */
function plainly(name: string): string {
  return name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replace(' ', '.');
}

/** Ninety people who left their address at a fair before the pottery was a client. */
export const listed: readonly Pick<Person, 'name' | 'email' | 'city'>[] = lastNames.flatMap((last, at) =>
  firstNames.map((first, index) => {
    const name = `${first} ${last}`;
    return { name, email: `${plainly(name)}@feria.example`, city: towns[(at + index) % towns.length] ?? 'Altea' };
  }),
);

const joiningNames =
  'Alba Biel Clara Dani Emma Fèlix Gala Hugo Irene Júlia Lluís Marta Nil Olga Pere Queralt Roser Sílvia Teo Vera'.split(
    ' ',
  );
const joiningLastNames = ['Giner', 'Llorca', 'Mengual', 'Orozco', 'Peretó', 'Ripoll', 'Signes'];
/** By the day's remainder; the workshop is on the fullest. */
const joiningADay = [1, 1, 2, 0, 1, 1, 3];

/** People who leave their address in the workshop, on each day of five weeks. */
export const joining: readonly (Pick<Person, 'name' | 'email' | 'city'> & { daysAgo: number })[] = Array.from(
  { length: 34 },
  (_day, daysAgo) => Array.from({ length: joiningADay[daysAgo % 7] ?? 0 }, () => daysAgo),
)
  .flat()
  .map((daysAgo, at) => {
    const name = `${joiningNames[at % joiningNames.length]} ${joiningLastNames[at % joiningLastNames.length]}`;
    return { name, email: `${plainly(name)}@taller.example`, city: towns[at % towns.length] ?? 'Altea', daysAgo };
  });

export const posts: readonly { daysAgo: number; body: string }[] = [
  { daysAgo: 30, body: 'Encendemos el horno de leña. Catorce horas, dos personas y mucha leña de almendro.' },
  { daysAgo: 23, body: 'Los cuencos de otoño ya están en la tienda. El azul es cobalto de la última cocción.' },
  { daysAgo: 16, body: 'Taller de esmaltes: quedan tres plazas para el sábado. Empezamos a las diez.' },
  { daysAgo: 9, body: 'Este mes enviamos sin coste a toda la península. Las piezas viajan en paja, no en plástico.' },
  { daysAgo: 2, body: 'Abrimos el sábado por la tarde: venid a ver girar el torno.' },
];
