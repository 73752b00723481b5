import type { MenuItemConstructorOptions } from 'electron'
import { describe, expect, it, vi } from 'vitest'
import { isCommandId, keysAtFirst, reservedKeys } from '../../../shared/keys/commandTable.ts'
import { menuTemplate } from './menuTemplate.ts'
import type { MenuActions, MenuOptions } from './menuTemplate.ts'

const actions = () =>
  ({
    command: vi.fn(),
    zoom: vi.fn(),
    about: vi.fn(),
    licences: vi.fn(),
    openLog: vi.fn(),
    quit: vi.fn(),
    reload: vi.fn(),
    developerTools: vi.fn(),
  }) satisfies MenuActions
const options: MenuOptions = {
  mac: false,
  appName: 'Topical',
  developerTools: true,
  accounts: ['Uni & Co', 'Home'],
  keys: { ownKeys: '', singleKeys: true },
}

const flat = (items: readonly MenuItemConstructorOptions[]): MenuItemConstructorOptions[] =>
  items.flatMap((item) => [item, ...(Array.isArray(item.submenu) ? flat(item.submenu) : [])])

/** Converts an accelerator to the form of the command table. */
const keyOf = (accelerator: string, mac: boolean): string => {
  const names = mac ? tableNames : { ...tableNames, Ctrl: 'Mod' }
  const parts = accelerator.split('+').map((part) => names[part] ?? part)
  const isModified = parts.some((part) => part === 'Mod' || part === 'Ctrl')
  return parts.map((part) => (part.length === 1 && isModified ? part.toLowerCase() : part)).join('+')
}
const tableNames: Readonly<Record<string, string>> = {
  CmdOrCtrl: 'Mod',
  Cmd: 'Mod',
  Left: 'ArrowLeft',
  Right: 'ArrowRight',
  Plus: '+',
}

describe.each([true, false])('the menu bar (mac %s)', (mac) => {
  const menuActions = actions()
  const template = menuTemplate({ ...options, mac }, menuActions)
  const items = flat(template)
  const byId = (id: string) => items.find((item) => item.id === id)
  const choose = (id: string) => byId(id)?.click?.(undefined as never, undefined, undefined as never)

  it('has an app menu on macOS, and the usual menus', () => {
    const labels = template.map(({ label }) => label)
    expect(labels).toEqual([...(mac ? ['Topical'] : []), 'File', 'Edit', 'View', 'Go', 'Window', 'Help'])
  })

  it('has only keys of the command table and no key twice', () => {
    const keys = items.flatMap(({ accelerator, id }) =>
      accelerator === undefined ? [] : [{ id, key: keyOf(String(accelerator), mac) }],
    )
    expect(new Set(keys.map(({ key }) => key)).size).toBe(keys.length)
    const reserved = new Set(reservedKeys.flatMap(({ keys: all }) => all))
    for (const { id, key } of keys) {
      const platform = mac ? 'darwin' : 'linux'
      const keys = id !== undefined && isCommandId(id) ? keysAtFirst(id, platform) : [...reserved]
      expect(keys).toContain(key)
    }
  })

  it('shows the keys that the user chose', () => {
    const chosen = flat(
      menuTemplate(
        { ...options, mac, keys: { ownKeys: 'write.direct Mod+Shift+j\ngo.back', singleKeys: true } },
        menuActions,
      ),
    )
    const keyOfItem = (id: string) => chosen.find((item) => item.id === id)?.accelerator
    expect([keyOfItem('write.direct'), keyOfItem('go.back')]).toEqual(['CmdOrCtrl+Shift+J', undefined])
  })

  it('runs commands of the page by id', () => {
    const ids = [
      'view.feed',
      'view.mentions',
      'view.starred',
      'go.back',
      'go.forward',
      'write.message',
      'write.direct',
      'account.next',
      'account.2',
      'settings.open',
      'signOut',
      'go.export',
      'view.catchup',
      'window.own',
    ]
    for (const id of ids) choose(id)
    expect(menuActions.command.mock.calls.flat()).toEqual(ids)
  })

  it('zooms, quits and shows information in the main process', () => {
    for (const id of ['zoom.in', 'zoom.out', 'zoom.reset', 'quit', 'about', 'licences', 'openLog']) choose(id)
    expect(menuActions.zoom.mock.calls.flat()).toEqual([1, -1, 0])
    for (const name of ['quit', 'about', 'licences', 'openLog'] as const)
      expect(menuActions[name]).toHaveBeenCalledTimes(1)
  })

  it("shows the accounts' names", () => expect(byId('account.1')?.label).toBe('Uni && Co'))
})
