/** Part of the namespace `errors`: catalogue, subscriptions, invoices, money. */
export const billingErrors = {
  billing: {
    identity_required: '請求先の情報がありません。「個人情報」で入力してください。',
    tax_id_required:
      '会社宛ての請求書や、ご登録のアカウントの種類では税務番号が必要です。「個人情報」で追加してください。',
    full_invoice_needs_tax_id:
      '税込400ユーロを超える請求書には、受取人の税務番号（NIF）が必要です。「個人情報」で追加してください。',
    euro_rate_missing:
      '発行者がスペインにあり、この請求書はユーロ建てではありません。法律ではユーロでの金額も必要ですが、為替レートがまだありません。番号は使われていません。ユーロで請求してください。',
    seller_required:
      'まだ請求できません。請求書の発行者の情報が足りません。サービスの運営者が「請求書」の「発行者情報」で入力します。',
    date_backwards:
      'シリーズ {{series}} の最後の請求書の日付は {{lastDate}} で、これは {{date}} になります。日付を戻すことはできません。別のシリーズを使うか、その日までお待ちください。',
    selling_closed: 'まだご契約いただけません。サービスの運営者が準備を進めています。しばらくしてからお試しください。',
    series_required: 'まだ請求できません。番号を付けるシリーズがありません。サービスの運営者が「請求書」で選びます。',
    rule_broken: '規則 {{rule}}（{{detail}}）に反するため、番号は付きませんでした。',
    not_a_draft: 'この請求書は発行済みのため、変更できません。',
    wrong_state: '請求書の状態により、この操作はできません。',
    credit_too_high: '返金できる残りの額を超えています。',
    negative_total: '合計がマイナスになります。返金する場合は、請求書を修正してください。',
    series_ambiguous: 'シリーズ {{pattern}} の番号と紛らわしくなります。別の形式を選んでください。',
    series_taken: 'シリーズ {{code}} はすでにあります。',
    series_in_use: '新しい請求書にこのシリーズを使っています。保管する前に別のものを選んでください。',
    too_many: '件数が多すぎます。期間を短くしてください（最大{{limit}}件）。',
  },
  catalog: {
    code_taken: 'コード「{{code}}」はすでに使われています。',
    offer_taken: 'このプラン・期間・アカウントの種類・通貨の組み合わせはすでに販売中です。',
    in_use: 'すでに利用中で請求の根拠になっているため変更できません。新しく作成してください。',
    trial_needed: '新しい利用者はこれで開始します。先に別の開始プランを選んでください。',
    notice_too_short: '料金が上がる場合は、{{days}}日以上前に知らせる必要があります。',
    price_in_past: '料金の開始日を過去にすることはできません。',
    price_sold: 'すでに販売または通知された料金のため変更できません。',
    order_outdated: 'ほかの人が一覧を変更しました。再読み込みしてから並べ替えてください。',
  },
  coupon: {
    unknown: 'このクーポンは存在しません。',
    expired: 'このクーポンは期限切れです。',
    used_up: 'このクーポンは利用回数の上限に達しました。',
    not_for_plan: 'このクーポンはこのプランには使えません。',
  },
  taxes: {
    rates_overlap: '同じ日に2つの税率が適用されてしまいます。',
  },
  subscriptions: {
    offer_unavailable: 'このプランは現在お申し込みいただけません。今選べるプランをご覧ください。',
    same_offer: 'すでにこのプランをご利用中です。',
    charge_changed: '表示後に金額が変わりました。もう一度ご確認のうえお進みください。',
    unpaid: '先に未払い分のお支払いが必要です。',
    not_possible: '現在の契約状態ではこの操作はできません。',
    start_pending: '選んだプランのお支払いがまだです。お支払いいただくか、取り消してください。',
    coupon_taken: 'すでにクーポンをご利用中です。',
    parked: 'この契約は確認中です。しばらくしてからもう一度お試しください。',
  },
  packages: {
    unavailable: 'このパッケージは現在お申し込みいただけません。',
    key_reused: 'このキーは別のパッケージの購入に使われています。',
  },
  installation: {
    not_ready: '必要なものがまだ足りません: {{missing}}。',
    wrong_mode: 'この環境はすでに回答済み、または運用中です。',
  },
  billing_clock: {
    real_money: '時刻を動かせるのは、お試し環境だけです。',
    backwards: '時刻は先にしか進められません。',
  },
  payments: {
    nothing_due: 'この請求書に未払いの金額はもうありません。',
    amount_changed: '未払いの金額が変わりました。もう一度確認してから支払ってください。',
    in_progress: 'この請求書の支払いはすでに進行中です。',
    no_cards: 'ここではカードを使えません。銀行振込でお支払いください。',
    method_required: '先にカードを追加するか、銀行振込で支払ってください。',
    method_unusable: 'このカードには請求できません。別のカードを追加してください。',
    no_transfers: '銀行振込はご利用いただけません。',
    wrong_provider: 'この環境では、カードの追加方法が異なります。',
    trial_card_only:
      'ここで使えるのはテストカードだけです。本物のカード番号は入力しないでください。その番号は保存していません。',
    too_many_methods: '支払い方法は {{limit}}件までです。先にどれかを削除してください。',
    method_busy: 'この支払い方法で請求中です。終わるまでお待ちください。',
    provider_unavailable: '決済サービスが応答しません。請求は行われていません。少し待ってからもう一度お試しください。',
    setup_incomplete: 'カードは追加されませんでした。',
    wrong_state: 'この支払いでは、その操作はもうできません。',
    plan_choice_required:
      '利用中の期間の全額を返金します。プランを続けるか、今すぐ終了するか、期間の終わりに終了するかを選んでください。',
    refund_too_high: '残りの金額を超えて返金することはできません。',
  },
  bank: {
    file_missing: 'ファイルがありません。',
    too_large: '明細のファイルが大きすぎます。',
    format_unknown: '入出金明細として読み取れません。日付と金額のあるCSVか、CAMT.053が必要です。',
    file_unsafe: 'エンティティの宣言や異常な入れ子があるため、このファイルは開きませんでした。',
    line_unreadable: '{{line}}行目を読み取れません。何も取り込んでいません。',
    file_empty: '明細に取引がありません。',
    too_many_entries: '明細の取引が {{limit}}件を超えています。',
    statement_known: 'このファイルはすでに取り込まれています。',
    wrong_state: 'この取引では、その操作はもうできません。',
    currency_differs: '取引の通貨は {{entry}}、請求書の通貨は {{invoice}} です。',
  },
} as const;
