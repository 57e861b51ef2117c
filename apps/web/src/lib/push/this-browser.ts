import { pushWorkerUrl } from './push-worker.ts';

const key = 'push_user';

/** Push state of this browser: `blocked` is the person's refusal, stored by the browser. */
export type PushState = 'unsupported' | 'blocked' | 'off' | 'on';

export type PushAddress = { endpoint: string; keys: { p256dh: string; auth: string } };

function isSupported(): boolean {
  return 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;
}

function base64Url(buffer: ArrayBuffer | null): string {
  const bytes = new Uint8Array(buffer ?? new ArrayBuffer(0));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}

function toAddress(subscription: PushSubscription): PushAddress {
  return {
    endpoint: subscription.endpoint,
    keys: { p256dh: base64Url(subscription.getKey('p256dh')), auth: base64Url(subscription.getKey('auth')) },
  };
}

async function current(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration('/');
  return (await registration?.pushManager.getSubscription()) ?? null;
}

export async function readPushState(): Promise<PushState> {
  if (!isSupported()) return 'unsupported';
  if (Notification.permission === 'denied') return 'blocked';
  return (await current()) ? 'on' : 'off';
}

/** Requests permission and subscribes; undefined when the person declines. A subscription with an older key is renewed. */
export async function subscribeHere(publicKey: string): Promise<PushAddress | undefined> {
  if ((await Notification.requestPermission()) !== 'granted') return undefined;
  const registration = await navigator.serviceWorker.register(pushWorkerUrl, { scope: '/' });
  await navigator.serviceWorker.ready;
  const held = await registration.pushManager.getSubscription();
  if (held && base64Url(held.options.applicationServerKey) !== publicKey) await held.unsubscribe();
  return toAddress(
    await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey }),
  );
}

export async function unsubscribeHere(): Promise<void> {
  localStorage.removeItem(key);
  await (await current())?.unsubscribe();
}

/** The person this browser receives notifications for, so that they resume after the next sign-in. */
export function keepPushFor(userId: string): void {
  localStorage.setItem(key, userId);
}

/** The subscription to register again for a person who enabled notifications here; undefined when there is nothing to do. */
export async function heldAddress(userId: string): Promise<PushAddress | undefined> {
  if (!isSupported() || localStorage.getItem(key) !== userId || Notification.permission !== 'granted') return undefined;
  const subscription = await current();
  return subscription ? toAddress(subscription) : undefined;
}
