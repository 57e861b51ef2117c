import type { BillingTexts } from './texts.ts';

export const ja: BillingTexts = {
  lines: {
    subscription: (plan, period) => `${plan}（${period}）`,
    credit: (plan) => `${plan}：未使用日数分`,
    charge: (plan) => `${plan}：期間終了までの日割り`,
    setup: (plan) => `${plan}：初期費用`,
    discount: (coupon) => `クーポン ${coupon}`,
    package: (name) => `パッケージ ${name}`,
  },
  creditNote: {
    upgrade: 'プラン変更による未使用日数分',
    startExpired: '期限までにお支払いがなかったお申し込み',
    startDropped: 'お支払い前に取り消されたお申し込み',
    packageRevoked: 'パッケージの取り消し：未使用分',
  },
  dunning: {
    steps: [
      {
        subject: (plan) => `${plan}プランのお支払いが確認できませんでした`,
        title: 'お支払いが完了していません',
        body: (amount) =>
          `未払いの金額は${amount}です。今のところご利用に変わりはありません。2日後にもう一度お支払いを試みます。銀行振込の場合は、ご入金をお待ちしています。`,
      },
      {
        subject: (plan) => `${plan}プランのお支払いがまだです`,
        title: 'お支払いが済んでいません',
        body: (amount, date) =>
          `未払いの金額は${amount}です。ご入金がない場合、${date}からアカウントは閲覧のみになります。すべてご覧いただけますが、送信や追加はできません。`,
      },
      {
        subject: () => 'アカウントは閲覧のみになりました',
        title: '閲覧はできますが、変更はできません',
        body: (amount, date) =>
          `未払いの金額は${amount}です。データは安全に保管しています。${date}にプランを停止します。お支払いいただければ、すぐに元どおりご利用いただけます。`,
      },
      {
        subject: (plan) => `${plan}プランは停止中です`,
        title: 'プランを停止しました',
        body: (amount, date) =>
          `未払いの金額は${amount}です。データは引き続き保管しています。ご入金がない場合、${date}に契約を解約します。`,
      },
      {
        subject: (plan) => `${plan}プランを解約しました`,
        title: '契約は解約されました',
        body: () =>
          'お支払いを確認できませんでした。データは削除していません。いつでもプランを選び、続きからご利用いただけます。',
      },
    ],
    late: {
      subject: (plan) => `${plan}プランのお支払いがまだです`,
      title: 'お支払い期限を過ぎています',
      body: (amount) =>
        `未払いの金額は${amount}です。今のところご利用に変わりはありません。こちらからお支払いいただけます。銀行振込の場合は、ご入金をお待ちしています。`,
    },
    refused: {
      subject: (plan) => `${plan}プランのお支払いが確認できませんでした`,
      title: 'お支払いが完了していません',
      body: (amount) =>
        `未払いの金額は${amount}です。今のところご利用に変わりはありませんが、同じカードでの決済は行いません。別のカードを追加するか、銀行振込でお支払いください。`,
    },
    trial: 'これはテスト環境です。お支払いの必要はありません。',
    invoices: (numbers: string) => `請求書：${numbers}`,
    failed: ({ card, reason }: { card: string | null; reason: string }) =>
      card === null
        ? `直近の請求は完了しませんでした（${reason}）。`
        : `${card}への直近の請求は完了しませんでした（${reason}）。`,
    transfer: ({ iban, reference }: { iban: string; reference: string }) =>
      `銀行振込の場合：IBAN ${iban}、参照番号 ${reference}`,
    help: (address: string) => `ご不明な点は ${address} までご連絡ください。`,
    reasons: {
      declined: '銀行が請求を断りました',
      insufficient_funds: '残高が足りませんでした',
      expired_card: 'カードの有効期限が切れています',
      lost_or_stolen: '紛失または盗難のカードとして届けられています',
      wrong_details: 'カードの情報に誤りがあります',
      authentication_required: '銀行がご本人の確認を求めています',
      authentication_failed: '銀行での確認ができませんでした',
      limit_exceeded: 'カードの限度額を超えました',
      not_supported: 'このカードではこの支払いができません',
      method_unusable: 'このカードはもう使えません',
      provider_error: '決済サービスに問題がありました',
      not_received: '請求は行われませんでした',
    },
    button: '今すぐ支払う',
    buttonPlans: 'プランを見る',
  },
  trialOver: {
    subject: 'お試し期間が終了しました',
    title: 'お試し期間が終わりました',
    body: 'アカウントは閲覧のみになりましたが、データは失われません。プランを選ぶと、続きからご利用いただけます。',
    button: 'プランを選ぶ',
  },
  startExpired: {
    subject: (plan) => `${plan}プランのお申し込みは期限切れになりました`,
    title: '期限までにお支払いがありませんでした',
    body: 'お申し込みは取り消され、お支払いの必要はありません。いつでもあらためてプランをお選びいただけます。',
    button: 'プランを見る',
  },
  hello: (name) => `${name} 様`,
  footer: 'このメールは{product}のプランに関する大切なお知らせのため、必ずお送りしています。',
};
