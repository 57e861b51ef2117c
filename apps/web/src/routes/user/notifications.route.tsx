export { NotificationsPage as Component } from '#features/workspace/notifications/pages/notifications.page.tsx';
