import type { catalogue as spanish } from '../es/standing.ts';
import type { Japanese } from '../translation.ts';

export const catalogue = {
  state: {
    scheduled: '予約済み',
    pending_payment: '支払い待ち',
    expired: '期限切れ',
    trialing: 'お試し中',
    active: '有効',
    paused: '一時停止',
    past_due: '猶予期間',
    suspended: '未払い',
    cancelled: '解約済み',
  },
  sentence: {
    scheduled: '{{date}}に始まります。',
    pendingPayment: '{{amount}}のお支払いが届きしだい始まります。',
    expired: 'お支払いがなかったため、プランは始まりませんでした。もう一度選べます。',
    trialOpen: 'お試しは{{date}}までです。プランを選ばない場合、その日から閲覧のみになります。',
    trialChosen: 'お試しは{{date}}までです。その日に{{plan}}が{{amount}}で始まります。',
    trialCancelling: 'お試しは{{date}}までです。その後は続きません。',
    renews: '{{date}}に{{amount}}で更新されます。',
    renewsWith: '{{date}}に{{method}}から{{amount}}で更新されます。',
    renewsFree: '{{date}}に更新されます。お支払いはありません。',
    changes: '{{date}}に{{plan}}（{{amount}}）へ変わります。',
    cancelling: '{{date}}まで有効です。その日に解約されます。',
    runs: '{{date}}まで有効です。',
    pausedUntil: '{{date}}から一時停止中です。{{until}}に自動で再開します。',
    paused: '{{date}}から一時停止中です。いつでも再開できます。',
    pausedAfterTrial: 'お試しは{{date}}に終わりました。プランを選ぶまで、すべて閲覧のみで残っています。',
    pastDue: '{{amount}}が未払いです。{{date}}まではすべて使えます。',
    pastDueReadOnly: '{{amount}}が未払いです。{{date}}から閲覧のみで、{{until}}に停止します。',
    suspended: '{{amount}}が未払いのため、{{date}}に停止しました。{{until}}に解約されます。',
    cancelled: '{{date}}に終了しました。データは残っています。',
  },
  per: {
    day_other: '{{n}}日あたり',
    week_other: '{{n}}週間あたり',
    month_other: '{{n}}か月あたり',
    year_other: '{{n}}年あたり',
  },
  terms: { exclusive: '{{per}}・税別', inclusive: '{{per}}・税込' },
  resource: { sends: 'キャンペーン送信', contacts: 'Tamy', profiles: 'プロフィール', storage_bytes: 'クラウド' },
  quota: {
    sends_other: '送信{{n}}通',
    contacts_other: 'Tamy {{n}}人',
    profiles_other: 'プロフィール{{n}}件',
    storage_bytes_other: 'クラウド{{n}}',
  },
  unlimited: {
    sends: '送信は無制限',
    contacts: 'Tamyは無制限',
    profiles: 'プロフィールは無制限',
    storage_bytes: 'クラウドは無制限',
  },
  notice: {
    trialEnding: {
      title: 'お試しは{{date}}に終わります。',
      help: 'それまではすべて使えます。プランを選ばない場合、その後は閲覧と書き出しのみで、公開や送信はできません。何も削除されません。',
    },
    trialOver: {
      title: 'お試しは{{date}}に終わりました。',
      help: 'すべて閲覧・書き出しできます。公開や送信を再開するにはプランを選んでください。何も削除されていません。',
    },
    pastDue: {
      title: '{{amount}}を引き落とせませんでした。',
      help: '{{date}}まではすべて使えます。それまでにお支払いいただければ影響はありません。データはそのままです。',
    },
    readOnly: {
      title: 'プランは閲覧のみです。{{amount}}が未払いです。',
      help: 'すべて閲覧・書き出しできますが、公開や送信はできません。お支払いですぐに元へ戻ります。何も削除されていません。',
    },
    suspended: {
      title: 'プランは停止中です。{{amount}}が未払いです。',
      help: 'データは使えませんが、保管されています。お支払いですぐに元へ戻ります。お支払いがない場合、{{until}}に解約されます。',
    },
    pendingStart: {
      title: '新しいプランは{{amount}}のお支払いを待っています。',
      help: '届くまでは今のままです。気が変わったら取り下げられます。',
    },
    paused: {
      title: 'プランは一時停止中です。',
      help: 'すべて閲覧・書き出しできます。支払い済みの日数は残っています。公開や送信をするには再開してください。',
    },
    ended: {
      title: 'プランは{{date}}に終了しました。',
      help: 'データは保管されています。プランを選ぶと、すべて元どおりになります。',
    },
    over: {
      title: 'プランの上限を超えています：{{what}}。',
      help: '今あるものはそのまま使えます。追加だけができません。パッケージか別のプランで増やせます。',
    },
    full: {
      title: 'プランの上限に達しました：{{what}}。',
      help: '今あるものはそのまま使えます。追加だけができません。パッケージか別のプランで増やせます。',
    },
    use: '{{resource}} {{used}}／{{limit}}',
    choose: 'プランを選ぶ',
    pay: '今すぐ支払う',
    plan: 'プランを見る',
    more: 'パッケージを見る',
  },
  policy: {
    accept: '規約の新しい版があります。',
    notice: '規約を変更しました。',
    read: '読む',
    doAccept: '同意する',
    doSee: '確認しました',
  },
} as const satisfies Japanese<typeof spanish>;
