import react from '@vitejs/plugin-react'
import path from 'node:path'
import { defineConfig } from 'vitest/config'

// Dates and sorting come out the same on every computer.
process.env.TZ = 'UTC'
process.env.LANG = 'en_US.UTF-8'
process.env.LC_ALL = 'en_US.UTF-8'

const root = path.resolve(import.meta.dirname, '..')

export default defineConfig({
  root,
  plugins: [react()],
  test: {
    root,
    maxWorkers: 2,
    testTimeout: 20_000,
    hookTimeout: 20_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'node',
          environment: 'node',
          globalSetup: path.join(root, '.config/vitestStoreThread.ts'),
          include: ['{electron,shared,renderer,e2e,scripts,.config}/**/*.test.{ts,mjs}'],
        },
      },
      {
        extends: true,
        test: {
          name: 'jsdom',
          environment: 'jsdom',
          include: ['renderer/**/*.test.tsx'],
        },
      },
    ],
  },
})
