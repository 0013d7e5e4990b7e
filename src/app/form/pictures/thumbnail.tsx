import { useEffect, useRef, useState } from 'react';
import { Icon } from '../../ui/icon.tsx';

const pictureDrawing = 'M2 3h12v10H2ZM2.5 11.5 6 8l2.5 2.5L11 8l3 3M10.5 5.75v.01';

/** A picture, small; a sign in its place when there is none, or none that can be shown. */
export function Thumbnail({ picture, onBroken }: { picture: Blob | undefined; onBroken: () => void }) {
  const image = useRef<HTMLImageElement>(null);
  const [broken, setBroken] = useState<Blob>();
  const isShown = picture !== undefined && picture !== broken;

  useEffect(() => {
    if (picture === undefined || image.current === null) return undefined;
    const url = URL.createObjectURL(picture);
    image.current.src = url;
    return () => URL.revokeObjectURL(url);
  }, [picture]);

  return (
    <div className="checkerboard grid size-12 shrink-0 place-items-center overflow-hidden rounded-[3px]">
      {isShown ? (
        <img
          ref={image}
          alt=""
          className="size-full object-contain"
          onError={() => {
            setBroken(picture);
            onBroken();
          }}
        />
      ) : (
        <Icon drawing={pictureDrawing} className="text-grey-9" />
      )}
    </div>
  );
}
