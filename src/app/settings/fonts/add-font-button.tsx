import { Plus } from 'lucide-react';
import { findOfferedIn } from '../../../document/offered-fonts.ts';
import { Failure } from '../../lib/failure.tsx';
import { Button } from '../../ui/button.tsx';
import { useChange } from '../use-change.ts';

/** Adds offered font families to the workspace, one at a time. */
export function useAddFont(onAdded: (family: string) => void) {
  return useChange(
    (client, family: string) => client.addFont({ family }),
    (_output, family) => onAdded(family),
  );
}

export interface AddFontButtonProps {
  family: string;
  addition: ReturnType<typeof useAddFont>;
  /** The family is shown beside the button. */
  isShort?: boolean;
}

export function AddFontButton({ family, addition, isShort = false }: AddFontButtonProps) {
  const isAdding = addition.isPending && addition.variables === family;
  return (
    <Button isBusy={addition.isPending} onClick={() => addition.mutate(family)}>
      <Plus size="1rem" aria-hidden="true" />
      <span>
        {isAdding ? 'Adding' : 'Add'} <bdi className={isShort ? 'sr-only' : ''}>{family}</bdi>
      </span>
    </Button>
  );
}

export function AddFontFailure({ addition: { error, variables } }: Pick<AddFontButtonProps, 'addition'>) {
  return error !== null && <Failure error={error} title={`${variables} wasn’t added.`} />;
}

export interface AddMissingFontsProps {
  messages: readonly string[];
  onAdded: () => void;
}

/** Offers the fonts that messages call not installed, if they can be added by name. */
export function AddMissingFonts({ messages, onAdded }: AddMissingFontsProps) {
  const addition = useAddFont(onAdded);
  const families = new Set(messages.flatMap((message) => findOfferedIn(message) ?? []));
  if (families.size === 0) return null;
  return (
    <div className="flex flex-col gap-2 pt-2">
      <div className="flex flex-wrap gap-2">
        {[...families].map((family) => (
          <AddFontButton key={family} family={family} addition={addition} />
        ))}
      </div>
      <AddFontFailure addition={addition} />
    </div>
  );
}
