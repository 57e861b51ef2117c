export { NotificationsPage as Component } from '#features/notifications/pages/notifications.page.tsx';
