import { existsSync } from 'node:fs'
import path from 'node:path'
import { out, root } from '../setup/paths.mjs'

const bin = (file) => path.join(root, 'node_modules', file)
const config = (file) => path.join(root, '.config', file)
const cruised = ['electron', 'renderer', 'shared', 'e2e', 'scripts'].filter((name) =>
  existsSync(path.join(root, name)),
)

/** Where vitest leaves its answer as JSON. */
export const unitReport = path.join(out, 'results/unit.json')

/** Where the scenarios leave which differences they allowed and what they could not show. */
export const simulationReport = path.join(out, 'results/simulation.txt')

/** Steps of `npm run check`, each a Node program; the longest ones come first, since two run at a time. */
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
    // Pages are laid out by hand, emoji and icons are written by programs.
    args: [bin('oxfmt/bin/oxfmt'), '-c', config('oxfmt.json'), '--check', '.', '!**/*.html'].concat(
      '!assets/{emoji,icons}/**',
    ),
  },
  { name: 'size and words', args: [path.join(root, 'scripts/check/repoChecks.mjs')] },
]
