import type { TemplateTexts } from './es.ts';

export const ja: TemplateTexts = {
  untitled: '無題',
  copyOf: (name) => `${name}（コピー）`,
  testPrefix: 'テスト',
  footer: (brand) => `購読していただいた方に${brand}からお送りしています。`,
  sample: {
    firstName: '結衣',
    lastName: '佐藤',
    name: '佐藤 結衣',
    email: 'yui.sato@mail.example',
    company: '佐藤工房',
    city: '鎌倉',
    phone: '+81460000000',
  },
};
