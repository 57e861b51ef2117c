/** In-memory Web Storage for tests outside a browser. */
class MemoryStorage implements Storage {
  readonly #values = new Map<string, string>();
  get length(): number {
    return this.#values.size;
  }
  clear(): void {
    this.#values.clear();
  }
  getItem(key: string): string | null {
    return this.#values.get(key) ?? null;
  }
  key(index: number): string | null {
    return [...this.#values.keys()][index] ?? null;
  }
  removeItem(key: string): void {
    this.#values.delete(key);
  }
  setItem(key: string, value: string): void {
    this.#values.set(key, value);
  }
}

type Page = { csrf?: string; geoip?: string; styleNonce?: string };

/** Gives the code under test a fresh browser: empty storage, and a page with the given meta tags. */
export function openBrowser({ csrf, geoip, styleNonce }: Page = {}): void {
  const metas = new Map([
    ['meta[name="csrf-token"]', csrf],
    ['meta[name="geoip-url"]', geoip],
    ['meta[name="style-nonce"]', styleNonce],
  ]);
  const querySelector = (selector: string) => {
    const content = metas.get(selector);
    return content === undefined ? null : { getAttribute: () => content };
  };
  const replace = (name: string, value: unknown) =>
    Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
  replace('localStorage', new MemoryStorage());
  replace('sessionStorage', new MemoryStorage());
  replace('document', { querySelector });
  replace('window', new EventTarget());
}
