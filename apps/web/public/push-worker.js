// Shows notifications while the app is closed. It caches nothing and intercepts no requests.
self.addEventListener('push', (event) => {
  const message = event.data ? event.data.json() : null;
  if (!message) return;
  event.waitUntil(
    self.registration.showNotification(message.title, {
      body: message.body,
      tag: message.tag,
      icon: '/apple-touch-icon.png',
      data: { url: message.url },
    }),
  );
});

async function openAddress(url) {
  const address = new URL(url, self.location.origin);
  if (address.origin !== self.location.origin) return;
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const open = windows.find((each) => new URL(each.url).origin === self.location.origin);
  if (!open) {
    await self.clients.openWindow(address.href);
    return;
  }
  await open.focus();
  open.postMessage({ kind: 'open', path: address.pathname + address.search });
}

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(openAddress(event.notification.data.url));
});
