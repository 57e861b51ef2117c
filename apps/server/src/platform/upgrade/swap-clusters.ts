import { rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { type ClusterPaths, clusterPaths } from '#platform/database/embedded/cluster-paths.ts';
import { readTextIfPresent, syncDirectory, writePrivateFile } from '#platform/database/embedded/durable-files.ts';

const planSchema = z.object({ keptAs: z.string() });
export type SwapPlan = z.infer<typeof planSchema>;

/** The plan of an interrupted upgrade; undefined when there is none. */
export async function readSwapPlan(paths: ClusterPaths): Promise<SwapPlan | undefined> {
  const text = await readTextIfPresent(paths.swapFile);
  return text === undefined ? undefined : planSchema.parse(JSON.parse(text));
}

export async function writeSwapPlan(paths: ClusterPaths, plan: SwapPlan): Promise<void> {
  await writePrivateFile({ file: paths.swapFile, text: JSON.stringify(plan) });
}

async function isCluster(folder: string): Promise<boolean> {
  return (await readTextIfPresent(path.join(folder, 'PG_VERSION'))) !== undefined;
}

/**
 * Puts the new cluster in the place of the old one, which stays next to it under its new name. Each step is one rename
 * and can be repeated: until the plan's file is removed, the program starts on neither.
 */
export async function swapClusters(paths: ClusterPaths, { keptAs }: SwapPlan): Promise<void> {
  const made = clusterPaths(paths.upgrading).cluster;
  const kept = path.join(paths.dataDir, keptAs);
  if (!(await isCluster(kept))) await rename(paths.cluster, kept);
  if (await isCluster(made)) await rename(made, paths.cluster);
  await syncDirectory(paths.dataDir);
  await rm(paths.upgrading, { recursive: true, force: true });
  await rm(paths.swapFile);
  await syncDirectory(paths.dataDir);
}
