import { useMemo } from 'react';
import { countFindings, type RowFinding } from '../../../batch/rows/check-rows.ts';
import type { CheckedTable } from './use-checked-rows.ts';
import type { ServiceChecks } from './use-service-checks.ts';

export type Findings = ReturnType<typeof useFindings>;

const none: readonly RowFinding[] = [];

/** All findings about the rows, from both the app and the service. */
export function useFindings(checked: CheckedTable | undefined, { findingsOf, version }: ServiceChecks) {
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
      /** True if the service would reject the row or the row's image is missing. */
      isWrong: (at: number) => of(at).some(({ severity }) => severity === 'error'),
      all: [...(checked?.findings ?? none), ...inRows],
      kinds: countFindings(inRows),
    };
    // oxlint-disable-next-line react/exhaustive-deps -- `version` changes with the result of `findingsOf`
  }, [checked, version]);
}
