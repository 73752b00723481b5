/**
 * All npm scripts, each with the file to run and its needs. Needs build on each other: 'packages' (npm), 'runtime'
 * (Electron and its system libraries), 'display', 'tests' (a notification daemon and a keyring), 'build' (the app,
 * rebuilt when a source is newer).
 */
export const commands = {
  demo: { file: 'demo.ts', needs: ['packages', 'runtime', 'display', 'build'] },
  test: { file: 'test.mjs', needs: ['packages', 'runtime', 'display', 'tests'] },
  dev: { file: 'dev.mjs', needs: ['packages', 'runtime', 'display'] },
  build: { file: 'build.mjs', needs: ['packages'] },
  start: { file: 'start.mjs', needs: ['packages', 'runtime', 'display', 'build'] },
  check: { file: 'check.mjs', needs: ['packages'] },
  e2e: { file: 'e2e.mjs', needs: ['packages', 'runtime', 'display', 'tests', 'build'] },
  real: { file: '../e2e/real/main.ts', needs: ['packages', 'runtime', 'display', 'tests', 'build'] },
  bench: { file: '../e2e/bench/main.ts', needs: ['packages', 'runtime', 'display', 'build'] },
  shots: { file: '../e2e/shots/main.ts', needs: ['packages', 'runtime', 'display', 'tests', 'build'] },
  mutations: {
    file: '../e2e/security/mutations/main.ts',
    needs: ['packages', 'runtime', 'display', 'tests'],
  },
  server: { file: '../e2e/server/main.ts', needs: ['packages'] },
  markdown: { file: 'markdown.ts', needs: ['packages'] },
  dist: { file: 'dist.mjs', needs: ['packages', 'runtime'] },
}
