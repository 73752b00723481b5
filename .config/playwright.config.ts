import { defineConfig } from '@playwright/test'
import path from 'node:path'

// Inherited by the workers and the apps they start.
process.env.TZ = 'UTC'
process.env.LANG = 'en_US.UTF-8'
process.env.LANGUAGE = 'en_US'
process.env.LC_ALL = 'C.UTF-8'

const root = path.resolve(import.meta.dirname, '..')
const report = process.env.TOPICAL_REPORT ?? path.join(root, '.out/results/e2e.json')

/** `packaged` and `soak` test the installed app, all other projects the built one. */
export default defineConfig({
  outputDir: path.join(root, '.out/test-results'),
  // Unit tests in the same folders end in .test.ts.
  testMatch: /\.spec\.ts$/,
  // For two cores: with two workers they are idle a quarter of the time, and with four the tests take longer.
  workers: 3,
  fullyParallel: false,
  retries: 0,
  forbidOnly: true,
  // Long enough for a slow computer.
  timeout: 150_000,
  expect: { timeout: 25_000 },
  reporter: [['list'], ['json', { outputFile: report }]],
  tsconfig: path.join(root, 'tsconfig.json'),
  // A trace copies the page at each step, which took a fifth of the run. A failure writes the page's content anyway.
  use: { locale: 'en-US', timezoneId: 'UTC', actionTimeout: 30_000, trace: 'off' },
  projects: [
    // The longest tests run first. If one of them started last, the run would wait for a single worker.
    { name: 'faults', testDir: path.join(root, 'e2e/faults/app') },
    { name: 'crash', testDir: path.join(root, 'e2e/crash') },
    { name: 'specs', testDir: path.join(root, 'e2e/specs') },
    { name: 'security', testDir: path.join(root, 'e2e/security') },
    {
      name: 'packaged',
      testDir: path.join(root, 'e2e/packaged'),
      // Each run empties its output folder, and `npm test` runs this project at the same time as the others.
      outputDir: path.join(root, '.out/test-results-packaged'),
      workers: 1,
    },
    // Takes minutes by `npm run e2e -- --soak SECONDS`. Not part of `npm test`.
    { name: 'soak', testDir: path.join(root, 'e2e/soak'), workers: 1 },
  ],
})
