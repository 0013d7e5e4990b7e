import type { CSSProperties } from 'react';

/** A template as a sheet between crop marks. A list does not tell its size: the sheet is drawn only once that is known. */
export function ProofSheet({ name, ratio }: { name: string; ratio: number | undefined }) {
  const initial = Array.from(name.trim())[0]?.toUpperCase();
  return (
    <div className="crop-marks proof" style={ratio === undefined ? undefined : ({ '--ratio': ratio } as CSSProperties)}>
      {ratio === undefined ? initial : <span>{initial}</span>}
    </div>
  );
}
