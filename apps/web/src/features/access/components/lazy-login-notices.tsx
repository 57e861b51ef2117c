import { type ComponentProps, lazy, Suspense } from 'react';

const loadNotices = () => import('./login-notices.tsx');
const Failure = lazy(async () => ({ default: (await loadNotices()).LoginFailure }));
const Arrival = lazy(async () => ({ default: (await loadNotices()).ArrivalNotice }));
const Session = lazy(async () => ({ default: (await loadNotices()).SessionNotice }));

export function LoginFailure(props: ComponentProps<typeof Failure>) {
  return (
    <Suspense fallback={null}>
      <Failure {...props} />
    </Suspense>
  );
}

export function ArrivalNotice(props: ComponentProps<typeof Arrival>) {
  return (
    <Suspense fallback={null}>
      <Arrival {...props} />
    </Suspense>
  );
}

export function SessionNotice() {
  return (
    <Suspense fallback={null}>
      <Session />
    </Suspense>
  );
}
