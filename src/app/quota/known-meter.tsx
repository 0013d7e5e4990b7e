import { useState } from 'react';
import { createPart } from '../hooks/create-part.ts';
import { PartSlot } from '../hooks/part-slot.tsx';
import type { KnownQuota } from './merge-quota.ts';
import { quotaWords } from './quota-words.ts';

const quotaUse = createPart(async () => (await import('./quota-use.tsx')).QuotaUse);

export interface KnownMeterProps {
  quota: KnownQuota;
  /** "38 of 100 left". */
  numbers: string;
  nowMs: number;
}

/** The quota as a meter; a press on its numbers opens what they were spent on. */
export function KnownMeter({ quota, numbers, nowMs }: KnownMeterProps) {
  const [isOpen, setOpen] = useState(false);
  const words = quotaWords(quota, nowMs);
  const { remaining = 0, limit = Math.max(remaining, 1) } = quota;
  return (
    <>
      <meter
        aria-label="Render quota"
        aria-valuetext={words}
        value={remaining}
        max={limit}
        low={limit / 10}
        optimum={limit}
        className="quota-meter h-1.5 w-14 sm:w-24"
      />
      <button type="button" popoverTarget="quota-use" title={words} className="quota-numbers">
        {numbers}
      </button>
      <div id="quota-use" popover="auto" onToggle={({ newState }) => setOpen(newState === 'open')}>
        {isOpen && (
          <PartSlot part={quotaUse} missing={words}>
            {(QuotaUse) => <QuotaUse quota={quota} words={words} nowMs={nowMs} />}
          </PartSlot>
        )}
      </div>
    </>
  );
}
