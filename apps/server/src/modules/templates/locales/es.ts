export const es = {
  untitled: 'Sin título',
  copyOf: (name: string) => `${name} (copia)`,
  testPrefix: 'Prueba',
  /** Under every mailing: who writes and why. */
  footer: (brand: string) => `Te escribe ${brand} porque te suscribiste.`,
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
