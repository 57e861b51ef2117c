const key = 'reloaded';
/** A page just reloaded for missing code is not reloaded again within this time. */
const quietMs = 60_000;

/**
 * Reloads the page because its code is gone, as after an update. False, leaving the decision to the person, when that
 * was just done or the server does not answer: a reload would then leave a blank page.
 */
export async function reloadOnce(): Promise<boolean> {
  if (Date.now() - Number(sessionStorage.getItem(key)) < quietMs) return false;
  const isAnswered = await fetch('/', { method: 'HEAD' }).then(
    ({ ok }) => ok,
    () => false,
  );
  if (!isAnswered) return false;
  sessionStorage.setItem(key, String(Date.now()));
  window.location.reload();
  return true;
}
