import { Maximize2, Share2 } from 'lucide-react';
import { useState } from 'react';
import type { Template } from '../../contract/template.ts';
import type { ViewedRender } from '../template/render-record.ts';
import { Button } from '../ui/button.tsx';
import { copyImage, canShareImage, shareImage } from './save-image.ts';
import { ViewerDialog } from './viewer-dialog.tsx';

export interface RenderToolsProps {
  template: Template;
  shown: ViewedRender;
  alt: string;
  fileName: string;
  isOpen: boolean;
  setOpen: (isOpen: boolean) => void;
}

/** Shares or copies the render next to the form, or opens it in the viewer. */
export function RenderTools({ template, shown, alt, fileName, isOpen, setOpen }: RenderToolsProps) {
  const { render, url } = shown;
  const [status, setStatus] = useState('');
  const { extension, mediaType } = render.imageType;

  async function run(task: Promise<string>): Promise<void> {
    setStatus('');
    setStatus(await task);
  }

  return (
    <>
      {canShareImage(mediaType, extension) && (
        <Button onClick={() => void run(shareImage(new File([render.bytes], fileName, { type: mediaType })))}>
          <Share2 size="1rem" />
          Share
        </Button>
      )}
      <Button variant="quiet" title="Open full" onClick={() => setOpen(true)}>
        <Maximize2 size="1rem" />
        Open full
      </Button>
      <Button variant="quiet" onClick={() => void run(copyImage(render, url))}>
        Copy image
      </Button>
      <output className="basis-full text-xs text-grey-10 empty:-mt-2">{status}</output>
      {isOpen && <ViewerDialog template={template} shown={shown} alt={alt} onClose={() => setOpen(false)} />}
    </>
  );
}
