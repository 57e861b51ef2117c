import { makeModel } from './product.ts';

/** One first start for all test files: each copies its data folder. */
export default async function prepareModel(): Promise<() => Promise<void>> {
  const model = await makeModel();
  return () => model.remove();
}
