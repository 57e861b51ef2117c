import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { isAppPath, notFoundPath } from '@enlace/contract/core/app-paths.ts';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { postcss } from './postcss.ts';
import { tablerIcons } from './tabler-icons.ts';

/** The two upright fonts every screen uses; they load in parallel with the style sheet instead of after it. */
const preloadedFonts = [/hanken-grotesk-latin-wght-normal/, /petrona-latin-wght-normal/];

function preloadFonts(): Plugin {
  return {
    name: 'enlace-preload-fonts',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle }) {
        const files = Object.keys(bundle ?? {}).filter((name) => preloadedFonts.some((font) => font.test(name)));
        return files.map((name) => ({
          tag: 'link',
          attrs: { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: true, href: `/${name}` },
          injectTo: 'head-prepend' as const,
        }));
      },
    },
  };
}

/**
 * Vite's loader requests a style sheet once for the lifetime of the page: a failed one counts as loaded, and the screen
 * of the second attempt would render without it. Once forgotten, it is requested again.
 */
function askAgainForStyles(): Plugin {
  const helper = 'vite/preload-helper.js';
  const keepsFailure = /seen\[href\] = (?:void 0|undefined);(\s*throw err)/;
  return {
    name: 'enlace-ask-again-for-styles',
    apply: 'build',
    transform(code, id) {
      if (!id.includes(helper)) return null;
      if (!keepsFailure.test(code)) this.error('the loader of styles is written differently now: see vite.config.ts');
      return { code: code.replace(keepsFailure, 'delete seen[href];$1'), map: null };
    },
  };
}

/** Modules with declarations only: dropping an unused import of them changes nothing. */
const schemaModules =
  /[\\/]packages[\\/](contract|blocks)[\\/]src[\\/]|[\\/]node_modules[\\/](zod|libphonenumber-js)[\\/]/;

const aheadOfTime = /\.css$|assets\/(mantine|query|schema)/;

/** What the login shares with the app: one file instead of twenty. */
const sharedModules =
  /[\\/]src[\\/](components[\\/](fields[\\/](field-frame|text-field|password-field|control)|link[\\/](text-)?link\.|language|icon|button|thread[\\/]logo)|lib[\\/](api[\\/](call|error-answer)|session[\\/](session-calls|use-user)\.|icons[\\/]outline-icon))|virtual:tabler-icons\/Icon(AlertCircle|Check|Eye|EyeOff|Language)$/;

/** The login itself, as a document of its own and as a route. */
const loginModules =
  /[\\/]src[\\/](features[\\/]identity[\\/]sign-in[\\/]((use-(light-form|enter)|check-input)\.|pages[\\/]login|second-step[\\/](passkey-button|offer-passkeys|api[\\/])|components[\\/](access-|login-form|lazy-login))|app[\\/]login-alone|lib[\\/]passkeys[\\/])/;

const sources = path.join(import.meta.dirname, 'src');

