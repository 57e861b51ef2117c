/** Part of the texts of mails: events they invite to. */
export const invite = {
  label: 'イベント：{{title}}',
  untitled: '無題のイベント',
  hours: '{{day}} {{from}}～{{to}}',
  days: '{{from}}～{{to}}',
  inZone: '主催者の時刻：{{time}}（{{zone}}）',
  organizer: '主催：{{name}}。',
  comes_other: '{{count}}人が参加します。',
  free: 'この時間は空いています。',
  conflict: '{{titles}}と重なっています。',
  cancelled: '取り消されました',
  old: '後のメールで変更されました',
  counter: 'この日時を提案しています',
  mine: { accepted: '参加と回答しました', tentative: '未定と回答しました', declined: '欠席と回答しました' },
  theirs: {
    accepted: '{{name}}さんは参加します',
    tentative: '{{name}}さんは未定です',
    declined: '{{name}}さんは欠席します',
  },
  act: { accepted: '参加', tentative: '未定', declined: '欠席' },
  each: { daily: '毎日', weekly: '毎週', monthly: '毎月', yearly: '毎年' },
  every: {
    daily_other: '{{count}}日ごと',
    weekly_other: '{{count}}週間ごと',
    monthly_other: '{{count}}か月ごと',
    yearly_other: '{{count}}年ごと',
  },
  onDays: '{{every}}：{{days}}',
  until: '{{rule}}、{{date}}まで',
  times_other: '{{rule}}、{{count}}回',
} as const;

/** How far a mail can be trusted. */
export const trust = {
  imitates: {
    name: 'あなたの事業名を名乗っていますが、あなたのアドレスから届いたものではありません。',
    address: '差出人のアドレスはあなたのものによく似ていますが、別のものです。',
    reply_to: '返信先のアドレスはあなたのものによく似ていますが、別のものです。',
  },
  protection: {
    smime_signed: 'S/MIMEで署名されています。署名の確認はここでは行いません。',
    smime_encrypted: 'S/MIMEで暗号化されています。お使いのメールソフトと鍵で開いてください。',
    pgp_signed: 'PGPで署名されています。署名の確認はここでは行いません。',
    pgp_encrypted: 'PGPで暗号化されています。お使いのメールソフトと鍵で開いてください。',
  },
  risk: {
    program: 'プログラムです。心当たりがあるときだけ開いてください。',
    active: 'コードを実行したり、別のページに見せかけたりすることがあります。心当たりがあるときだけ開いてください。',
    disguised: '書類に見せかけたプログラムです。開かないでください。',
  },
} as const;
