const key = 'reloaded';
/** A page that was just loaded again for missing code does not do so once more. */
const quietMs = 60_000;

/**
 * Loads the page again because code of it is gone, as after an update. False, and the person decides, when that was just done or
 * nobody answers: a reload would then leave a blank page.
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
