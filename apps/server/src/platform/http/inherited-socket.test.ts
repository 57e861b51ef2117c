import { expect, it } from 'vitest';
import { inheritedSocket } from './inherited-socket.ts';

it('takes the socket meant for this process or for the launcher that started it, and no other', () => {
  const [pid, ppid] = [70, 60];
  const given = (env: Record<string, string>) => inheritedSocket({ env, pid, ppid });
  expect(given({ LISTEN_PID: '70', LISTEN_FDS: '1' })).toBe(3);
  expect(given({ LISTEN_PID: '60', LISTEN_FDS: '1' })).toBe(3);
  expect(given({ LISTEN_PID: '50', LISTEN_FDS: '1' })).toBeUndefined();
  expect(given({ LISTEN_PID: '70', LISTEN_FDS: '0' })).toBeUndefined();
  expect(given({ LISTEN_PID: '70' })).toBeUndefined();
  expect(given({})).toBeUndefined();
});
