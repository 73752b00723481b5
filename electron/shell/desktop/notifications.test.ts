import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { Client } from '../../core/client/client.ts'
import type { AccountSummary } from '../../../shared/ipc/contract.ts'
import type { NotificationChange } from '../../core/notifications/notificationChange.ts'
import { defaultSettings } from '../../../shared/settings/settings.ts'
import { enableNotifications } from './notifications.ts'
import { escapeMarkup, notificationText } from './notificationText.ts'
import type { FakeElectron } from '../testing/fakeElectron.ts'
import { quietLog } from '../testing/quietLog.ts'
import type { Windows } from '../window/windows.ts'

const electron = vi.hoisted((): { current?: FakeElectron } => ({}))
vi.mock('electron', async () => {
  electron.current ??= (await import('../testing/fakeElectron.ts')).fakeElectron()
  return electron.current
})
const shown = () => electron.current!.notifications
beforeEach(() => void shown().splice(0))

const ready = Promise.resolve()

/** `screen`: the first screen, which notifications wait for. */
async function start(settings = defaultSettings, screen = ready) {
  let onChange: ((change: NotificationChange) => void) | undefined
  let onAccounts: ((accounts: readonly AccountSummary[]) => void) | undefined
  const client = {
    onNotification: (listener: typeof onChange) => void (onChange = listener),
  } as unknown as Client
  const core = {
    client: Promise.resolve(client),
    settings: () => settings,
    onSettings: () => undefined,
    onAccounts: (listener: typeof onAccounts) => void (onAccounts = listener),
    onPush: () => undefined,
  }
  const windows = { show: vi.fn() }
  const pushes = {
    push: vi.fn(),
    attach: vi.fn(),
    listening: vi.fn(),
    painted: vi.fn(),
    reachesMain: vi.fn(() => false),
    settled: () => null,
  }
  const settled = vi.fn()
  const bus = async () => (settled(), null)
  const parts = { core, windows: windows as unknown as Windows, pushes, bus, log: quietLog() }
  enableNotifications({ ...parts, shown: screen })
  const untilOpen = async (): Promise<void> => {
    await vi.waitFor(() => expect(settled).toHaveBeenCalled(), { timeout: 30_000 })
    await import('./electronPresenter.ts')
    await new Promise(setImmediate)
  }
  await (screen === ready ? untilOpen() : new Promise(setImmediate))
  return {
    untilOpen,
    tell: (change: NotificationChange) => onChange?.(change),
    accounts: (accounts: readonly AccountSummary[]) => onAccounts?.(accounts),
    windows,
    pushes,
  }
}
const show = (key: string, body = 'Hello <b>you</b>'): NotificationChange => ({
  type: 'show',
  account: 'one',
  key,
  title: 'Ada',
  body,
  silent: false,
  sound: 'ding',
  hash: '#narrow/dm/8/near/5',
  messageId: 5,
})

