// Runs in the visitor's browser as one classic script, in an opaque origin: no storage, no cookies, no crypto.subtle,
// no imports.

export type Challenge = { algorithm: string; challenge: string; salt: string; maxnumber?: number; signature: string };
type Messages = Record<string, string>;
type Proof = { payload: string; expires: number };
type Answer = { next?: string; error?: { code?: string; fields?: { path: string; code: string }[] } };

/** Asserts the type of data from this product's own page and server: markup of `form.page.tsx` and their JSON. */
function ours<T>(value: unknown): T {
  return value as T;
}

function roundConstants(): { k: Uint32Array; h: Uint32Array } {
  const k = new Uint32Array(64);
  const h = new Uint32Array(8);
  const fraction = (value: number) => ((value - Math.floor(value)) * 4294967296) | 0;
  for (let candidate = 2, found = 0; found < 64; candidate += 1) {
    let isPrime = true;
    for (let divisor = 2; divisor * divisor <= candidate; divisor += 1) if (candidate % divisor === 0) isPrime = false;
    if (!isPrime) continue;
    k[found] = fraction(Math.cbrt(candidate));
    if (found < 8) h[found] = fraction(Math.sqrt(candidate));
    found += 1;
  }
  return { k, h };
}

const constants = roundConstants();
const schedule = new Uint32Array(64);

/** Indexes are always inside the array here. */
function at(array: Uint32Array, index: number): number {
  return array[index] ?? 0;
}

function compress(state: Uint32Array, view: DataView, offset: number): void {
  const w = schedule;
  for (let i = 0; i < 16; i += 1) w[i] = view.getUint32(offset + i * 4);
  for (let i = 16; i < 64; i += 1) {
    const x = at(w, i - 15);
    const y = at(w, i - 2);
    const s0 = ((x >>> 7) | (x << 25)) ^ ((x >>> 18) | (x << 14)) ^ (x >>> 3);
    const s1 = ((y >>> 17) | (y << 15)) ^ ((y >>> 19) | (y << 13)) ^ (y >>> 10);
    w[i] = at(w, i - 16) + s0 + at(w, i - 7) + s1;
  }
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state;
  for (let i = 0; i < 64; i += 1) {
    const s1 = ((e >>> 6) | (e << 26)) ^ ((e >>> 11) | (e << 21)) ^ ((e >>> 25) | (e << 7));
    const t1 = (h + s1 + ((e & f) ^ (~e & g)) + at(constants.k, i) + at(w, i)) | 0;
    const s0 = ((a >>> 2) | (a << 30)) ^ ((a >>> 13) | (a << 19)) ^ ((a >>> 22) | (a << 10));
    const t2 = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    h = g;
    g = f;
    f = e;
    e = (d + t1) | 0;
    d = c;
    c = b;
    b = a;
    a = (t1 + t2) | 0;
  }
  const next = [a, b, c, d, e, f, g, h];
  for (let i = 0; i < 8; i += 1) state[i] = at(state, i) + (next[i] ?? 0);
}

