import { useEffect, useMemo, useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { formatBytes } from '../format-bytes.ts';
import { blobFromDataUri } from './blob-from-data-uri.ts';

const closeDrawing = 'm3.5 3.5 9 9M12.5 3.5l-9 9';
const pictureDrawing = 'M2 3h12v10H2ZM2.5 11.5 6 8l2.5 2.5L11 8l3 3M10.5 5.75v.01';

/** The picture file in use: how it looks, what it is called, its size and weight. */
export function PickedPicture({
  id,
  dataUri,
  fileName,
  onRemove,
}: {
  id: string;
  dataUri: string;
  fileName: string | undefined;
  onRemove: () => void;
}) {
  const blob = useMemo(() => blobFromDataUri(dataUri), [dataUri]);
  const [pixels, setPixels] = useState('');
  const thumbnail = useRef<HTMLImageElement>(null);

  useEffect(() => {
    if (blob === undefined || thumbnail.current === null) return undefined;
    const url = URL.createObjectURL(blob);
    thumbnail.current.src = url;
    return () => URL.revokeObjectURL(url);
  }, [blob]);

  return (
    <div className="flex items-center gap-3 rounded-control border border-grey-6 bg-grey-2 p-2 text-xs">
      <div className="checkerboard grid size-12 shrink-0 place-items-center overflow-hidden rounded-[3px]">
        {blob ? (
          <img
            ref={thumbnail}
            alt=""
            className="size-full object-contain"
            onLoad={({ currentTarget: image }) => setPixels(`${image.naturalWidth} × ${image.naturalHeight} px · `)}
          />
        ) : (
          <Icon drawing={pictureDrawing} className="text-grey-9" />
        )}
      </div>
      <div id={id} className="min-w-0 flex-1">
        <p className="truncate semibold">
          <bdi>{fileName ?? 'Picture file'}</bdi>
        </p>
        <p className="text-grey-10 tabular">
          {pixels}
          {blob && formatBytes(blob.size)}
        </p>
        <p className="text-grey-10">Sent with the values. A remote service may refuse a file.</p>
      </div>
      <Button look="quiet" aria-label="Remove file" title="Remove file" onClick={onRemove}>
        <Icon drawing={closeDrawing} />
      </Button>
    </div>
  );
}
