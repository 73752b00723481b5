import { app } from 'electron'

/**
 * Takes the credentials of the demo out of the environment: they are gone from it before any other process of ours
 * starts. An installed application has no such way in.
 */
export function takeDemoLogin(): string | null {
  const given = process.env['TOPICAL_DEMO_LOGIN']
  delete process.env['TOPICAL_DEMO_LOGIN']
  return app.isPackaged || given === undefined ? null : given
}
