import { makeModel } from './product.ts';

/** One first start for all files of tests: each takes a copy of what it left. */
export default async function prepareModel(): Promise<() => Promise<void>> {
  const model = await makeModel();
  return () => model.remove();
}
