import { useEffect } from 'react';
import { workspaceRoutes } from '../../../contract/workspace.ts';

export interface FontSampleProps {
  family: string;
  /** Changes when the family's file does. */
  version?: string | undefined;
}

/** A font family's name in the font itself. */
export function FontSample({ family, version = '' }: FontSampleProps) {
  const name = `sample-${encodeURIComponent(family + version).replaceAll(/\W/g, '-')}`;
  useEffect(() => {
    const path = workspaceRoutes.getFontFile.pattern.replace(':family', encodeURIComponent(family));
    const face = new FontFace(name, `url("${path}")`);
    document.fonts.add(face);
    return () => void document.fonts.delete(face);
  }, [name, family]);
  return (
    <bdi className="block text-lg leading-7" style={{ fontFamily: `${name}, system-ui` }}>
      {family}
    </bdi>
  );
}
