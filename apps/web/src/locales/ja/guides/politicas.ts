/** Markdown; headings, lists and links only. */
export const guide = `## 版を公開する
1. [設定](/admin/opciones)でポリシーを開き、三つの言語で書きます。
2. 前の版との違いを確認して公開します。
3. 登録する人は公開中の版に同意し、どの版かが記録されます。
## 読む場所
公開中の文章は[/politica](/politica)で、ログインせずに読めます。
## 残るもの
以前の版は削除されません。管理者の操作は[履歴](/admin/historial)に残ります。
`;
