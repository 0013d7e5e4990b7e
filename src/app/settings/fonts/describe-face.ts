import type { FontFamilyEntry } from '../../../contract/workspace.ts';
import { formatCount } from '../../../variables/messages.ts';

type Face = FontFamilyEntry['faces'][number];

/** "700 italic", or "100 to 900" for a variable font. */
export function describeFace({ weight, weightMax, isItalic }: Face): string {
  return `${weight === weightMax ? weight : `${weight} to ${weightMax}`}${isItalic ? ' italic' : ''}`;
}

/** "Used by 3 templates". */
export function describeUse({ templateCount }: Pick<FontFamilyEntry, 'templateCount'>): string {
  return templateCount === 0 ? 'Not used by any template' : `Used by ${formatCount(templateCount, 'template')}`;
}
