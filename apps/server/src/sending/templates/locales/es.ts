export const es = {
  untitled: 'Sin título',
  copyOf: (name: string) => `${name} (copia)`,
  testPrefix: 'Prueba',
  /** Whose blocks a trial has, where they are not the same for all. */
  testBlocks: { everybody: 'todos los bloques', outside: 'sin listas vivas' },
  /** Under every mailing: who writes and why. */
  footer: (brand: string) => `Te escribe ${brand} porque te suscribiste.`,
  /** Who writes where there is no client yet. */
  sampleBrand: 'Barro y Sal',
  sampleAddress: 'Calle del Horno, 8\n03801 Alcoy, España',
  /** Invented news, for looking at a mail that shows some: title, summary, day. */
  feed: {
    title: 'Cuaderno del taller',
    items: [
      {
        title: 'Esmaltes de ceniza, paso a paso',
        summary: 'De la chimenea al horno: qué ceniza sirve y cómo se lava.',
        date: '18 de noviembre de 2026',
      },
      {
        title: 'Cómo cuidamos las piezas usadas',
        summary: 'Tres gestos que alargan la vida de una taza.',
        date: '11 de noviembre de 2026',
      },
      {
        title: 'Un sábado en el torno',
        summary: 'Lo que aprendieron ocho personas en cuatro horas.',
        date: '4 de noviembre de 2026',
      },
    ],
  },
  sample: {
    firstName: 'Julia',
    lastName: 'Vidal',
    name: 'Julia Vidal',
    email: 'julia.vidal@correo.example',
    company: 'Taller Vidal',
    city: 'Altea',
    phone: '+34600000000',
  },
};

export type TemplateTexts = typeof es;
