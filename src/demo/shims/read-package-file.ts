/** Instead of files in `node_modules`: the same files beside the demo, fetched when they are needed. */
type Original = typeof import('../../service/renderer/read-package-file.ts');

const FOLDER = '/packages';
/** The names of the files at the top of a package; the build writes it. */
const LIST = 'files.json';

export const readPackageFile: Original['readPackageFile'] = async (packageName, file) => {
  const response = await fetch(`${FOLDER}/${packageName}/${file}`);
  if (!response.ok) throw new Error(`${file} of ${packageName} could not be fetched`);
  return new Uint8Array(await response.arrayBuffer());
};

export const listPackageFiles: Original['listPackageFiles'] = async (packageName) =>
  JSON.parse(new TextDecoder().decode(await readPackageFile(packageName, LIST))) as string[];
