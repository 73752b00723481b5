/** The slowest test files, in the order of their start. */
export const slowestFiles = [
  'e2e/crash/crash.test.ts',
  'e2e/simulation/scenarios/scenarios.test.ts',
  'e2e/core/malformed.test.ts',
  'e2e/faults/store.test.ts',
  'e2e/faults/network.test.ts',
  'e2e/core/faultyLoops.test.ts',
  'e2e/core/operationTable.test.ts',
  'e2e/core/creations.test.ts',
  'e2e/core/offline.test.ts',
  'shared/content/bounds.test.ts',
  'electron/core/export/contentHtml.test.ts',
  'e2e/server/tests/gates.test.ts',
]

interface TestFile {
  /** Relative to the root of the project. */
  readonly path: string
  /** Files of a lower group run first. */
  readonly group: number
}

/** Moves the slowest files to the front of each group and keeps the order of the others. */
export function slowestFirst<T>(files: readonly T[], describe: (file: T) => TestFile): T[] {
  const rank = (path: string): number => {
    const index = slowestFiles.indexOf(path.replaceAll('\\', '/'))
    return index === -1 ? slowestFiles.length : index
  }
  return files
    .map((file) => ({ file, ...describe(file) }))
    .toSorted((a, b) => a.group - b.group || rank(a.path) - rank(b.path))
    .map(({ file }) => file)
}
