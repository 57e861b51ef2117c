import type { es } from './es.ts';

export const ja: typeof es = {
  untitled: '名称未設定の自動化',
  copyOf: (name) => `${name}のコピー`,
};
