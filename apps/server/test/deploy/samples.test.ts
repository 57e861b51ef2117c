import { execFile } from 'node:child_process';
import { access, readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { readEnv, settings } from '#platform/config/env.ts';
import { at, readSimpleYaml, type Yaml } from './simple-yaml.test-support.ts';

const root = path.resolve(import.meta.dirname, '../../../..');
const deploy = path.join(root, 'deploy');
const read = (name: string): Promise<string> => readFile(path.join(deploy, name), 'utf8');
/** Used only by the surrounding programs: Node.js, the C library, PostgreSQL's own image. */
const ofOthers = new Set(['NODE_ENV', 'MALLOC_ARENA_MAX', 'POSTGRES_USER', 'POSTGRES_PASSWORD', 'POSTGRES_DB']);

/** Names that are settings, and values that the program accepts. */
function expectSettings(environment: Record<string, string>): void {
  const ours = Object.fromEntries(Object.entries(environment).filter(([name]) => !ofOthers.has(name)));
  expect(Object.keys(ours).filter((name) => !(name in settings))).toEqual([]);
  expect(() => readEnv(ours)).not.toThrow();
}

function environmentOf(value: Yaml | undefined): Record<string, string> {
  if (typeof value !== 'object' || Array.isArray(value)) throw new Error('there is no environment');
  return Object.fromEntries(Object.entries(value).map(([name, text]) => [name, String(text)]));
}

const isThere = (file: string): Promise<boolean> =>
  access(file).then(
    () => true,
    () => false,
  );

it('names every sample in the page of operations', async () => {
  const page = await readFile(path.join(root, 'docs/operations.md'), 'utf8');
  for (const name of await readdir(deploy)) expect(page, name).toContain(`deploy/${name}`);
});

it('lists every setting on the generated page', async () => {
  const page = await readFile(path.join(root, 'docs/configuration.md'), 'utf8');
  for (const name of Object.keys(settings)) expect(page, name).toContain(`\`${name}\``);
});

describe('Dockerfile', () => {
  it('builds apart, runs without rights, knows whether it is well, and names files that are there', async () => {
    const text = (await read('Dockerfile')).replaceAll(/\\\n\s*/g, ' ');
    const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
    const stages = lines.filter((line) => line.startsWith('FROM '));
    expect(stages).toHaveLength(2);
    for (const line of lines.map((text) => text.trim()))
      expect(line).toMatch(/^(FROM|WORKDIR|COPY|RUN|ENV|USER|VOLUME|EXPOSE|STOPSIGNAL|HEALTHCHECK|CMD) |^CMD \[/);
    const own = lines.slice(lines.lastIndexOf(stages[1] ?? ''));
    expect(own.find((line) => line.startsWith('USER '))).toMatch(/^USER [1-9]\d+:[1-9]\d+$/);
    const environment = Object.fromEntries(
      [...(own.find((line) => line.startsWith('ENV ')) ?? '').matchAll(/([A-Z_]+)=(\S+)/g)].map(([, name, value]) => [
        String(name),
        String(value),
      ]),
    );
    expectSettings(environment);
    expect(own.find((line) => line.startsWith('EXPOSE '))).toBe(
      `EXPOSE ${environment['PORT']} ${environment['SMTP_IN_PORT']}`,
    );
    expect(own.find((line) => line.startsWith('VOLUME '))).toBe(`VOLUME ${environment['DATA_DIR']}`);
    expect(own.find((line) => line.startsWith('HEALTHCHECK '))).toContain('/readyz');
    const program = /"(apps\/[^"]+)"/.exec(own.find((line) => line.startsWith('CMD ')) ?? '')?.[1] ?? '';
    expect(program).toBe('apps/server/dist/main.js');
    expect(await isThere(path.join(root, 'apps/server/src/main.ts'))).toBe(true);
    // Files of a developer's folder are excluded.
    const ignored = await readFile(path.join(root, '.dockerignore'), 'utf8');
    for (const name of ['**/node_modules', '.git', 'data']) expect(ignored.split('\n')).toContain(name);
  });
});

describe('compose', () => {
  it.each(['compose.yaml', 'compose.external.yaml'])('%s names settings, ports and files that exist', async (name) => {
    const [file] = readSimpleYaml(await read(name));
    const services = at(file, 'services');
    if (typeof services !== 'object' || Array.isArray(services)) throw new Error('there are no services');
    for (const [service, content] of Object.entries(services)) {
      expectSettings(environmentOf(at(content, 'environment')));
      const dockerfile = at(content, 'build', 'dockerfile');
      const isOurs = await isThere(path.join(deploy, String(at(content, 'build', 'context')), String(dockerfile)));
      expect(isOurs || String(at(content, 'image')).startsWith('postgres:18'), service).toBe(true);
      const ports = [at(content, 'ports') ?? [], at(content, 'expose') ?? []].flat() as string[];
      for (const port of ports) expect(['3000', '2525']).toContain(port.split(':').at(-1));
      for (const volume of (at(content, 'volumes') as string[] | undefined) ?? [])
        expect(at(file, 'volumes', volume.split(':')[0] ?? ''), volume).toBeDefined();
      // Longer than draining, the graceful stop of jobs and that of the database together.
      expect(Number.parseInt(String(at(content, 'stop_grace_period')), 10)).toBeGreaterThanOrEqual(60);
    }
  });

  it('splits the roles over one database and one folder of files', async () => {
    const [file] = readSimpleYaml(await read('compose.external.yaml'));
    const [web, worker] = [at(file, 'services', 'web'), at(file, 'services', 'worker')];
    expect(at(web, 'environment', 'PROCESS_MODE')).toBe('web');
    expect(at(worker, 'environment', 'PROCESS_MODE')).toBe('worker');
    for (const part of ['DATABASE_URL', 'PUBLIC_URL', 'MAIL_IN_DOMAIN', 'MAIL_FROM'])
      expect(at(web, 'environment', part)).toBe(at(worker, 'environment', part));
    expect(at(web, 'volumes')).toEqual(at(worker, 'volumes'));
  });
});

