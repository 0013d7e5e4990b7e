import { useState } from 'react';
import type { Template } from '../../contract/template.ts';
import { writeFileName } from '../history/file-name-pattern.ts';
import { Button, buttonClass } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import type { ShownRender } from '../generate/use-render.ts';
import { copyImage } from './copy-image.ts';
import { readPattern } from './kept-pattern.ts';
import { LookClosely } from './look-closely.tsx';
import { useAsked } from './use-asked.ts';

const downloadDrawing = 'M8 2v8.5M4.5 7 8 10.5 11.5 7M2.5 13.5h11';
const expandDrawing = 'M9.5 2.5h4v4M6.5 13.5h-4v-4M13.5 2.5 9 7M2.5 13.5 7 9';

export interface RenderToolsProps {
  template: Template;
  shown: ShownRender;
  alt: string;
}

/** What can be done with the render beside the form: take it along, or look at it closely. */
export function RenderTools({ template, shown, alt }: RenderToolsProps) {
  const { render, url, renderedAt } = shown;
  const asked = useAsked(shown);
  const [isOpen, setIsOpen] = useState(false);
  const [said, setSaid] = useState('');
  const { extension } = render.imageType;

  async function copy(): Promise<void> {
    setSaid('');
    setSaid(await copyImage(render, url));
  }

  return (
    <>
      <a
        href={url}
        download={writeFileName(readPattern(), { ...asked, templateName: template.name, renderedAt, extension })}
        className={buttonClass('plain')}
      >
        <Icon drawing={downloadDrawing} className="look-spare" />
        Download
      </a>
      <Button look="quiet" title="Open full" onClick={() => setIsOpen(true)}>
        <Icon drawing={expandDrawing} />
        <span className="look-words">Open full</span>
      </Button>
      <Button look="quiet" className="look-copy" onClick={() => void copy()}>
        Copy image
      </Button>
      <output className="look-said">{said}</output>
      {isOpen && <LookClosely template={template} shown={shown} alt={alt} onClose={() => setIsOpen(false)} />}
    </>
  );
}
