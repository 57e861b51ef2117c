export const es = {
  untitled: 'Sin título',
  copyOf: (name: string) => `${name} (copia)`,
  roundOf: {
    not_reached: (name: string) => `${name} (a quien no llegó)`,
    not_opened: (name: string) => `${name} (a quien no abrió)`,
    newcomers: (name: string) => `${name} (a quien llegó después)`,
  },
};

export type CampaignTexts = typeof es;
