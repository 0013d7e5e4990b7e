import { Download, Maximize2, Share2 } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState, type ReactNode, type RefObject } from 'react';
import type { Template } from '../../contract/template.ts';
import type { ViewedRender } from '../generate/render-record.ts';
import { writeFileName } from '../history/file-name.ts';
import { Button, buttonClass } from '../ui/button.tsx';
import { copyImage } from './copy-image.ts';
import { readPattern } from './file-name-pattern.ts';
import { canShareImage, shareImage } from './share-image.ts';
import { ViewerDialog } from './viewer-dialog.tsx';

export interface RenderToolsProps {
  template: Template;
  shown: ViewedRender;
  alt: string;
  /** It is of exactly what the form would ask for now. */
  isCurrent: boolean;
  /** What the link to save it says. */
  label: ReactNode;
}

/** What can be done with the render beside the form: take it along, or open it in the viewer. */
export function RenderTools({ template, shown, isCurrent, alt, label }: RenderToolsProps) {
  const { render, url, renderedAt, request } = shown;
  const [isOpen, setIsOpen] = useState(false);
  const [status, setStatus] = useState('');
  const link = useRef<HTMLAnchorElement>(null);
  useSaveKey(link, isCurrent);
  const { extension, mediaType } = render.imageType;
  const nameFile = () =>
    writeFileName(readPattern(), { ...request, templateName: template.name, renderedAt, extension });

  async function run(task: Promise<string>): Promise<void> {
    setStatus('');
    setStatus(await task);
  }

  return (
    <>
      <a ref={link} href={url} download={nameFile()} className={buttonClass('plain')}>
        <Download size={16} />
        {label}
      </a>
      {canShareImage(mediaType, extension) && (
        <Button onClick={() => void run(shareImage(new File([render.bytes], nameFile(), { type: mediaType })))}>
          <Share2 size={16} />
          Share
        </Button>
      )}
      <Button look="quiet" title="Open full" onClick={() => setIsOpen(true)}>
        <Maximize2 size={16} />
        Open full
      </Button>
      <Button look="quiet" onClick={() => void run(copyImage(render, url))}>
        Copy image
      </Button>
      <output className="basis-full text-xs text-grey-10 empty:-mt-2">{status}</output>
      {isOpen && <ViewerDialog template={template} shown={shown} alt={alt} onClose={() => setIsOpen(false)} />}
    </>
  );
}

/**
 * Ctrl+S or ⌘+S saves the render, not the page around it, which nobody wants as a file. An image of other values than the
 * form's is not what whoever presses it means.
 */
function useSaveKey(link: RefObject<HTMLAnchorElement | null>, isCurrent: boolean): void {
  const handleKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, altKey, shiftKey, repeat } = event;
    if (key.toLowerCase() !== 's' || !(ctrlKey || metaKey) || altKey || shiftKey) return;
    if (document.querySelector('dialog[open]') !== null) return;
    event.preventDefault();
    if (isCurrent && !repeat) link.current?.click();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => handleKeyDown(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}
