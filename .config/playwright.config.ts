import { defineConfig } from '@playwright/test'
import path from 'node:path'

// The workers and the applications they start inherit these.
process.env.TZ = 'UTC'
process.env.LANG = 'en_US.UTF-8'
process.env.LANGUAGE = 'en_US'
process.env.LC_ALL = 'C.UTF-8'

const root = path.resolve(import.meta.dirname, '..')
const report = process.env.TOPICAL_REPORT ?? path.join(root, '.out/results/e2e.json')

/** `packaged` and `soak` drive the installed application, all others the built one. */
export default defineConfig({
  outputDir: path.join(root, '.out/test-results'),
  // Beside them are unit tests, which end in .test.ts.
  testMatch: /\.spec\.ts$/,
  // For two cores: with two workers they are idle for a quarter of the time, and with four the tests take longer.
  workers: 3,
  fullyParallel: false,
  retries: 0,
  forbidOnly: true,
  // A slow computer gets the time that it needs.
  timeout: 150_000,
  expect: { timeout: 25_000 },
  reporter: [['list'], ['json', { outputFile: report }]],
  tsconfig: path.join(root, 'tsconfig.json'),
  // A trace copies the page at each step, which took a fifth of the whole run. A failure writes the page's content anyway.
  use: { locale: 'en-US', timezoneId: 'UTC', actionTimeout: 30_000, trace: 'off' },
  projects: [
    // The longest go first: one that is begun last would keep the whole waiting, with one worker at work.
    { name: 'faults', testDir: path.join(root, 'e2e/faults/app') },
    { name: 'crash', testDir: path.join(root, 'e2e/crash') },
    { name: 'specs', testDir: path.join(root, 'e2e/specs') },
    { name: 'security', testDir: path.join(root, 'e2e/security') },
    {
      name: 'packaged',
      testDir: path.join(root, 'e2e/packaged'),
      // A run empties its folder when it begins, and `npm test` runs this project beside the others.
      outputDir: path.join(root, '.out/test-results-packaged'),
      workers: 1,
    },
    // Minutes by `npm run e2e -- --soak SECONDS`; `npm test` leaves it out.
    { name: 'soak', testDir: path.join(root, 'e2e/soak'), workers: 1 },
  ],
})
