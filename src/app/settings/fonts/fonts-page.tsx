import { queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { pagePath } from '../../../contract/pages.ts';
import type { FontFamilyEntry } from '../../../contract/workspace.ts';
import { confirmDelete } from '../../lib/confirm-action.tsx';
import { HelpLink } from '../../ui/help-link.tsx';
import { DoneMessage, SettingsFrame } from '../settings-frame.tsx';
import { ReadFailure } from '../../lib/read-failure.tsx';
import { ChosenFonts } from './chosen-fonts.tsx';
import { FontFamily } from './font-family.tsx';
import { FontInput } from './font-input.tsx';
import { acceptGone, useChange } from '../use-change.ts';
import { workspaceClient } from '../workspace-client.ts';
import { describeFace, describeUse } from './describe-face.ts';
import { useAddFonts } from './use-add-fonts.ts';

/** All font families, those of the workspace first. */
const fontsQuery = queryOptions({
  queryKey: ['workspace', 'fonts'],
  queryFn: ({ signal }) => workspaceClient.listFonts({ signal }),
  // Others may have added some.
  staleTime: 0,
});

/** Custom fonts, and the fonts of the service. */
export function FontsPage() {
  const fonts = useQuery(fontsQuery);
  const { data: families, error } = fonts;
  const { chosen, addFiles, forgetAdded } = useAddFonts();
  const [message, setMessage] = useState('');
  const parts = [
    { id: 'own', title: 'Your fonts', families: families?.filter(({ isOwn }) => isOwn) ?? [] },
    { id: 'service', title: 'Fonts of the service', families: families?.filter(({ isOwn }) => !isOwn) ?? [] },
  ];
  const removal = useChange((id: string) => workspaceClient.removeFont(id).catch(acceptGone));

  function remove(family: FontFamilyEntry, face: FontFamilyEntry['faces'][number]): void {
    const label = `${family.name} ${describeFace(face)}`;
    setMessage('');
    confirmDelete({
      verb: 'Remove',
      label,
      message: (
        <p>
          {describeUse(family)}.
          {family.templateCount > 0 && ' They will use the closest available font until you add this one again.'}
        </p>
      ),
      onConfirm: async () => {
        await removal.mutateAsync(face.id ?? '');
        forgetAdded();
        setMessage(`${label} was removed.`);
      },
    });
  }

  return (
    <SettingsFrame title="Fonts">
      <FontInput
        onFiles={(files) => {
          setMessage('');
          addFiles(files);
        }}
      />
      <HelpLink href={pagePath.helpPage('fonts-and-languages')} title="fonts and languages" />
      <ChosenFonts chosen={chosen} />
      <ReadFailure
        title={families === undefined ? 'The fonts could not be loaded.' : 'The list could not be refreshed.'}
        query={fonts}
      />
      {families === undefined && error === null && <div className="skeleton h-72" aria-busy="true" />}
      <DoneMessage>{message}</DoneMessage>
      {families !== undefined &&
        parts.map(({ id, title, families: shown }) => (
          <section key={id} aria-labelledby={id} className="flex flex-col gap-2">
            <h2 id={id} className="text-base">
              {title}
            </h2>
            {shown.length === 0 ? (
              <p className="text-sm text-grey-11">None yet.</p>
            ) : (
              <ul className="flex flex-col rounded-card border border-grey-6 bg-grey-2">
                {shown.map((family) => (
                  <FontFamily key={family.name} family={family} onRemove={(face) => remove(family, face)} />
                ))}
              </ul>
            )}
          </section>
        ))}
    </SettingsFrame>
  );
}
