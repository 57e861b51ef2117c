import type { AdminsTexts } from './es.ts';

export const ja: AdminsTexts = {
  roles: { owner: 'オーナー', support: 'サポート', auditor: '監査', observer: '閲覧' },
  invitation: {
    subject: '{product}の管理に招待されています',
    title: '{product}の管理に招待されています',
    body: ({ inviter, role }) =>
      `${inviter}さんから、この{product}を一緒に運営してほしいと招待が届いています。役割は「${role}」です。`,
    next: 'リンクを開いてパスワードを決めると、すぐに使い始められます。',
    button: '招待を受ける',
    expiry: (days) => `リンクは${days}日間有効で、一度だけ使えます。お心当たりがない場合は、何もする必要はありません。`,
  },
  footer: 'このメールは{product}の管理に関するお知らせです。',
};
