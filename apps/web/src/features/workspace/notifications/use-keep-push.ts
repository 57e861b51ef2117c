import { addPushDeviceRef } from '@enlace/contract/workspace/notifications/push.refs.gen.ts';
import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { call } from '#lib/api/call.ts';
import { heldAddress } from '#lib/push/this-browser.ts';
import { useUser } from '#lib/session/use-user.ts';

function isOpenWish(data: unknown): data is { kind: 'open'; path: string } {
  return (
    typeof data === 'object' &&
    data !== null &&
    'kind' in data &&
    data.kind === 'open' &&
    'path' in data &&
    typeof data.path === 'string' &&
    data.path.startsWith('/') &&
    !data.path.startsWith('//')
  );
}

/** Push ends with a session; a person who enabled it in this browser gets it again after signing in. */
export function useKeepPush(): void {
  const user = useUser();
  const clientId = user?.roll === 'user' && !user.acting_admin ? user.id : undefined;
  const navigate = useNavigate();
  useEffect(() => {
    if (clientId === undefined) return;
    heldAddress(clientId)
      .then((address) => address && call(addPushDeviceRef, { body: address }))
      .catch((error: unknown) => console.warn('this browser could not be registered for notices', error));
  }, [clientId]);
  useEffect(() => {
    const workers = 'serviceWorker' in navigator ? navigator.serviceWorker : undefined;
    const open = ({ data }: MessageEvent<unknown>) => {
      if (isOpenWish(data)) void navigate(data.path);
    };
    workers?.addEventListener('message', open);
    return () => workers?.removeEventListener('message', open);
  }, [navigate]);
}
