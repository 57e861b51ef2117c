export const es = {
  untitled: 'Automatización sin nombre',
  copyOf: (name: string) => `Copia de ${name}`,
};
