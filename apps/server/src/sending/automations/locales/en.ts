import type { es } from './es.ts';

export const en: typeof es = {
  untitled: 'Untitled automation',
  copyOf: (name) => `Copy of ${name}`,
};
