import type { StarterTexts } from './starters.types.ts';

export const starterTextsJa: StarterTexts = {
  news: {
    name: 'お知らせ便り',
    subject: '{{ profile.name }}からの新着情報',
    preheader: '2分で読める3つの話題',
    title: '今月のお知らせ',
    opening: ['{{ contact.name | default: "みなさま" }}、こんにちは。最近のできごとと、これからの予定をお届けします。'],
    list: [
      { title: '1つ目の話題', subtitle: '大切な理由を1行で書きます' },
      { title: '2つ目の話題', subtitle: 'もう1行とリンク' },
      { title: '3つ目の話題', subtitle: '最後の話題です' },
    ],
    button: 'すべて見る',
    closing: ['ご意見はこのメールにご返信ください。すべて拝見しています。'],
  },
  letter: {
    name: '手紙',
    subject: '{{ profile.name }}からの手紙',
    preheader: 'ゆっくり書きました',
    title: '{{ contact.name | default: "みなさま" }}へ',
    opening: [
      '話すように書いてください。最初の段落では、今日なぜ書くのかを伝えます。',
      '次の段落でその話をして、最後に短くあいさつをします。',
      '{{ profile.name }}',
    ],
  },
  event: {
    name: '招待状',
    subject: '土曜日にお待ちしています',
    preheader: '日時と場所のご案内',
    title: 'ぜひお越しください',
    opening: [
      '{{ contact.name | default: "みなさま" }}、こんにちは。小さな催しを準備しています。ぜひお越しください。',
      '土曜日 10:00〜14:00、住所と会場名',
    ],
    button: '席を予約する',
    closing: ['ご都合が合わない場合はご返信ください。次回のご案内をお送りします。'],
  },
  offer: {
    name: '期間限定の割引',
    subject: '日曜日まで特別価格です',
    preheader: 'いつもご利用の方へ',
    title: '特別価格のご案内',
    opening: [
      '{{ contact.name | default: "みなさま" }}、こんにちは。日曜日まで、下の商品を特別価格でお求めいただけます。',
    ],
    list: [
      { title: '1つ目の商品', subtitle: '4,000円が3,200円' },
      { title: '2つ目の商品', subtitle: '2,500円が2,000円' },
    ],
    button: 'お店を見る',
    closing: ['在庫がなくなり次第終了します。'],
  },
  notice: {
    name: '変更のお知らせ',
    subject: '変更のお知らせ',
    preheader: '手短にお伝えします',
    title: '営業時間が変わります',
    opening: [
      '{{ contact.name | default: "みなさま" }}、こんにちは。月曜日から9:00〜18:00に営業します。',
      'そのほかは変わりません。ご予約のお客さまの手続きは不要です。',
    ],
    button: '詳しく見る',
  },
};
