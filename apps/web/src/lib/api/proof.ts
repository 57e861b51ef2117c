/** Asks the person to prove who they are; true once they have, false when they would rather not. */
type Asker = () => Promise<boolean>;

let asker: Asker | undefined;
let asking: Promise<boolean> | undefined;

/** Whoever can ask (one dialog of the signed-in half) says so here; returns what takes it back. */
export function onProofNeeded(ask: Asker): () => void {
  asker = ask;
  return () => {
    if (asker === ask) asker = undefined;
  };
}

/** Asks once, however many calls wait for the answer; false when nobody is there to ask. */
export function askForProof(): Promise<boolean> {
  if (!asker) return Promise.resolve(false);
  asking ??= asker().finally(() => {
    asking = undefined;
  });
  return asking;
}
