import { lazy } from 'react';

// Rendered inside Suspense: most people never see it on the first load.
const loadNotices = () => import('./login-notices.tsx');
export const LoginFailure = lazy(async () => ({ default: (await loadNotices()).LoginFailure }));
export const ArrivalNotice = lazy(async () => ({ default: (await loadNotices()).ArrivalNotice }));
export const SessionNotice = lazy(async () => ({ default: (await loadNotices()).SessionNotice }));