/** SHA-256 of UTF-8 text as lower-case hex (FIPS 180-4). */
export function sha256Hex(text: string): string {
  const bytes = new TextEncoder().encode(text);
  const padded = new Uint8Array((((bytes.length + 8) >> 6) + 1) << 6);
  padded.set(bytes);
  padded[bytes.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setUint32(padded.length - 8, Math.floor(bytes.length / 536870912));
  view.setUint32(padded.length - 4, bytes.length << 3);
  const state = constants.h.slice();
  for (let offset = 0; offset < padded.length; offset += 64) compress(state, view, offset);
  return Array.from(state, (word) => word.toString(16).padStart(8, '0')).join('');
}

/** Finds the number behind an ALTCHA v1 challenge in slices of about 10 ms, so that typing stays smooth; undefined when there is none. */
export async function solveChallenge(challenge: Challenge): Promise<number | undefined> {
  const last = challenge.maxnumber ?? 1000000;
  let sliceEnd = performance.now() + 10;
  for (let number = 0; number <= last; number += 1) {
    if (sha256Hex(challenge.salt + number) === challenge.challenge) return number;
    if ((number & 15) === 15 && performance.now() > sliceEnd) {
      await new Promise((resume) => setTimeout(resume, 0));
      sliceEnd = performance.now() + 10;
    }
  }
  return undefined;
}

async function makeProof(url: string): Promise<Proof> {
  const reply = await fetch(url, { credentials: 'omit', cache: 'no-store' });
  if (!reply.ok) return { payload: '', expires: 0 };
  const challenge: Challenge = ours(await reply.json());
  const started = performance.now();
  const number = await solveChallenge(challenge);
  if (number === undefined) return { payload: '', expires: 0 };
  const { algorithm, challenge: hash, salt, signature } = challenge;
  const took = Math.round(performance.now() - started);
  const expires = Number(/[?&]expires=(\d+)/.exec(salt)?.[1] ?? 0) * 1000;
  return { payload: btoa(JSON.stringify({ algorithm, challenge: hash, number, salt, signature, took })), expires };
}

function randomKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

function browserError(input: HTMLInputElement): string | undefined {
  if (input.validity.valueMissing) return 'required';
  if (input.validity.typeMismatch) return 'invalid_email';
  return input.validity.valid ? undefined : 'too_long';
}

function showError(input: Element, text: string): void {
  const place = document.getElementById(input.getAttribute('aria-describedby') ?? '');
  if (text === '') input.removeAttribute('aria-invalid');
  else input.setAttribute('aria-invalid', 'true');
  if (!place) return;
  place.textContent = text;
  place.hidden = text === '';
}

type FormView = {
  form: HTMLFormElement;
  button: HTMLButtonElement;
  summary: HTMLElement;
  messages: Messages;
  control: (name: string) => HTMLInputElement;
  described: () => HTMLInputElement[];
};

function viewOf(form: HTMLFormElement): FormView {
  return {
    form,
    button: ours(form.querySelector('button')),
    summary: ours(form.querySelector('[role=alert]')),
    messages: ours(JSON.parse(form.dataset['messages'] ?? '{}')),
    control: (name) => ours(form.elements.namedItem(name)),
    described: () => Array.from(form.querySelectorAll<HTMLInputElement>('[aria-describedby]')),
  };
}

function say({ summary }: FormView, text = ''): void {
  summary.textContent = text;
  summary.hidden = text === '';
}

function showErrors({ described, messages }: FormView, errors: Messages): void {
  let first: HTMLInputElement | undefined;
  for (const input of described()) {
    const code = errors[input.name];
    showError(input, code === undefined ? '' : (messages[code] ?? messages['failed'] ?? ''));
    if (code !== undefined) first ??= input;
  }
  first?.focus();
}

function findErrors({ described }: FormView): Messages {
  const errors: Messages = {};
  for (const input of described()) {
    const code = browserError(input);
    if (code !== undefined) errors[input.name] = code;
  }
  return errors;
}

/** Content below moves up only after a delay: the second click of a double click must not hit another link. */
function holdPlace(box: HTMLElement): void {
  const { style } = box;
  style.boxSizing = 'border-box';
  style.minHeight = `${box.offsetHeight}px`;
  setTimeout(() => {
    style.minHeight = '';
  }, 1000);
}

function finish({ form }: FormView): void {
  const box: HTMLElement = ours(form.parentElement);
  holdPlace(box);
  const done: HTMLElement = ours(box.querySelector('[role=status]'));
  done.hidden = false;
  done.textContent = form.dataset['success'] ?? '';
  form.remove();
  box.focus();
}

async function readAnswer(view: FormView, reply: Response): Promise<void> {
  const answer: Answer = ours(await reply.json().catch(() => ({})));
  if (reply.ok) {
    // A page of this origin with more information than the form could show.
    if (answer.next?.startsWith('/') === true) location.assign(answer.next);
    else finish(view);
    return;
  }
  const fields = answer.error?.fields ?? [];
  showErrors(view, Object.fromEntries(fields.map((field) => [field.path, field.code])));
  const code = reply.status === 429 ? 'rate_limited' : reply.status < 500 ? 'rejected' : 'failed';
  if (fields.length === 0) say(view, view.messages[code]);
}

/** One proof at a time, regenerated when it failed, was used or is about to expire. */
function proofKeeper(url: string): { start: () => Promise<Proof>; take: () => Promise<string> } {
  let proof: Promise<Proof> | undefined;
  const start = () => {
    proof ??= makeProof(url).catch(() => ({ payload: '', expires: 0 }));
    return proof;
  };
  const take = async () => {
    let found = await start();
    if (found.payload === '' || (found.expires > 0 && found.expires < Date.now() + 5000)) {
      proof = undefined;
      found = await start();
    }
    proof = undefined;
    return found.payload;
  };
  return { start, take };
}

function enhance(form: HTMLFormElement): void {
  const view = viewOf(form);
  const { button, control, messages } = view;
  const loaded = performance.now();
  const label = button.textContent;
  const proof = proofKeeper(form.dataset['challenge'] ?? '');
  let isSending = false;

  async function send(): Promise<void> {
    control('_key').value ||= randomKey();
    control('_ms').value = String(Math.round(performance.now() - loaded));
    button.textContent = messages['checking'] ?? label;
    control('altcha').value = await proof.take();
    button.textContent = messages['sending'] ?? label;
    const body = new URLSearchParams();
    new FormData(form).forEach((value, name) => body.append(name, String(value)));
    body.set('_tz', Intl.DateTimeFormat().resolvedOptions().timeZone);
    const headers = { Accept: 'application/json' };
    await readAnswer(view, await fetch(form.action, { method: 'POST', body, credentials: 'omit', headers }));
  }

  function setSending(value: boolean): void {
    isSending = value;
    button.disabled = value;
    form.setAttribute('aria-busy', String(value));
    if (!value) button.textContent = label;
  }

  form.noValidate = true;
  form.addEventListener('focusin', proof.start, { once: true });
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    if (isSending) return;
    const errors = findErrors(view);
    say(view);
    showErrors(view, errors);
    if (Object.keys(errors).length > 0) return;
    setSending(true);
    send()
      .catch(() => say(view, messages['failed']))
      .finally(() => setSending(false));
  });
}

function offerSharing(button: HTMLElement): void {
  if (typeof navigator.share !== 'function') return;
  button.hidden = false;
  button.addEventListener('click', () => {
    const url = document.querySelector<HTMLLinkElement>('link[rel=canonical]')?.href ?? location.href;
    // Closing the system's share sheet rejects; there is nothing to report then.
    navigator.share({ title: document.title, url }).catch(() => undefined);
  });
}

/** Another script of the page requests a proof by an event on this element and gets it in an event. */
function lendProofs(place: HTMLElement): void {
  const proof = proofKeeper(place.dataset['challenge'] ?? '');
  place.addEventListener('enlace-proof-wanted', () => {
    void proof.take().then((detail) => place.dispatchEvent(new CustomEvent('enlace-proof', { detail })));
  });
}

if (typeof document !== 'undefined') {
  document.querySelectorAll<HTMLFormElement>('form[data-enlace-form]').forEach(enhance);
  document.querySelectorAll<HTMLElement>('[data-enlace-share]').forEach(offerSharing);
  document.querySelectorAll<HTMLElement>('[data-enlace-proof]').forEach(lendProofs);
}
