import type { FontFamilyEntry } from '../../../contract/workspace.ts';
import { formatCount } from '../../../variables/messages.ts';

type Face = FontFamilyEntry['faces'][number];

/** "700 italic", or "100 to 900" for a variable font. */
export function describeFace({ weight, weightMax, isItalic }: Face): string {
  return `${weight === weightMax ? weight : `${weight} to ${weightMax}`}${isItalic ? ' italic' : ''}`;
}

/** "3 templates are set in" the family. */
export function describeUse({ templateCount }: Pick<FontFamilyEntry, 'templateCount'>): string {
  if (templateCount === 0) return 'No template is set in';
  return `${formatCount(templateCount, 'template')} ${templateCount === 1 ? 'is' : 'are'} set in`;
}
