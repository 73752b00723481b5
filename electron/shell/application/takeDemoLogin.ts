import { app } from 'electron'

/**
 * Removes the credentials of the demo from the environment and returns them, before any other process starts. null in
 * the packaged app, which does not accept them.
 */
export function takeDemoLogin(): string | null {
  const text = process.env['TOPICAL_DEMO_LOGIN']
  delete process.env['TOPICAL_DEMO_LOGIN']
  return app.isPackaged || text === undefined ? null : text
}
