export type SaveState = 'saved' | 'saving' | 'offline' | 'failed' | 'conflict';

type Saved = { revision: number };
type Options<Fields, Kept extends Saved> = {
  revision: number;
  save: (input: { fields: Fields; baseRevision: number; keepalive: boolean }) => Promise<Kept>;
  onState: (state: SaveState) => void;
  onSaved: (kept: Kept) => void;
  /** The state after a failed save. */
  stateOf: (error: unknown) => SaveState;
  waitMs: number;
  retryMs: number;
};

/** One save at a time, ending with the newest fields; what was typed meanwhile is part of the next one. */
export class DraftSaver<Fields, Kept extends Saved> {
  readonly #options: Options<Fields, Kept>;
  #pending: Fields | undefined;
  #running: Promise<boolean> | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #revision: number;

  constructor(options: Options<Fields, Kept>) {
    this.#options = options;
    this.#revision = options.revision;
  }

  /** The base revision of the next save. */
  get revision(): number {
    return this.#revision;
  }

  hold(fields: Fields): void {
    this.#pending = fields;
    this.#options.onState('saving');
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.flush(), this.#options.waitMs);
  }

  /** Saves pending changes now, e.g. before sending the campaign or when leaving the screen; whether all are stored. */
  async flush({ keepalive = false } = {}): Promise<boolean> {
    clearTimeout(this.#timer);
    while (this.#running) await this.#running;
    const fields = this.#pending;
    if (fields === undefined) return true;
    this.#pending = undefined;
    this.#running = this.#save({ fields, keepalive });
    const isStored = await this.#running;
    this.#running = undefined;
    return isStored;
  }

  /** Continues from the server's version; pending changes are dropped. */
  adopt({ revision }: Saved): void {
    clearTimeout(this.#timer);
    this.#pending = undefined;
    this.#revision = revision;
    this.#options.onState('saved');
  }

  async #save({ fields, keepalive }: { fields: Fields; keepalive: boolean }): Promise<boolean> {
    const { save, onSaved, onState } = this.#options;
    try {
      const kept = await save({ fields, baseRevision: this.#revision, keepalive });
      this.#revision = kept.revision;
      onSaved(kept);
      onState(this.#pending === undefined ? 'saved' : 'saving');
      return true;
    } catch (error) {
      this.#onFailure({ error, fields });
      return false;
    }
  }

  #onFailure({ error, fields }: { error: unknown; fields: Fields }): void {
    const { stateOf, onState, retryMs } = this.#options;
    const state = stateOf(error);
    onState(state);
    this.#pending ??= fields;
    // A conflict waits for the person, everything else for a retry.
    clearTimeout(this.#timer);
    if (state !== 'conflict') this.#timer = setTimeout(() => void this.flush(), retryMs);
  }
}