describe('row 30: notifications', () => {
  it('a click shows the window and passes ids, never an address', async () => {
    const { tell: onChange, windows, pushes } = await start()
    onChange(show('dm:8'))
    expect(shown()[0]?.shown).toBe(true)
    shown()[0]?.emit('click')
    expect(windows.show).toHaveBeenCalledTimes(1)
    expect(pushes.push.mock.calls).toEqual([
      [{ name: 'app.navigate', payload: { account: 'one', hash: '#narrow/dm/8/near/5' } }],
    ])
    expect(shown()[0]?.closed).toBe(true)
  })

  it('hides the content, or shows no notification at all, as set by the user', async () => {
    const hidden = await start({ ...defaultSettings, notificationContent: false })
    hidden.tell(show('dm:8', 'the secret'))
    expect(JSON.stringify(shown()[0]?.options)).not.toMatch(/Ada|secret/)
    const none = await start({ ...defaultSettings, notifications: false })
    none.tell(show('dm:8'))
    expect(shown()).toHaveLength(1)
    const presenting = await start({ ...defaultSettings, presenting: true })
    presenting.tell(show('dm:8', 'the secret'))
    expect(shown()).toHaveLength(2)
    expect(JSON.stringify(shown()[1]?.options)).not.toMatch(/Ada|secret/)
  })

  it('shows a reminder with notifications off or its account muted', async () => {
    const { accounts, tell: onChange } = await start({
      ...defaultSettings,
      notifications: false,
      notificationContent: false,
    })
    onChange({ ...show('later:dm:8', 'the secret'), isReminder: true } as NotificationChange)
    expect(shown()[0]?.shown).toBe(true)
    expect(JSON.stringify(shown()[0]?.options)).toContain('Later')
    expect(JSON.stringify(shown()[0]?.options)).not.toMatch(/Ada|secret/)
    const account = { id: 'one', muted: true } as AccountSummary
    accounts([account])
    expect(shown()[0]?.closed).toBe(false)
    accounts([])
    expect(shown()[0]?.closed).toBe(true)
  })

  it('shows a silent notification as silent, and one whose sound the page plays', async () => {
    const { pushes, tell: onChange } = await start()
    onChange(show('dm:8'))
    onChange({ ...show('dm:9'), silent: true } as NotificationChange)
    expect(pushes.push).not.toHaveBeenCalled()
    pushes.reachesMain.mockReturnValue(true)
    onChange({ ...show('dm:10'), silent: true } as NotificationChange)
    for (const key of ['dm:11', 'dm:12']) onChange(show(key))
    expect(shown().map(({ options }) => options.silent)).toEqual([false, true, true, true, true])
    await vi.waitFor(() => expect(pushes.push).toHaveBeenCalled(), { timeout: 30_000 })
    expect(pushes.push.mock.calls).toEqual([[{ name: 'app.playSound', payload: 'ding' }]])
  })

  it('a later notification of the same conversation replaces the earlier one', async () => {
    const { tell: onChange } = await start()
    onChange(show('dm:8'))
    onChange(show('dm:8', 'second'))
    expect(shown().map(({ closed }) => closed)).toEqual([true, false])
  })

  it('closes notifications of read messages and of signed-out accounts', async () => {
    const { accounts, tell: onChange } = await start()
    onChange(show('dm:8'))
    onChange({ type: 'close', account: 'one', key: 'dm:8' })
    onChange(show('dm:9'))
    accounts([])
    expect(shown().map(({ closed }) => closed)).toEqual([true, true])
  })

  it('shows what was not withdrawn before the screen appeared, with its sound', async () => {
    let showScreen = (): void => undefined
    const screen = new Promise<void>((resolve) => (showScreen = resolve))
    const { accounts, tell: onChange, untilOpen } = await start(defaultSettings, screen)
    onChange(show('dm:8'))
    onChange(show('dm:8', 'second'))
    onChange({ type: 'close', account: 'one', key: 'dm:8' })
    onChange({ ...show('dm:7'), account: 'two' })
    accounts([{ id: 'one', muted: false } as AccountSummary])
    onChange(show('dm:9'))
    onChange({ ...show('dm:9', 'updated'), silent: true, isUpdate: true } as NotificationChange)
    showScreen()
    await untilOpen()
    expect(shown().map(({ options: { body, silent } }) => [body, silent])).toEqual([['updated', false]])
  })

  it('escapes markup only for daemons that parse it', () => {
    const texts = { title: 'A & <b>', body: '<a href="x">&amp;</a>' }
    expect(escapeMarkup(texts.body)).toBe('&lt;a href="x"&gt;&amp;amp;&lt;/a&gt;')
    expect(notificationText(texts, true, '')).toEqual(texts)
  })

  it('removes direction marks from the title and the body', () => {
    const texts = { title: 'Ada\u200e\u061c\u2028Ben', body: 'one\u200f\u202e\u2069 two\u2028three' }
    expect(notificationText(texts, true, '')).toEqual({ title: 'Ada Ben', body: 'one two\nthree' })
  })

  it('cuts long texts between characters', () => {
    const { body } = notificationText({ title: '', body: '😀'.repeat(600) }, true, '')
    expect(body).toBe(`${'😀'.repeat(499)}…`)
  })
})
