/** A hidden tab renders no frames: waiting tasks run after this. */
const longestWaitMs = 100;

/** Runs the task after the next paint, so that it never delays the frame of a key press. The returned function cancels it. */
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
  // A message sent during a frame arrives after it.
  const frame = requestAnimationFrame(() => port2.postMessage(null));
  const timer = setTimeout(run, document.visibilityState === 'hidden' ? 0 : longestWaitMs);
  return callOff;
}
