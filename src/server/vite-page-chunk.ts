interface ModuleGraph {
  getModuleInfo(id: string): { importedIds: readonly string[] } | null;
}

/**
 * Puts what a page needs into one file named `name`. By itself the build makes a file of each piece that the page shares
 * with code fetched later, although that code never comes without the page; in pieces they compress worse.
 */
export function chunkOfPage(name: string, pageFile: string) {
  const needed = new Set<string>();
  function visit(id: string, graph: ModuleGraph): void {
    if (needed.has(id)) return;
    needed.add(id);
    for (const next of graph.getModuleInfo(id)?.importedIds ?? []) visit(next, graph);
  }
  return (id: string, graph: ModuleGraph): string | undefined => {
    visit(pageFile, graph);
    return needed.has(id) ? name : undefined;
  };
}
