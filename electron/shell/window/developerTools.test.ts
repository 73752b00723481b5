import { describe, expect, it, vi } from 'vitest'
import { defaultSettings } from '../../../shared/settings/settings.ts'
import type { ClientHandle } from '../application/client.ts'
import { enableDeveloperTools } from './developerTools.ts'
import { menuTemplate } from './menuTemplate.ts'
import type { MenuActions } from './menuTemplate.ts'
import { fakeContents } from '../testing/fakeElectron.ts'
import type { FakeElectron } from '../testing/fakeElectron.ts'

const electron = vi.hoisted((): { current?: FakeElectron } => ({}))
vi.mock('electron', async () => {
  electron.current ??= (await import('../testing/fakeElectron.ts')).fakeElectron()
  return electron.current
})
const actions = {} as MenuActions

describe('row 31: developer tools', () => {
  it.each([
    [true, false, false],
    [true, true, true],
    [false, false, true],
  ])('packaged %s, setting %s: allowed %s', (isPackaged, developerTools, allowed) => {
    const { app } = electron.current!
    app.isPackaged = isPackaged
    app.removeAllListeners()
    const settings = { ...defaultSettings, developerTools }
    const tools = enableDeveloperTools({ settings: () => settings } as ClientHandle)
    expect(tools.allowed()).toBe(allowed)
    const contents = fakeContents()
    app.emit('web-contents-created', {}, contents)
    contents.emit('devtools-opened')
    expect(contents.closed).toBe(allowed ? 0 : 1)
  })

  it('the menu has them and the reload item only if they are allowed', () => {
    const menu = (developerTools: boolean) =>
      JSON.stringify(
        menuTemplate(
          {
            mac: false,
            appName: 'Topical',
            developerTools,
            accounts: [],
            keys: { ownKeys: '', singleKeys: true },
          },
          actions,
        ),
      )
    expect(menu(false)).not.toMatch(/developerTools|toggleDevTools|reload/i)
    expect(menu(true)).toMatch(/"developerTools"/)
  })
})
