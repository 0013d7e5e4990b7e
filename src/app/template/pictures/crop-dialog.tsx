// oxlint-disable-next-line import/no-unassigned-import -- the cropper's styles
import 'react-image-crop/dist/ReactCrop.css';
import { useRef, useState } from 'react';
import ReactCrop, { centerCrop, makeAspectCrop, type PercentCrop } from 'react-image-crop';
import type { PixelSize } from '../output-pixels.ts';
import { useObjectUrl } from '../../lib/use-object-url.ts';
import { Button } from '../../ui/button.tsx';
import { closeDialog, Dialog, DialogHead, floatingDialogClass } from '../../ui/dialog.tsx';
import { cropPicture } from './shrink-picture.ts';

/** The initial selection is smaller than the image, so that all handles are reachable. */
const FIRST_PERCENT = 90;
const FREE = 'Any';

export interface CropDialogProps {
  picture: Blob;
  /** The size of the whole render. Its aspect ratio is one of the options. */
  drawn: PixelSize | undefined;
  onCropped: (copy: Blob) => void;
  onClose: () => void;
}

/** Crops an image by mouse, touch or arrow keys. */
export function CropDialog({ picture, drawn, onCropped, onClose }: CropDialogProps) {
  const url = useObjectUrl(picture, picture.type);
  const image = useRef<HTMLImageElement>(null);
  const shapes = new Map([
    [FREE, undefined],
    ...(drawn === undefined
      ? []
      : [[`Template, ${drawn.widthPx} : ${drawn.heightPx}`, drawn.widthPx / drawn.heightPx] as const]),
    ['Square', 1],
    ['4 : 3', 4 / 3],
    ['3 : 4', 3 / 4],
    ['16 : 9', 16 / 9],
  ]);
  const [shape, setShape] = useState(FREE);
  const [part, setPart] = useState<PercentCrop>();
  const [problem, setProblem] = useState('');

  function choose(name: string): void {
    setShape(name);
    if (image.current !== null) setPart(firstPart(image.current, shapes.get(name)));
  }

  async function crop(dialog: HTMLElement): Promise<void> {
    if (image.current === null || part === undefined) return;
    const { naturalWidth: widthPx, naturalHeight: heightPx } = image.current;
    try {
      const copy = await cropPicture(picture, measurePart(part, { widthPx, heightPx }, shapes.get(shape)));
      dialog.closest('dialog')?.close();
      onCropped(copy);
    } catch {
      setProblem("This browser can't crop the image. Crop it in another program, then choose it again.");
    }
  }

  return (
    <Dialog label="Crop image" onClose={onClose} className={`${floatingDialogClass} max-w-[min(48rem,96vw)]`}>
      <DialogHead title="Crop image" />
      <label className="flex items-center gap-3 semibold">
        Shape
        <select className="control w-auto" value={shape} onChange={({ target }) => choose(target.value)}>
          {[...shapes.keys()].map((name) => (
            <option key={name}>{name}</option>
          ))}
        </select>
      </label>
      <div className="grid justify-items-center">
        <ReactCrop
          crop={part}
          aspect={shapes.get(shape)}
          keepSelection
          // The image inherits this height.
          className="max-h-[55dvh]"
          onChange={(_, percent) => setPart(percent)}
        >
          <img
            ref={image}
            src={url}
            alt="Uncropped original"
            onLoad={({ currentTarget }) => setPart(firstPart(currentTarget, shapes.get(shape)))}
          />
        </ReactCrop>
      </div>
      <p className="text-xs text-grey-10">Drag the selection and its handles, or move them with the arrow keys.</p>
      {problem !== '' && <p className="text-danger">{problem}</p>}
      <div className="flex flex-wrap gap-2">
        <Button variant="primary" onClick={({ currentTarget }) => void crop(currentTarget)}>
          Crop
        </Button>
        <Button variant="quiet" onClick={closeDialog}>
          Cancel
        </Button>
      </div>
    </Dialog>
  );
}

/** Selects nearly all of the image, or as much as the aspect ratio allows. */
function firstPart({ naturalWidth, naturalHeight }: HTMLImageElement, aspect: number | undefined): PercentCrop {
  const whole = { unit: '%', width: FIRST_PERCENT, height: FIRST_PERCENT } as const;
  const part = aspect === undefined ? whole : makeAspectCrop(whole, aspect, naturalWidth, naturalHeight);
  return centerCrop(part, naturalWidth, naturalHeight);
}

/**
 * Rounds a selection to whole pixels within the image. With a fixed aspect ratio, the height follows from the width: rounding both
 * would distort the ratio.
 */
export function measurePart(
  part: PercentCrop,
  picture: PixelSize,
  aspect: number | undefined,
): PixelSize & { x: number; y: number } {
  const widthMax = aspect === undefined ? picture.widthPx : Math.floor(picture.heightPx * aspect);
  const widthPx = Math.max(1, Math.min(widthMax, Math.round((part.width / 100) * picture.widthPx)));
  const height = aspect === undefined ? (part.height / 100) * picture.heightPx : widthPx / aspect;
  const heightPx = Math.max(1, Math.min(picture.heightPx, Math.round(height)));
  const x = Math.min(picture.widthPx - widthPx, Math.round((part.x / 100) * picture.widthPx));
  const y = Math.min(picture.heightPx - heightPx, Math.round((part.y / 100) * picture.heightPx));
  return { x, y, widthPx, heightPx };
}
