import { existsSync } from 'node:fs'
import path from 'node:path'
import { out, root } from '../setup/paths.mjs'

const bin = (file) => path.join(root, 'node_modules', file)
const config = (file) => path.join(root, '.config', file)
const tscCache = (name) => [
  '--incremental',
  '--tsBuildInfoFile',
  path.join(out, 'cache', `${name}.tsbuildinfo`),
]
const cruised = ['electron', 'renderer', 'shared', 'e2e', 'scripts'].filter((name) =>
  existsSync(path.join(root, name)),
)

/** Where vitest leaves its answer as JSON. */
export const unitReport = path.join(out, 'results/unit.json')

/** Where the stories leave what they excused and what they could not show. */
export const proofReport = path.join(out, 'results/proof.txt')

/** What `npm run check` does: each step is a Node program; the first ones are the longest, for two at a time. */
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
    name: 'lint',
    args: [bin('eslint/bin/eslint.js'), '-c', config('eslint.config.js'), '--max-warnings=0', root],
  },
  { name: 'types', args: [bin('typescript/bin/tsc'), '-p', root, ...tscCache('types')] },
  {
    name: 'types of the fallback runtime',
    args: [bin('typescript/bin/tsc'), '-p', config('tsconfig.fallback.json'), ...tscCache('fallback')],
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
    args: [
      bin('prettier/bin/prettier.cjs'),
      '--config',
      config('prettier.json'),
      '--check',
      '--log-level=warn',
      '--ignore-path',
      path.join(root, '.gitignore'),
      '.',
      // Pages are laid out by hand, emoji and icons are written by programs.
      '!**/*.html',
      '!assets/{emoji,icons}/**',
    ],
  },
  { name: 'size and words', args: [path.join(root, 'scripts/check/tidiness.mjs')] },
]
