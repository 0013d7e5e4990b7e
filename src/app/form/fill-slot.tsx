import { useEffect, useState } from 'react';
import { PartSlot } from '../hooks/part-slot.tsx';
import { Button } from '../ui/button.tsx';
import type { FillToolsProps } from './fill/fill-tools-props.ts';
import { fillTools } from './parts.ts';

/** Whether the address carries values, as the tools know it, without their chunk. */
const hasFragment = () => location.hash.startsWith('#fill=');

/** The one button for all other ways to fill a form. They are fetched by its press, or when a link or a draft needs them. */
export function FillSlot(props: FillToolsProps) {
  const [isWanted, setWanted] = useState(false);
  const [isPressed, setPressed] = useState(false);

  useEffect(() => {
    const follow = () => setWanted((was) => was || hasFragment());
    follow();
    window.addEventListener('hashchange', follow);
    return () => window.removeEventListener('hashchange', follow);
  }, []);

  return (
    <>
      <Button look="quiet" popoverTarget="fill-menu" onClick={() => setPressed(true)}>
        Fill…
      </Button>
      {(isWanted || isPressed || props.left.length > 0) && (
        <PartSlot part={fillTools} missing={<p role="alert">This could not be fetched. Reload the page.</p>}>
          {(FillTools) => <FillTools {...props} isOpenAtFirst={isPressed} />}
        </PartSlot>
      )}
    </>
  );
}
