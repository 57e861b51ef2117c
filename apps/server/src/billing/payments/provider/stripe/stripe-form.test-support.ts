export type FormValue = string | { [name: string]: FormValue };

/** Parses form-encoded bodies of Stripe's API: `metadata[a]=b` is a nested object. */
export function readForm(text: string): Record<string, FormValue> {
  const root: Record<string, FormValue> = {};
  for (const [name, value] of new URLSearchParams(text)) {
    const path = name.replaceAll(']', '').split('[');
    let place = root;
    for (const part of path.slice(0, -1)) {
      const known = place[part];
      const next: Record<string, FormValue> = typeof known === 'object' ? known : {};
      place[part] = next;
      place = next;
    }
    place[path.at(-1) ?? name] = value;
  }
  return root;
}