describe('Kubernetes', () => {
  it('asks the right addresses, runs without rights and gives settings that exist', async () => {
    const documents = readSimpleYaml(await read('kubernetes.yaml'));
    const [config] = documents;
    expectSettings(environmentOf(at(config, 'data')));
    const deployments = documents.filter((document) => at(document, 'kind') === 'Deployment');
    expect(deployments).toHaveLength(2);
    for (const deployment of deployments) {
      const pod = at(deployment, 'spec', 'template', 'spec');
      const container = at(pod, 'containers', 0);
      expect(at(pod, 'securityContext', 'runAsNonRoot')).toBe('true');
      expect(at(deployment, 'spec', 'selector', 'matchLabels')).toEqual(
        at(deployment, 'spec', 'template', 'metadata', 'labels'),
      );
      expect(['web', 'worker']).toContain(at(container, 'env', 0, 'value'));
      expect(at(container, 'volumeMounts', 0, 'mountPath')).toBe('/data');
      const drain = Number(at(config, 'data', 'DRAIN_SECONDS'));
      const grace = Number(at(pod, 'terminationGracePeriodSeconds'));
      expect(grace).toBeGreaterThanOrEqual(drain + 40);
      if (at(container, 'name') !== 'web') continue;
      expect(at(container, 'readinessProbe', 'httpGet', 'path')).toBe('/readyz');
      expect(at(container, 'livenessProbe', 'httpGet', 'path')).toBe('/healthz');
      // It is detected while the process still responds.
      expect(Number(at(container, 'readinessProbe', 'periodSeconds'))).toBeLessThan(drain);
    }
    const services = documents.filter((document) => at(document, 'kind') === 'Service');
    expect(services.map((service) => at(service, 'spec', 'ports', 0, 'targetPort'))).toEqual(['3000', '2525']);
  });
});

describe('systemd', () => {
  it('gives settings that exist, few rights, and time to end', async () => {
    const unit = await read('enlace.service');
    const environment = Object.fromEntries(
      [...unit.matchAll(/^Environment=([A-Z_]+)=(.*)$/gm)].map(([, name, value]) => [String(name), String(value)]),
    );
    expectSettings(environment);
    for (const line of ['NoNewPrivileges=yes', 'ProtectSystem=strict', 'PrivateTmp=yes', 'CapabilityBoundingSet='])
      expect(unit.split('\n')).toContain(line);
    expect(unit).not.toMatch(/^User=root$/m);
    expect(environment['DATA_DIR']).toBe(`/var/lib/${/^StateDirectory=(.*)$/m.exec(unit)?.[1]}`);
    const script = /^ExecStart=\/usr\/bin\/env node (\S+)/m.exec(unit)?.[1] ?? '';
    expect(await isThere(path.join(root, script))).toBe(true);
    expect(Number(/^TimeoutStopSec=(\d+)$/m.exec(unit)?.[1])).toBeGreaterThanOrEqual(45);
    // A JavaScript engine needs memory that is both writable and executable.
    expect(unit).not.toContain('MemoryDenyWriteExecute=yes');
  });

  it('holds the port of the service', async () => {
    const environment = await read('enlace.service');
    const [host, port] = ['HOST', 'PORT'].map(
      (name) => new RegExp(`^Environment=${name}=(.*)$`, 'm').exec(environment)?.[1],
    );
    expect((await read('enlace.socket')).split('\n')).toContain(`ListenStream=${host}:${port}`);
  });

  const analyse = '/usr/bin/systemd-analyze';
  it('is understood by systemd', async ({ skip }) => {
    if (!(await isThere(analyse))) skip(`there is no ${analyse}`);
    const units = ['enlace.service', 'enlace.socket'].map((name) => path.join(deploy, name));
    // It reports problems on standard error and may still exit with 0.
    const { stderr } = await promisify(execFile)(analyse, ['verify', '--man=no', ...units]);
    expect(stderr.split('\n').filter((line) => /enlace\.(?:service|socket)/.test(line))).toEqual([]);
  });
});

describe('Caddy', () => {
  it('leads to the port, asks for readiness and keeps figures inside', async () => {
    const text = await read('Caddyfile');
    expect(text).toContain(`reverse_proxy 127.0.0.1:${readEnv({}).PORT} {`);
    expect(text).toMatch(/health_uri \/readyz/);
    expect(text).toMatch(/@inside path \/metrics \/healthz \/readyz/);
    let depth = 0;
    for (const sign of text.match(/[{}]/g) ?? []) {
      depth += sign === '{' ? 1 : -1;
      expect(depth).toBeGreaterThanOrEqual(0);
    }
    expect(depth).toBe(0);
  });
});
