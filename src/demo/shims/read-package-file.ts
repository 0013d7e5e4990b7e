/** Fetches the files that Node reads from `node_modules` from a folder next to the demo. */
type Original = typeof import('../../service/renderer/read-package-file.ts');

const FOLDER = '/packages';
/** A package's file names, written by the build. */
const LIST = 'files.json';

export const readPackageFile: Original['readPackageFile'] = async (packageName, file) => {
  const response = await fetch(`${FOLDER}/${packageName}/${file}`);
  if (!response.ok) throw new Error(`${file} of ${packageName} could not be fetched`);
  return new Uint8Array(await response.arrayBuffer());
};

export const listPackageFiles: Original['listPackageFiles'] = async (packageName) =>
  JSON.parse(new TextDecoder().decode(await readPackageFile(packageName, LIST))) as string[];
