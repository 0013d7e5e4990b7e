import { queryOptions, useQuery } from '@tanstack/react-query';
import { lookUpPicture, type LookedUpPicture } from '../../../client/look-up-picture.ts';
import { sessionFetch } from '../../lib/session.ts';
import { PictureCard } from './picture-card.tsx';
import { readPictureHead } from './read-picture-head.ts';

const notes: Record<LookedUpPicture['kind'], string> = {
  picture: 'The service loads the image when it renders.',
  page: 'This is a web page. Open it and copy the URL of the image itself.',
  other: 'This URL is not a PNG, JPEG or WebP image.',
  unreachable: "The image can't be loaded from here. Check the URL.",
  notFetched: "Images can't be loaded from URLs here. Choose a file.",
  unchecked: "The image can't be checked right now.",
};

/** The image at a URL. The app's server loads it, because the content security policy doesn't allow images from other sites. */
export function AddressPicture({ id, address }: { id: string; address: string }) {
  const { data: found } = useQuery(addressQuery(address));
  return (
    <PictureCard
      id={id}
      title={nameAddress(address)}
      picture={found?.picture}
      head={found?.head}
      note={found === undefined ? 'Loading…' : notes[found.kind]}
      isConcern={found !== undefined && found.kind !== 'picture'}
    />
  );
}

/** Not cached, because the image at a URL may change. */
function addressQuery(address: string) {
  return queryOptions({
    queryKey: ['picture-address', address],
    queryFn: async ({ signal }) => {
      const found = await lookUpPicture(address, { fetch: sessionFetch, signal });
      if (found.kind !== 'picture') return { kind: found.kind };
      const head = readPictureHead(found.bytes);
      return { kind: found.kind, head, picture: new Blob([found.bytes], { type: head?.mediaType }) };
    },
    staleTime: 0,
    gcTime: 0,
  });
}

/** The file name in a URL, or its host if it has no file name. */
export function nameAddress(address: string): string {
  if (!URL.canParse(address)) return address;
  const { hostname, pathname } = new URL(address);
  const last = pathname.split('/').pop() ?? '';
  try {
    return decodeURIComponent(last) || hostname;
  } catch {
    return last;
  }
}
