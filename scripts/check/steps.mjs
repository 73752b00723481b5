import { existsSync } from 'node:fs'
import path from 'node:path'
import { out, root } from '../setup/paths.mjs'

const bin = (file) => path.join(root, 'node_modules', file)
const config = (file) => path.join(root, '.config', file)
const cruised = ['electron', 'renderer', 'shared', 'e2e', 'scripts'].filter((name) =>
  existsSync(path.join(root, name)),
)

/** The JSON report of vitest. */
export const unitReport = path.join(out, 'results/unit.json')

/** The report of the scenarios on differences they allowed and could not test. */
export const simulationReport = path.join(out, 'results/simulation.txt')

/** Steps of `npm run check`, each a Node program. The longest ones come first, because two run at a time. */
export const steps = [
  {
    name: 'unit tests',
    args: [bin('vitest/vitest.mjs'), 'run', '--config', config('vitest.config.ts')].concat([
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${unitReport}`,
    ]),
  },
  {
    name: 'types and lint',
    args: [bin('oxlint/bin/oxlint'), '-c', config('oxlint.json')].concat([
      '--deny-warnings',
      '--report-unused-disable-directives-severity=error',
      root,
    ]),
  },
  {
    name: 'types of the fallback runtime',
    args: [bin('typescript-native/bin/tsc'), '-p', config('tsconfig.fallback.json')],
  },
  {
    name: 'boundaries',
    args: [
      bin('dependency-cruiser/bin/dependency-cruise.mjs'),
      '--config',
      config('dependency-cruiser.cjs'),
      ...cruised,
    ],
  },
  { name: 'dead code', args: [bin('knip/bin/knip.js'), '-c', config('knip.json'), '--no-config-hints'] },
  {
    name: 'format',
    // Excludes pages, which are formatted by hand, and emoji and icons, which are generated.
    args: [bin('oxfmt/bin/oxfmt'), '-c', config('oxfmt.json'), '--check', '.', '!**/*.html'].concat(
      '!assets/{emoji,icons}/**',
    ),
  },
  { name: 'size and words', args: [path.join(root, 'scripts/check/repoChecks.mjs')] },
]
