export interface LockedPackage {
  version?: string;
  license?: string;
  dev?: boolean;
}

export function listShippedPackages(root: string): Map<string, LockedPackage>;
