import type { ClientHandle } from '../application/client.ts'
import type { Windows } from './windows.ts'

/** Keeps windows out of screen sharing while the user presents, by setting. Linux has no such protection. */
export function enablePresenting({
  core,
  windows,
}: {
  readonly core: Pick<ClientHandle, 'onSettings' | 'settings'>
  readonly windows: Pick<Windows, 'all' | 'onCreated'>
}): void {
  if (process.platform === 'linux') return
  const isProtected = (): boolean => core.settings().presenting && core.settings().contentProtection
  core.onSettings(() => {
    for (const { window } of windows.all()) window.setContentProtection(isProtected())
  })
  windows.onCreated((window) => {
    if (isProtected()) window.setContentProtection(true)
  })
}
