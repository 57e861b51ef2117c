import type { CatalogTexts } from './texts.ts';

export const ja: CatalogTexts = {
  hello: (name) => `${name} 様`,
  footer: 'ご利用中の {product} のプラン料金が変わるため、このメールをお送りしています。',
  priceNotice: {
    subject: (plan) => `「${plan}」プランの料金が変わります`,
    title: 'プラン料金改定のお知らせ',
    body: ({ plan, period, before, after, date }) =>
      `現在は「${plan}」プラン（${period}）を ${before} でご利用いただいています。新しい料金は ${after} で、${date} 以降の最初の更新から適用されます。それまでの料金は変わりません。`,
    choice: 'ご希望に合わない場合は、その日までに別のプランを選ぶか解約できます。お客様のデータはそのまま残ります。',
    button: 'プランを確認する',
  },
};
