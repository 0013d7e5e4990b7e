import { useEffect, useState } from 'react';
import { lookUpPicture, type LookedUpPicture } from '../../../client/look-up-picture.ts';
import { detectImageType } from '../../../contract/image-type.ts';
import { PictureCard, usePictureHead } from './picture-card.tsx';

const notes: Record<LookedUpPicture['kind'], string> = {
  picture: 'The service loads it when it renders.',
  page: 'This is a web page. Open it and copy the URL of the image itself.',
  other: 'This URL is not a PNG, JPEG or WebP image.',
  unreachable: "The image can't be loaded from here. Check the URL.",
  notFetched: "Images can't be loaded from URLs here. Choose a file.",
  unchecked: "The image can't be checked right now.",
};

/** The image at a URL. The app's server loads it, because the content policy allows no images from other sites. */
export function AddressPicture({ id, address }: { id: string; address: string }) {
  const [found, setFound] = useState<{ address: string; kind: LookedUpPicture['kind']; picture?: Blob }>();
  const current = found?.address === address ? found : undefined;
  const head = usePictureHead(current?.picture);

  useEffect(() => {
    const abort = new AbortController();
    lookUpPicture(address, { signal: abort.signal }).then(
      (looked) => setFound({ address, kind: looked.kind, ...(looked.kind === 'picture' && typed(looked.bytes)) }),
      () => {},
    );
    return () => abort.abort();
  }, [address]);

  return (
    <PictureCard
      id={id}
      title={nameAddress(address)}
      picture={current?.picture}
      head={head}
      note={current === undefined ? 'Loading…' : notes[current.kind]}
      isConcern={current !== undefined && current.kind !== 'picture'}
    />
  );
}

function typed(bytes: Uint8Array<ArrayBuffer>): { picture: Blob } {
  return { picture: new Blob([bytes], { type: detectImageType(bytes)?.mediaType }) };
}

/** The name of a URL: its file name, or its host without one. */
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
