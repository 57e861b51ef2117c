/** A tab that nobody sees draws no frames: what waits for one goes on after this. */
const longestWaitMs = 100;

/**
 * Runs the task once the screen shows what was just done, so that it never stands between a key and its frame. The returned
 * function calls it off.
 */
export function afterPaint(task: () => void): () => void {
  const { port1, port2 } = new MessageChannel();
  function callOff(): void {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
    port1.close();
  }
  function run(): void {
    callOff();
    task();
  }
  port1.onmessage = run;
  // A message sent while a frame is made arrives after it.
  const frame = requestAnimationFrame(() => port2.postMessage(null));
  const timer = setTimeout(run, document.visibilityState === 'hidden' ? 0 : longestWaitMs);
  return callOff;
}
