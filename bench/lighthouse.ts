import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { findBrowser } from '../e2e/kit/find-browser.mjs';

// Lighthouse and its dependencies are larger than most of what the product runs on, and only two benchmarks use it: it
// has its own folder, which the first of them installs.
const folder = path.join(import.meta.dirname, 'lighthouse');

type Audit = { title: string; score: number | null; displayValue?: string; details?: unknown };
type Category = { score: number | null; auditRefs: { id: string; weight: number }[] };
/** The parts of Lighthouse's report the benchmarks read. */
export type Report = { categories: Record<string, Category>; audits: Record<string, Audit> };
type RunLighthouse = (
  url: string,
  options: { port: number; logLevel: 'error'; onlyCategories: string[] },
) => Promise<{ lhr: Report } | undefined>;
type Chrome = { port: number; kill(): void };
type Launch = (options: {
  chromePath: string;
  envVars: Record<string, string | undefined>;
  chromeFlags: string[];
}) => Promise<Chrome>;

function install(): void {
  console.log('Lighthouse is not installed yet: npm fetches it into bench/lighthouse.');
  const isWindows = process.platform === 'win32';
  const { status } = spawnSync('npm', ['ci', '--no-audit', '--no-fund'], {
    cwd: folder,
    stdio: 'inherit',
    shell: isWindows,
  });
  if (status !== 0)
    throw new Error(
      'Lighthouse could not be installed. Run "npm ci" in bench/lighthouse where npm reaches its registry.',
    );
}

/** A module of that folder. Its types are declared here, as the type check runs without it. */
async function load<T>(file: string): Promise<T> {
  const loaded: T = await import(pathToFileURL(path.join(folder, 'node_modules', file)).href);
  return loaded;
}

/** A browser in which Lighthouse visits pages; installs Lighthouse if missing. */
export async function openLighthouse(categories: readonly string[]) {
  if (!existsSync(path.join(folder, 'node_modules/lighthouse'))) install();
  const { default: lighthouse } = await load<{ default: RunLighthouse }>('lighthouse/core/index.js');
  const { launch } = await load<{ launch: Launch }>('chrome-launcher/dist/index.js');
  const { executablePath, env } = findBrowser();
  const chrome = await launch({
    chromePath: executablePath,
    envVars: { ...process.env, ...env },
    chromeFlags: ['--headless=new', '--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage'],
  });
  return {
    async visit(url: string): Promise<Report> {
      const options = { port: chrome.port, logLevel: 'error' as const, onlyCategories: [...categories] };
      const result = await lighthouse(url, options);
      if (!result) throw new Error('Lighthouse gave no result');
      return result.lhr;
    },
    close: () => chrome.kill(),
  };
}
