import { beforeAll, describe, expect, it, vi } from 'vitest'
import { callNames } from '../../../shared/ipc/channels.ts'
import type { Handlers } from './ipc.ts'
import { enableIpc } from './ipc.ts'
import type { FakeElectron } from '../testing/fakeElectron.ts'
import { quietLog } from '../testing/quietLog.ts'
import type { Windows } from '../window/windows.ts'

const electron = vi.hoisted((): { current?: FakeElectron } => ({}))
vi.mock('electron', async () => {
  electron.current ??= (await import('../testing/fakeElectron.ts')).fakeElectron()
  return electron.current
})

const log = quietLog()
const contents = { id: 1 }
const main = { window: {}, account: null }
const confined = { id: 3 }
const windows = {
  ownerOf: (sender: unknown) =>
    sender === contents ? main : sender === confined ? { window: {}, account: 'a' } : null,
} as unknown as Windows
let pushed: Promise<void> | null = null
const called = vi.fn(async () => ({ ok: true as const, value: null }))
const handlers = Object.fromEntries(callNames.map((name) => [name, called])) as unknown as Handlers

const page = { url: 'app://bundle/index.html', origin: 'app://bundle', parent: null }
const call = async (name: string, input: unknown, event: object = { sender: contents, senderFrame: page }) =>
  electron.current!.handlers.get(name)?.(event, input)

const mayCall = vi.fn((_name: string) => true)
beforeAll(() => enableIpc(windows, Promise.resolve(handlers), { settled: () => pushed }, log, mayCall))

describe('rows 4 and 21: the calls of the page', () => {
  it('row 4: every call of the contract is answered, and no other', () => {
    expect([...electron.current!.handlers.keys()]).toEqual([...callNames])
  })

  it('runs a call of the page with the input parsed by its schema', async () => {
    expect(await call('account.retry', { account: 'a', more: 1 })).toEqual({ ok: true, value: null })
    expect(called).toHaveBeenLastCalledWith({ account: 'a' }, main)
  })

  it('an answer waits for earlier pushes', async () => {
    let send = (): void => undefined
    pushed = new Promise((resolve) => (send = resolve))
    let isAnswered = false
    const answer = call('account.retry', { account: 'a' }).then(() => (isAnswered = true))
    await vi.waitFor(() => expect(called).toHaveBeenCalled(), { timeout: 30_000 })
    await new Promise((resolve) => void setImmediate(resolve))
    expect(isAnswered).toBe(false)
    send()
    await answer
    pushed = null
  })

  it.each([
    ['another window', { sender: { id: 2, isDestroyed: () => false }, senderFrame: page }],
    ['a frame that is gone', { sender: contents, senderFrame: null }],
    [
      'a foreign page',
      { sender: contents, senderFrame: { ...page, url: 'https://x/', origin: 'https://x' } },
    ],
    ['an embedded frame', { sender: contents, senderFrame: { ...page, parent: page } }],
  ])('row 21: a call from %s is refused and logged', async (_name, event) => {
    called.mockClear()
    log.lines.splice(0)
    await expect(call('account.retry', { account: 'a' }, event)).rejects.toThrow('Refused')
    expect(called).not.toHaveBeenCalled()
    expect(log.lines.join()).toContain('refused a call')
  })

  it('row 21: silently refuses a page whose window was closed', async () => {
    called.mockClear()
    log.lines.splice(0)
    const event = { sender: { id: 2 }, senderFrame: null }
    await expect(call('account.retry', { account: 'a' }, event)).rejects.toThrow('Refused')
    expect(called).not.toHaveBeenCalled()
    expect(log.lines).toEqual([])
  })

  it('row 21: answers and logs bad input without running the call', async () => {
    called.mockClear()
    log.lines.splice(0)
    expect(await call('account.retry', { account: 7 })).toMatchObject({
      ok: false,
      error: { code: 'bad-input' },
    })
    expect(called).not.toHaveBeenCalled()
    expect(log.lines.join()).toContain('account.retry')
  })

  it('row 21: a conversation window can call only for its own account', async () => {
    const event = { sender: confined, senderFrame: page }
    called.mockClear()
    expect(await call('account.retry', { account: 'a' }, event)).toMatchObject({ ok: true })
    expect(called).toHaveBeenCalledTimes(1)
    for (const [name, input] of [
      ['account.retry', { account: 'b' }],
      ['account.signOut', { account: 'a' }],
      ['accounts.order', { accounts: ['a'] }],
      ['app.theme', { theme: 'dark' }],
      ['login.probe', { address: 'x', allowHttp: false }],
    ] as const)
      expect(await call(name, input, event)).toMatchObject({ ok: false, error: { code: 'refused' } })
    expect(called).toHaveBeenCalledTimes(1)
  })

  it('a call beyond its rate is refused and not run', async () => {
    called.mockClear()
    mayCall.mockReturnValueOnce(false)
    expect(await call('app.copyText', { text: 'x' })).toMatchObject({ ok: false, error: { code: 'refused' } })
    expect(mayCall).toHaveBeenLastCalledWith('app.copyText')
    expect(called).not.toHaveBeenCalled()
  })

  it('counts refused calls in the log without filling it', async () => {
    log.lines.splice(0)
    for (let n = 0; n < 100; n++) await call('account.mute', { account: 7 })
    const counts = log.lines.map((line) => Number(/"count":(\d+)/.exec(line)?.[1]))
    expect(counts).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 16, 32, 64])
    expect(log.lines.at(-1)).toContain('account.mute')
  })

  it('a handler that throws results in an answer, too', async () => {
    called.mockRejectedValueOnce(new Error('broken'))
    expect(await call('account.retry', { account: 'a' })).toMatchObject({
      ok: false,
      error: { message: 'broken' },
    })
  })
})
