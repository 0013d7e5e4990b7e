import { useMemo } from 'react';
import { countFindings, type FindingKind, type RowFinding } from '../../../batch/rows/check-rows.ts';
import type { CheckedTable } from './use-checked-rows.ts';
import type { ServiceChecks } from './use-service-checks.ts';

/** All that is known about the rows, from here and from the service. */
export interface Findings {
  /** Of the row at a position. */
  of: (at: number) => readonly RowFinding[];
  /** Generate would refuse the row at a position, or its picture is not here. */
  isWrong: (at: number) => boolean;
  all: readonly RowFinding[];
  /** Of what is found in rows. */
  kinds: readonly FindingKind[];
}

const none: readonly RowFinding[] = [];

/** Puts together what was found without the service and by it. */
export function useFindings(checked: CheckedTable | undefined, { findingsOf, version }: ServiceChecks): Findings {
  return useMemo(() => {
    void version;
    const ofRows = (checked?.rows ?? []).map((row) => {
      const more = findingsOf(row);
      if (more.length === 0) return row.findings;
      return row.findings.length === 0 ? more : [...row.findings, ...more];
    });
    const of = (at: number) => ofRows[at] ?? none;
    const inRows = ofRows.flat();
    return {
      of,
      isWrong: (at) => of(at).some(({ severity }) => severity === 'error'),
      all: [...(checked?.findings ?? none), ...inRows],
      kinds: countFindings(inRows),
    };
    // oxlint-disable-next-line react/exhaustive-deps -- `findingsOf` reads what `version` is of
  }, [checked, version]);
}
