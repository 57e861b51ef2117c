import type { PortabilityTexts } from './es.ts';

export const ja: PortabilityTexts = {
  readme: {
    fileName: 'README.txt',
    title: 'Enlace のデータ',
    intro: (date) =>
      `このアーカイブには、${date} 時点で Enlace にあるお客様のデータがすべて入っています。保存したり、ほかのプログラムで読んだり、別のサービスへ移したりできます。`,
    forms:
      '.jsonl ファイルは1行に1件の JSON レコードです（UTF-8）。日時は ISO 8601 形式です。.csv は表計算ソフト、.vcf はアドレス帳、.eml はメールソフトで開けます。ファイル同士は「_id」で終わる項目でつながっています。',
    wall: {
      title: 'Enlace のウォール',
      intro: (date: string) =>
        `このファイルには ${date} 時点のウォールが入っています。walls/posts.jsonl が投稿、walls/comments.jsonl がコメント、walls/reactions.jsonl と walls/votes.jsonl がリアクションと投票（誰のものかは含みません）、files/ が投稿に載っているファイルです。ゴミ箱の中のものは入りません。`,
      back: 'ウォールに取り込むには：ウォール → ウォールの設定 → ウォールを取り込む。',
    },
    files: [
      ['manifest.json', 'すべてのファイルのサイズ、SHA-256 値、件数と、スキーマのバージョンの一覧です。'],
      [
        'account/account.json',
        'アカウント：名前、エイリアス、コード、メールアドレス、電話番号、言語、タイムゾーン、設定です。',
      ],
      [
        'account/',
        'セッション、ログイン履歴、パスキー、API キーと Webhook（秘密の部分は含みません）、過去30日間の通知、契約、利用量、通知、ゴミ箱の日数、エクスポートです。',
      ],
      ['billing/', '請求書（PDF）と明細、税、支払い、残高、契約期間、パッケージです。'],
      ['profiles/profiles.jsonl', 'プロフィールの下書きと公開中の内容です。'],
      [
        'profiles/published-versions.jsonl',
        'これまでに公開したすべての版です。現在表示されている内容は profiles/published/ にプロフィールごとに入っています。',
      ],
      ['profiles/statistics-visits.jsonl, statistics-clicks.jsonl', '日ごとの訪問数とクリック数です。'],
      ['folders/*.jsonl', 'フォルダーとラベル、およびその中身です。'],
      ['contacts/contacts.csv, contacts.vcf', '表計算ソフト用とアドレス帳用の Tamy です。'],
      ['contacts/contacts.jsonl', 'ゴミ箱の中も含む、すべての Tamy の全項目です。'],
      ['contacts/consents.jsonl, timeline.jsonl', '同意の記録と、一人ひとりのこれまでの出来事です。'],
      ['contacts/signup-requests.jsonl', '最近のメール登録です。確認前のものも含みます。'],
      [
        'mailbox/conversations.jsonl, messages.jsonl',
        '会話とメッセージです。添付ファイルは mailbox/attachments/、受信したメールの原文は mailbox/raw/ にあります。',
      ],
      ['templates/', 'テンプレートです。'],
      ['campaigns/', 'キャンペーン、送信したメール、リンク、配信ごとの結果と受信者の反応です。'],
      ['automations/', '自動化と、それぞれを通った人、そこから送信したメールです。'],
      ['mails/', 'お客様の名前で個別に送信したメールです。'],
      ['files/', '画像とファイルそのものです。一覧は files.jsonl にあります。'],
      ['walls/', 'ウォールの投稿、コメント、リアクション、投票です。'],
      ['history/', 'アカウントの履歴と、改ざんされていないことを証明する封印です。'],
    ],
    leftOut:
      '含まれないもの：パスワード、コードなどの秘密情報、ここにあるデータから計算し直せる集計値、不正利用を防ぐための短期間の記録です。',
    limits:
      '中の各ファイルは最大 4 GiB です。1 GiB を超える一覧は、末尾が -2、-3… のファイルに続きます。4 GiB を超えるアーカイブや 65,535 個を超えるファイルを含むアーカイブは ZIP64 形式で、現在のソフトウェアで開けます。',
  },
  ready: {
    subject: 'データの準備ができました',
    title: 'データの準備ができました',
    hello: (name) => `${name} 様`,
    body: (size, date) =>
      `{product} にあるお客様のデータをすべてまとめたファイル（${size}）の準備ができました。${date} までダウンロードできます。その後は削除します。`,
    button: '設定を開く',
    note: '安全のため、ファイルはこのメールに添付していません。アカウントからダウンロードしてください。',
  },
  failed: {
    subject: 'データを準備できませんでした',
    title: 'データを準備できませんでした',
    hello: (name) => `${name} 様`,
    body: '何度か試しましたが、うまくいきませんでした。データはそのまま残っています。もう一度お試しください。',
    button: '設定を開く',
  },
  footer: 'このメールは {product} アカウントの運用に関するお知らせです。',
};
