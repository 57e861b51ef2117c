import path from 'node:path';

export type ClusterPaths = {
  dataDir: string;
  cluster: string;
  /** Prefix of half-made clusters next to the real one. */
  initializing: string;
  /** Folder in which an upgrade makes the new cluster. */
  upgrading: string;
  /** There while the new cluster takes the place of the old one. */
  swapFile: string;
  passwordFile: string;
  lockFile: string;
  logDirectory: string;
  startLog: string;
};

/** Where everything of the embedded server lives below the data directory. */
export function clusterPaths(dataDir: string): ClusterPaths {
  const logDirectory = path.join(dataDir, 'logs', 'postgres');
  return {
    dataDir,
    cluster: path.join(dataDir, 'postgres'),
    initializing: path.join(dataDir, 'postgres.initializing-'),
    upgrading: path.join(dataDir, 'postgres-upgrading'),
    swapFile: path.join(dataDir, 'postgres-upgrade.json'),
    passwordFile: path.join(dataDir, 'secrets', 'postgres.password'),
    lockFile: path.join(dataDir, 'enlace.lock'),
    logDirectory,
    startLog: path.join(dataDir, 'logs', 'postgres-start.log'),
  };
}
