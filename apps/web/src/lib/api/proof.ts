/** Prompts for re-authentication; true on success, false when it was declined. */
type Asker = () => Promise<boolean>;

let asker: Asker | undefined;
let asking: Promise<boolean> | undefined;

/** Registers the prompt (one dialog of the signed-in part); returns the function that unregisters it. */
export function onProofNeeded(ask: Asker): () => void {
  asker = ask;
  return () => {
    if (asker === ask) asker = undefined;
  };
}

/** Prompts once, however many calls are waiting; false when no prompt is registered. */
export function askForProof(): Promise<boolean> {
  if (!asker) return Promise.resolve(false);
  asking ??= asker().finally(() => {
    asking = undefined;
  });
  return asking;
}
