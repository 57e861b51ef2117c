/** Part of the namespace `errors`, in a file of its own: every screen loads it. */
export const contactErrors = {
  field_name_taken: '同じ名前の項目がすでにあります。',
  too_many_fields: 'これ以上項目を追加できません。使っていない項目を削除してください。',
  topic_name_taken: '同じ名前のトピックをすでに提供しています。',
  topic_archived:
    '同じ名前のトピックがアーカイブにあります。提供を再開してください。希望しなかった人の選択は残っています。',
  too_many_topics: 'トピックは{{limit}}件までです。使っていないものをアーカイブしてください。',
  field_values_changed: '値は現在{{values}}件です。もう一度確認してから削除してください。',
  address_suppressed: 'この方はデータの消去を希望されました。改めて同意を得た場合のみ追加できます。',
  too_many_addresses: 'このTamyにはこれ以上連絡先を追加できません。',
  merge_expired: 'この統合は元に戻せません。',
  merge_covered: 'この後に別の統合があります。先にそちらを元に戻してください。',
  name_differs: '名前が一致しません。',
  email_taken: 'そのメールアドレスは{{name}}さんで登録済みです。',
} as const;
