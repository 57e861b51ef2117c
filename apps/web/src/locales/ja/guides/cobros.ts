/** Markdown; headings, lists and links only. */
export const guide = `## 請求の前に
1. [請求書](/admin/facturas)で、発行者の名前、住所、税番号、口座を入力します。それまでは発行されません。
2. [税](/admin/impuestos)、[プラン](/admin/planes)、[販売中](/admin/suscripciones-disponibles)を確認します。最初のカタログが用意されています。
3. 実際のカードには\`STRIPE_SECRET_KEY\`と\`STRIPE_WEBHOOK_SECRET\`を設定して起動します。ない場合、試用環境ではテストカードだけが使え、そう表示されます。本番として開いた環境ではカードは使えません。
## 訂正
発行した請求書は変わりません。専用の番号の訂正書類で直します。
## 価格の変更
新しい価格は新しい版になり、以前の版は記録に残ります。
`;
