import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { DoneMessage, SettingsFrame } from '../settings-frame.tsx';
import { ReadFailure } from '../../lib/read-failure.tsx';
import { ChosenFonts } from './chosen-fonts.tsx';
import { FontFamily } from './font-family.tsx';
import { FontInput } from './font-input.tsx';
import { fontsQuery } from './font-queries.ts';
import { RemoveFontDialog, type FontToRemove } from './remove-font-dialog.tsx';
import { useAddFonts } from './use-add-fonts.ts';

/** The fonts that templates can be set in, and those of one's own. */
export function FontsPage() {
  const fonts = useQuery(fontsQuery);
  const { data: families, error } = fonts;
  const { chosen, addFiles, forgetAdded } = useAddFonts();
  const [toRemove, setToRemove] = useState<FontToRemove>();
  const [message, setMessage] = useState('');
  const parts = [
    { id: 'own', title: 'Your fonts', families: families?.filter(({ isOwn }) => isOwn) ?? [] },
    { id: 'service', title: 'Fonts of the service', families: families?.filter(({ isOwn }) => !isOwn) ?? [] },
  ];
  return (
    <SettingsFrame title="Fonts">
      <FontInput
        onFiles={(files) => {
          setMessage('');
          addFiles(files);
        }}
      />
      <ChosenFonts chosen={chosen} />
      <ReadFailure
        title={families === undefined ? 'The fonts could not be read.' : 'The list could not be read again.'}
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
                  <FontFamily
                    key={family.name}
                    family={family}
                    onRemove={(face) => {
                      setMessage('');
                      setToRemove({ family, face });
                    }}
                  />
                ))}
              </ul>
            )}
          </section>
        ))}
      {toRemove !== undefined && (
        <RemoveFontDialog
          {...toRemove}
          onClose={() => setToRemove(undefined)}
          onDone={(done) => {
            forgetAdded();
            setMessage(done);
          }}
        />
      )}
    </SettingsFrame>
  );
}
