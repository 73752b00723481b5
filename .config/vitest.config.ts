import react from '@vitejs/plugin-react'
import path from 'node:path'
import { configDefaults, defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { callNames } from './callNames.ts'
import { slowestFirst } from './slowestFirst.ts'

// Makes dates and sorting equal on every computer.
process.env.TZ = 'UTC'
process.env.LANG = 'en_US.UTF-8'
process.env.LC_ALL = 'en_US.UTF-8'

const root = path.resolve(import.meta.dirname, '..')

/** These tests keep no state in modules and do not change the process. */
const stateless = ['{shared,electron/core,e2e/core,e2e/server}/**/*.test.ts']
/** These tests change or measure the process, or depend on the loaded modules. */
const ofProcess = [
  'electron/core/platform/{fileSchema,loadCompiled,log}.test.ts',
  'e2e/core/malformed.test.ts',
  'e2e/server/tests/program.test.ts',
]
/** Each file gets a new context in a worker that stays. A new worker would load its tools again for each file. */
const pool = 'vmThreads'
const long = ['e2e/{faults,crash,simulation}/**/*.test.ts', ...ofProcess]

/**
 * Without times of an earlier run, as in a fresh clone, vitest starts with the largest files. The 50 kills in a file of
 * 2 KB would then start last and keep one worker busy. Files of one project follow each other, so that workers are
 * reused.
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
    // With two workers, two cores are idle a third of the time.
    maxWorkers: 3,
    testTimeout: 45_000,
    hookTimeout: 45_000,
    // By default, `expect.poll` gives up after a second, which a busy computer exceeds.
    expect: { poll: { timeout: 15_000 } },
    sequence: { sequencer: SlowestFirst },
    projects: [
      {
        extends: true,
        test: {
          name: 'long',
          environment: 'node',
          // The longest tests run first. If one of them started last, the run would wait for a single worker.
          sequence: { groupOrder: 0 },
          include: long,
          // They measure concurrent work. With four workers, killing the client failed on a busy computer.
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
          // Loading the same modules for each file takes longer than most of these tests.
          isolate: false,
          // Most wait for a server or a clock instead of using a core.
          maxWorkers: 5,
          // A worker is reused only if the next file is of the same project.
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
