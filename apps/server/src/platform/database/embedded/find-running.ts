import type { DatabaseTarget } from '../connection.types.ts';
import { clusterPaths } from './cluster-paths.ts';
import { isClusterProcess, readPostmasterFile } from './cluster-processes.ts';
import { clusterOwner } from './create-cluster.ts';
import { readTextIfPresent } from './durable-files.ts';
import { databaseName } from './embedded-postgres.ts';
import { ClusterUnusableError } from './embedded-postgres.errors.ts';

/** Lines of postmaster.pid (PostgreSQL source, miscadmin.h): …, port, socket directory, listen address, …, status. */
function readAddress(text: string): { host: string; port: number } | undefined {
  const [, , , port = '', socketDirectory = '', listenAddress = '', , status = ''] = text.split('\n');
  const host = socketDirectory.trim() || listenAddress.trim();
  return host !== '' && status.trim() === 'ready' ? { host, port: Number(port) } : undefined;
}

/** The embedded server running on this data folder, whoever started it, with its owner's credentials. */
export async function findRunningServer(dataDir: string): Promise<DatabaseTarget | undefined> {
  const paths = clusterPaths(dataDir);
  const postmaster = await readPostmasterFile(paths.cluster);
  const address = postmaster && readAddress(postmaster.text);
  if (!postmaster || !address || !(await isClusterProcess({ pid: postmaster.pid, cluster: paths.cluster })))
    return undefined;
  const password = (await readTextIfPresent(paths.passwordFile))?.trim();
  if (!password) throw new ClusterUnusableError(`${paths.passwordFile} is missing, so the database cannot be opened.`);
  return { connection: { ...address, user: clusterOwner, password, database: databaseName } };
}