function textsIn(folders: readonly string[]): string[] {
  return folders.flatMap((folder) =>
    readdirSync(path.join(sources, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/.test(name) && !name.includes('.test.'))
      .map((name) => readFileSync(path.join(sources, folder, name), 'utf8')),
  );
}

/** Frame around every signed-in screen, and the first of them. */
const shellTexts = textsIn([
  'features/account/shell',
  'features/account/dashboard',
  'features/workspace/notifications',
]);

/** Sixty files of one icon each are twice as large as one file with all of them. */
const shellIcons = (() => {
  const names = new Set(shellTexts.flatMap((text) => text.match(/\bIcon[A-Z]\w+/g) ?? []));
  return new RegExp(`virtual:tabler-icons/(?:${[...names].join('|')})$`);
})();

/** As with the icons: what the frame shares with other screens, unless those before the login need it. */
const shellParts = (() => {
  const partsOf = (texts: readonly string[]) =>
    texts.flatMap((text) => text.match(/(?<='#)(?:components|lib)\/[^']+\.tsx?/g) ?? []);
  const outside = new Set(partsOf(textsIn(['features/identity', 'features/account/error-pages'])));
  const names = new Set(partsOf(shellTexts).filter((name) => !outside.has(name)));
  return (id: string) => names.has(path.relative(sources, id).replaceAll('\\', '/'));
})();

const apiTarget = process.env['API_URL'] ?? 'http://localhost:3000';

/** In development Vite serves its own modules, the files of `public/` and the screens of the app; everything else goes to the server. */
function isVites(url: string): boolean {
  const [path = '/'] = url.split('?', 1);
  if (/^\/(?:@|src\/|node_modules\/)/.test(path) || isAppPath(path)) return true;
  if (path === notFoundPath || path === '/admin/kit') return true;
  const file = /^\/[\w-]+\.\w+$/.test(path) ? path.slice(1) : undefined;
  return file !== undefined && existsSync(`${import.meta.dirname}/public/${file}`);
}

/** The server's page; waits for a starting server. */
async function serverPage(): Promise<string> {
  for (let tries = 0; ; tries += 1) {
    try {
      const answer = await fetch(`${apiTarget}/`);
      return await answer.text();
    } catch (error) {
      if (tries >= 120) throw new Error(`The server does not answer on ${apiTarget}; see its log.`, { cause: error });
      await setTimeout(250);
    }
  }
}

/** What the server writes into the app's page: CSRF token, language and brand. */
function serverTags(): Plugin {
  return {
    name: 'enlace-server-tags',
    apply: 'serve',
    transformIndexHtml: {
      order: 'post',
      async handler(html) {
        const page = await serverPage();
        return html.replace('</head>', () => `${(page.match(/<meta name="[^>]*>/g) ?? []).join('')}</head>`);
      },
    },
  };
}

export default defineConfig({
  plugins: [tablerIcons(), react(), preloadFonts(), askAgainForStyles(), serverTags()],
  css: { postcss },
  server: {
    port: 5170,
    strictPort: true,
    proxy: { '^/': { target: apiTarget, bypass: ({ url = '/' }) => (isVites(url) ? url : undefined) } },
  },
  build: {
    outDir: 'dist',
    assetsDir: 'assets',
    // The page's policy allows no data: and no inline scripts; fonts and images stay files.
    assetsInlineLimit: 0,
    // Only large files are worth preloading; the rest is discovered one step later and needs no list in the first
    // script.
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_file, dependencies) => dependencies.filter((name) => aheadOfTime.test(name)),
    },
    rolldownOptions: {
      // References to operations are inlined where they are used, so each chunk carries only the ones it calls (decision 0024).
      optimization: { inlineConst: true },
      // Schemas are values built by calls; unused ones must not be part of the first load.
      treeshake: {
        manualPureFunctions: [
          'z',
          'defineOperation',
          'wireCodec',
          'completeOnWire',
          'lineSchema',
          'multilineSchema',
          'issue',
          'pageOf',
        ],
        moduleSideEffects: (id) => !schemaModules.test(id),
      },
      output: {
        // Shared chunks are named after all their importers; one short name is enough.
        chunkFileNames: ({ name }) => `assets/${name.split('~')[0]}-[hash].js`,
        // Scripts list the style sheets of what they load later, so these names count as well.
        assetFileNames: ({ names }) => `assets/${path.parse(names[0] ?? '').name.split('~')[0]}-[hash][extname]`,
        codeSplitting: {
          groups: [
            // Every screen needs all of these from the start: one file is a kibibyte smaller than three.
            {
              name: 'frame',
              test: /node_modules[\\/](react|react-dom|scheduler|i18next|react-i18next)[\\/]/,
              priority: 30,
            },
            { name: 'router', test: /node_modules[\\/]react-router[\\/]/, priority: 20 },
            { name: 'schema', test: /node_modules[\\/]zod[\\/]/, priority: 20 },
            { name: 'phone', test: /node_modules[\\/]libphonenumber-js[\\/]/, priority: 20 },
            { name: 'query', test: /node_modules[\\/]@tanstack[\\/](react-query|query-core)[\\/]/, priority: 20 },
            {
              name: 'mantine',
              test: /node_modules[\\/](@mantine[\\/](core(?!.*[\\/](Combobox|Select|MultiSelect|Pill|PillsInput|Slider|SegmentedControl|NumberInput)[\\/])|hooks|store)|@floating-ui|react-remove-scroll|react-transition-group|tabbable|clsx)[\\/]/,
              priority: 10,
            },
            // Fields of a few screens, with what only they need.
            { name: 'choices', test: /node_modules[\\/]@mantine[\\/]core[\\/]/, priority: 9 },
            {
              name: 'first',
              tags: ['$initial'],
              test: /[\/](apps[\/]web|packages[\/]contract)[\/]src[\/]/,
              priority: 8,
            },
            { name: 'shared', test: sharedModules, priority: 7 },
            { name: 'login', test: loginModules, priority: 6.5 },
            { name: 'icons', test: shellIcons, priority: 6 },
            { name: 'shell', test: shellParts, priority: 6 },
            // Small shared modules are grouped by importer.
            {
              name: 'kit',
              test: /[\/]apps[\/]web[\/]src[\/](components|lib)[\/]|virtual:tabler-icons/,
              minShareCount: 2,
              entriesAware: true,
              priority: 5,
            },
          ],
        },
      },
    },
  },
});
