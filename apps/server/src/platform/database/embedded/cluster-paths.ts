import path from 'node:path';

export type ClusterPaths = {
  dataDir: string;
  cluster: string;
  /** Prefix of incomplete clusters next to the real one. */
  initializing: string;
  /** Folder in which an upgrade creates the new cluster. */
  upgrading: string;
  /** Exists while the new cluster replaces the old one. */
  swapFile: string;
  passwordFile: string;
  lockFile: string;
  logDirectory: string;
  startLog: string;
};

/** All paths of the embedded server under the data directory. */
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
