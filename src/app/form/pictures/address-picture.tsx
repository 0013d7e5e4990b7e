import { useEffect, useState } from 'react';
import { lookUpPicture, type LookedUpPicture } from '../../../client/look-up-picture.ts';
import { detectImageType } from '../../../contract/image-type.ts';
import { PictureCard, usePictureHead } from './picture-card.tsx';

const words: Record<LookedUpPicture['kind'], string> = {
  picture: 'Fetched by the service when it renders.',
  page: 'This address is a web page. Open it and copy the address of the picture itself.',
  other: 'This address leads to no PNG, JPEG or WebP picture.',
  unreachable: 'It could not be fetched from here. Check the address; it is sent as typed.',
  notFetched: 'No address is fetched here. Choose a file.',
  unchecked: 'It could not be looked at now. It is sent as typed.',
};

/** The picture at an address, fetched by this app's own server: the content policy loads none from elsewhere. */
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
      note={current === undefined ? 'Looking at it …' : words[current.kind]}
      isConcern={current !== undefined && current.kind !== 'picture'}
    />
  );
}

function typed(bytes: Uint8Array<ArrayBuffer>): { picture: Blob } {
  return { picture: new Blob([bytes], { type: detectImageType(bytes)?.mediaType }) };
}

/** What a person calls the picture at an address: its file's name, or its host where there is none. */
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
