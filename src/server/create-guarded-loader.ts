import { networkInterfaces } from 'node:os';
import { createPictureLoader, type LoadPicture } from '../service/pictures/create-picture-loader.ts';

/** The guarded loader of pictures for this machine, whose own addresses it refuses. One a process: it keeps what it fetched. */
export function createGuardedLoader(): LoadPicture {
  const ownAddresses = Object.values(networkInterfaces()).flatMap((addresses = []) =>
    addresses.map(({ address }) => address),
  );
  return createPictureLoader({ ownAddresses });
}
