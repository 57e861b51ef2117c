/** Markdown; headings, lists and links only. */
export const guide = `## プランの確認と変更
1. [契約中のプラン](/user/myplan)で、内容、使用量、更新日が分かります。
2. [プラン](/user/plans)で比べて変更します。確定の前に、今日の支払いとその後の支払いが表示されます。
3. 一つだけ足りないときは[パッケージ](/user/paquetes)を加えます。
## 支払う
[支払い方法](/user/methods)にカードを登録するか、請求書の参照番号を付けて振り込みます。
## 請求書
[請求先](/user/personalinformation#facturacion)を入力します。請求書は[支払い](/user/pagos)にPDFであります。発行後は変更せず、訂正は別の書類で行います。
## 解約
[契約中のプラン](/user/myplan)で解約できます。支払い済みの期間の終わりまで使えます。
`;
