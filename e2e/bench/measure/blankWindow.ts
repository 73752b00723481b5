import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { _electron, type ElectronApplication, type Page } from '@playwright/test'

const folder = path.join(import.meta.dirname, '../blank')

/** Runs `use` with a blank window under the debugger, in a temporary profile. */
export async function withBlankWindow<T>(
  electron: string,
  use: (app: ElectronApplication, page: Page) => Promise<T>,
): Promise<T> {
  const profile = await mkdtemp(path.join(os.tmpdir(), 'topical-bench-blank-'))
  const app = await _electron.launch({
    executablePath: electron,
    args: [folder, `--user-data-dir=${profile}`, '--log-level=3'],
  })
  try {
    return await use(app, await app.firstWindow())
  } finally {
    await app.close()
    await rm(profile, { recursive: true, force: true, maxRetries: 5 })
  }
}
