import type { FastifyInstance } from 'fastify';

export type MountedRoute = { method: string; path: string };

const branch = /^((?:│ {3}| {4}|├── |└── )+)(\S*) \(([A-Z, ]+)\)$/;

/** Every route of an application, read from the tree it prints. */
export function mountedRoutes(app: FastifyInstance): MountedRoute[] {
  const open: { depth: number; path: string }[] = [];
  return app
    .printRoutes({ commonPrefix: false })
    .split('\n')
    .filter((line) => line.trim() !== '')
    .flatMap((line) => {
      const match = branch.exec(line);
      const indent = /^(?:│ {3}| {4}|├── |└── )+/.exec(line)?.[0] ?? '';
      const depth = indent.length / 4;
      while ((open.at(-1)?.depth ?? 0) >= depth) open.pop();
      const own = match?.[2] ?? line.slice(indent.length).trim();
      const path = `${open.at(-1)?.path ?? ''}${own}`;
      open.push({ depth, path });
      return (match?.[3]?.split(', ') ?? []).map((method) => ({ method, path }));
    });
}
