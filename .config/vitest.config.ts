import react from '@vitejs/plugin-react'
import path from 'node:path'
import { configDefaults, defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { callNames } from './callNames.ts'
import { slowestFirst } from './slowestFirst.ts'

// Dates and sorting come out the same on every computer.
process.env.TZ = 'UTC'
process.env.LANG = 'en_US.UTF-8'
process.env.LC_ALL = 'en_US.UTF-8'

const root = path.resolve(import.meta.dirname, '..')

/** These keep nothing in modules and change nothing of the process. */
const stateless = ['{shared,electron/core,e2e/core,e2e/server}/**/*.test.ts']
/** These change the process or measure it, or depend on the modules that are loaded. */
const ofProcess = [
  'electron/core/platform/{fileSchema,loadCompiled,log}.test.ts',
  'e2e/core/malformed.test.ts',
  'e2e/server/tests/program.test.ts',
]
/** A new context for each file in a worker that stays: a new worker would load its tools again for each file. */
const pool = 'vmThreads'
const long = ['e2e/{faults,crash,simulation}/**/*.test.ts', ...ofProcess]

/**
 * Without the times of an earlier run, as on a fresh clone, vitest begins with the largest files: the 50 kills in a file
 * of 2 KB begin last and keep one worker waiting. Files of one project follow each other, so that workers are kept.
 */
class SlowestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return slowestFirst(await super.sort(files), ({ moduleId, project }) => ({
      path: path.relative(root, moduleId),
      group: projectOrder.indexOf(project.name),
    }))
  }
}

const projectOrder = ['long', 'jsdom', 'node', 'stateless']

export default defineConfig({
  root,
  define: callNames,
  plugins: [react()],
  test: {
    root,
    // Two cores are idle for a third of the time with two.
    maxWorkers: 3,
    testTimeout: 45_000,
    hookTimeout: 45_000,
    sequence: { sequencer: SlowestFirst },
    projects: [
      {
        extends: true,
        test: {
          name: 'long',
          environment: 'node',
          // They go first: one that is begun last would keep the whole waiting, with one worker at work.
          sequence: { groupOrder: 0 },
          include: long,
          // They time what happens beside each other: with four, killing the client failed on a busy computer.
          maxWorkers: 2,
        },
      },
      {
        extends: true,
        test: {
          name: 'node',
          environment: 'node',
          pool,
          sequence: { groupOrder: 1 },
          include: ['{electron,shared,renderer,e2e,scripts,.config}/**/*.test.{ts,mjs}'],
          exclude: [...configDefaults.exclude, ...long, ...stateless],
        },
      },
      {
        extends: true,
        test: {
          name: 'stateless',
          environment: 'node',
          // To load and to warm up the same modules for each file takes longer than most of these tests.
          isolate: false,
          // Most wait for a server or a clock more than they use a core.
          maxWorkers: 5,
          // A worker is kept only while the next file is one of these, too.
          sequence: { groupOrder: 2 },
          globalSetup: path.join(root, '.config/vitestStoreThread.ts'),
          include: stateless,
          exclude: [...configDefaults.exclude, ...ofProcess],
        },
      },
      {
        extends: true,
        test: {
          name: 'jsdom',
          environment: 'jsdom',
          pool,
          setupFiles: path.join(root, '.config/vitestWindow.ts'),
          sequence: { groupOrder: 1 },
          include: ['renderer/**/*.test.tsx'],
        },
      },
    ],
  },
})
