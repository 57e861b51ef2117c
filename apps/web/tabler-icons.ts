import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const source = 'virtual:tabler-icons';
const imports = /import \{([^}]*)\} from 'virtual:tabler-icons';/g;
const component = path.join(import.meta.dirname, 'src/lib/icons/outline-icon.tsx').replaceAll('\\', '/');
/** What the component sets on the whole picture. */
const frame = {
  fill: 'none',
  stroke: 'currentColor',
  'stroke-width': '2',
  'stroke-linecap': 'round',
  'stroke-linejoin': 'round',
};
const isOfFrame = ([name, value]: [string, string]) =>
  Object.entries(frame).some(([n, v]) => n === name && v === value);

function componentName(name: string): string {
  const words = name.split('-').map((word) => word.charAt(0).toUpperCase() + word.slice(1));
  return `Icon${words.join('')}`;
}

/** Bodies of all icons, by the name of the component. */
function readBodies(): Map<string, string> {
  const file = fileURLToPath(import.meta.resolve('@iconify-json/tabler/icons.json'));
  const { icons }: { icons: Record<string, { body: string }> } = JSON.parse(readFileSync(file, 'utf8'));
  return new Map(Object.entries(icons).map(([name, { body }]) => [componentName(name), body]));
}

/** The attributes of the paths; throws when an icon is drawn with more than paths on one frame. */
function pathsOf(name: string, body: string): Record<string, string>[] {
  const attributesOf = (text: string) =>
    [...text.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, key = '', value = '']): [string, string] => [key, value]);
  const inner = body.replace(/^<g([^>]*)>(.*)<\/g>$/, (_all, own: string, paths: string) =>
    attributesOf(own).every(isOfFrame) ? paths : body,
  );
  if (!/^(?:<path [^>]*\/>)+$/.test(inner)) throw new Error(`${name} is not drawn with paths alone`);
  return [...inner.matchAll(/<path ([^>]*)\/>/g)].map(([, text = '']) => {
    const own = attributesOf(text).filter((each) => !isOfFrame(each));
    const unknown = own.find(([key]) => !['d', 'fill', 'stroke'].includes(key));
    if (unknown) throw new Error(`${name} has paths with ${unknown[0]}, which outline-icon.tsx does not know`);
    return Object.fromEntries(own);
  });
}

/**
 * Icons of the Tabler set as React components, one module each, made from the set's data: `import { IconPlus } from
 * 'virtual:tabler-icons'`. `src/lib/icons/tabler-icons.d.ts` has the types.
 */
export function tablerIcons(): Plugin {
  let bodies: Map<string, string> | undefined;
  return {
    name: 'enlace-tabler-icons',
    enforce: 'pre',
    transform: {
      filter: { code: source },
      // One import per icon, on the same number of lines.
      handler: (code) => ({
        code: code.replace(imports, (all, list: string) => {
          const names = list.split(',').flatMap((name) => name.trim() || []);
          const each = names.map((name) => `import { ${name} } from '${source}/${name.split(' ', 1)[0]}';`);
          return each.join(' ') + '\n'.repeat(all.split('\n').length - 1);
        }),
        map: null,
      }),
    },
    resolveId: (id) => (id.startsWith(`${source}/`) ? `\0${id}` : null),
    load(id) {
      if (!id.startsWith(`\0${source}/`)) return null;
      const name = id.slice(source.length + 2);
      bodies ??= readBodies();
      const body = bodies.get(name);
      if (body === undefined) this.error(`Tabler has no icon ${name}`);
      const paths = pathsOf(name, body).map((each) => JSON.stringify(each));
      return `import { outlineIcon } from '${component}';\nexport const ${name} = /* @__PURE__ */ outlineIcon(${paths.join(', ')});`;
    },
  };
}
