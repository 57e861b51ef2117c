export const hostileMark = 'ENLACE_HOSTILE_MARK';

export const hostileData = {
  contact: { name: 'Ana', tags: Array.from({ length: 200 }, (_, index) => `t${index}`) },
};

/** Attempts to hang, exhaust, escape or read what a template must not; each grows with its number. */
export const hostileShapes: readonly ((n: number) => string)[] = [
  (n) => `{% for i in (1..${n}00000000) %}x{% endfor %}`,
  (n) =>
    `{% for a in (1..9${n}9) %}{% for b in (1..9999) %}{% for c in (1..9999) %}{% endfor %}{% endfor %}{% endfor %}`,
  (n) => `{% assign s = "0123456789" %}{% for i in (1..${30 + n}) %}{% assign s = s | append: s %}{% endfor %}{{ s }}`,
  (n) => `${'{{ contact.tags | where_exp: "x", "x" '.repeat(n)}}}`,
  (n) => `{{ contact.tags | map_exp: "x", "x | append: ${n}" | group_by_exp: "x", "x" | find_exp: "x", "x" }}`,
  (n) => `${'{% if true %}'.repeat(2_000 * n)}${'{% endif %}'.repeat(2_000 * n)}`,
  (n) => `{{ process.env.${hostileMark} }}{{ contact.__proto__.${'constructor.'.repeat(n)}name }}`,
  (n) => `{% include "${'../'.repeat(n)}etc/passwd" %}{% render "x" %}{% layout "y" %}`,
  (n) => `{{ "${'a'.repeat(200 * n)}" | replace: "a", "${'b'.repeat(2000)}" | replace: "b", "${'c'.repeat(2000)}" }}`,
  (n) => `{% tablerow i in (1..${n}0000000) cols: 2 %}{{ i | times: i | json }}{% endtablerow %}`,
];

const sizesOfShape = 20;

/** `perShape` sizes of each shape from 1 to 20, spread evenly from a start chosen by the seed. */
export function hostileTemplates({ perShape, seed }: { perShape: number; seed: number }): string[] {
  const step = sizesOfShape / perShape;
  return hostileShapes.flatMap((shape, place) =>
    Array.from({ length: perShape }, (_, index) => {
      const start = (seed + place * 7) % sizesOfShape;
      return shape(((start + Math.floor(index * step)) % sizesOfShape) + 1);
    }),
  );
}
