import { RouterProvider } from 'react-router/dom';
import { LoadingOverlay } from '#components/loading/loading-overlay.tsx';
import { router } from './router.tsx';
import { useRouterBusy } from './use-router-busy.ts';

export function App() {
  const busy = useRouterBusy();
  return (
    <>
      <RouterProvider router={router} />
      <LoadingOverlay busy={busy !== 'idle'} isFirst={busy === 'starting'} />
    </>
  );
}
