import type { TemplateTexts } from './es.ts';

export const ja: TemplateTexts = {
  untitled: '無題',
  copyOf: (name) => `${name}（コピー）`,
  testPrefix: 'テスト',
  testBlocks: { everybody: 'すべてのブロック', outside: 'ライブリストなし' },
  footer: (brand) => `購読していただいた方に${brand}からお送りしています。`,
  sampleBrand: '土と塩',
  sampleAddress: '〒525-0032 滋賀県草津市大路1丁目\n陶房ビル2階',
  feed: {
    title: '工房ノート',
    items: [
      { title: '灰釉のつくり方', summary: '暖炉から窯まで。使える灰と洗い方を紹介します。', date: '2026年11月18日' },
      { title: '使った器のお手入れ', summary: 'カップが長持ちする三つの習慣です。', date: '2026年11月11日' },
      { title: 'ろくろの土曜日', summary: '八人が四時間で学んだことをまとめました。', date: '2026年11月4日' },
    ],
  },
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
