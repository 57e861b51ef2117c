export const es = {
  untitled: 'Sin título',
  copyOf: (name: string) => `${name} (copia)`,
};

export type CampaignTexts = typeof es;
