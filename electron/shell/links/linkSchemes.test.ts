import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { defaultSettings } from '../../../shared/settings/settings.ts'
import type { Client } from '../../core/client/client.ts'
import type { CorePush } from '../../core/account/accountsType.ts'
import { createLinkSchemes } from './linkSchemes.ts'
import { ownedSchemes } from './ownedSchemes.ts'
import { isClaimable } from './schemeOwner.ts'
import { quietLog } from '../testing/quietLog.ts'

/** The system's list of handlers by scheme. */
const system = vi.hoisted(() => ({
  owners: new Map<string, string>(),
  asked: [] as { readonly message: string; readonly buttons: readonly string[] }[],
  answer: 0,
}))
vi.mock('electron', () => ({
  app: {
    name: 'Topical',
    isPackaged: true,
    getApplicationNameForProtocol: (url: string) => system.owners.get(url.replace('://', '')) ?? '',
    isDefaultProtocolClient: (scheme: string) => system.owners.get(scheme) === 'topical.desktop',
    setAsDefaultProtocolClient: (scheme: string) => system.owners.set(scheme, 'topical.desktop'),
    removeAsDefaultProtocolClient: (scheme: string) => system.owners.delete(scheme),
  },
  dialog: {
    showMessageBox: async (options: (typeof system.asked)[number]) => {
      system.asked.push(options)
      return { response: system.answer }
    },
  },
}))

let dir: string
beforeEach(() => {
  dir = mkdtempSync(path.join(tmpdir(), 'topical-schemes-'))
  system.owners.clear()
  system.asked.length = 0
})
afterEach(() => rmSync(dir, { recursive: true, force: true }))

/** A run of the app with the same profile. The parameter is the client's setting. */
function run(keepSignInLinks: boolean | null) {
  let settings = { ...defaultSettings, keepSignInLinks }
  let push: (push: CorePush) => void = () => undefined
  const set = async (patch: object) => {
    settings = { ...settings, ...patch }
    push({ name: 'settings.changed', payload: settings })
  }
  const schemes = createLinkSchemes({ dir, log: quietLog(), window: () => null })
  schemes.follow({
    bootstrap: () => ({ settings }),
    onPush: (listener: typeof push) => void (push = listener),
    handlers: { 'settings.set': set },
  } as unknown as Client)
  return { claim: schemes.claim, set, settings: () => settings }
}

async function granted(claim: ReturnType<typeof run>['claim'], scheme: string): Promise<() => void> {
  const answer = await claim(scheme)
  if (!answer.ok) throw new Error(answer.reason)
  return answer.release
}

const choose = (button: 'once' | 'always' | 'cancel'): void => {
  system.answer = ['once', 'always', 'cancel'].indexOf(button)
}

describe('row 24: the schemes that servers name', () => {
  it('a scheme is registered only when the user agrees to its name', async () => {
    const { claim } = run(null)
    choose('cancel')
    expect(await claim('maker')).toEqual({ ok: false, reason: 'declined' })
    expect([system.owners.size, ownedSchemes.has('maker')]).toEqual([0, false])
    expect(system.asked[0]?.message).toContain('maker://')
    choose('once')
    await granted(claim, 'maker')
    expect([[...system.owners.keys()], ownedSchemes.has('maker')]).toEqual([['maker'], true])
  })

  it('a scheme of another program is not registered, and the user is not asked', async () => {
    system.owners.set('service', 'other.desktop')
    expect(await run(null).claim('service')).toEqual({ ok: false, reason: 'taken' })
    expect([system.owners.get('service'), system.asked]).toEqual(['other.desktop', []])
  })

  it('a scheme is unregistered once, after its last sign-in', async () => {
    choose('once')
    const { claim, settings } = run(null)
    const first = await granted(claim, 'maker')
    const second = await granted(claim, 'maker')
    first()
    first()
    expect(system.owners.has('maker')).toBe(true)
    second()
    expect([system.owners.has('maker'), ownedSchemes.has('maker')]).toEqual([false, false])
    expect([system.asked.length, settings().keepSignInLinks]).toEqual([1, false])
  })

  it('keeps a scheme that the user wants to keep until the setting is turned off', async () => {
    choose('always')
    const first = run(null)
    ;(await granted(first.claim, 'maker'))()
    expect(first.settings().keepSignInLinks).toBe(true)
    const second = run(true)
    ;(await granted(second.claim, 'maker'))()
    expect([system.owners.has('maker'), system.asked.length]).toEqual([true, 1])
    // The setting was chosen before, but the name of each new scheme is shown anyway.
    choose('once')
    ;(await granted(second.claim, 'other'))()
    expect([system.owners.has('other'), system.asked.at(-1)?.buttons.length]).toEqual([true, 2])
    await second.set({ keepSignInLinks: false })
    expect([...system.owners.keys()]).toEqual([])
  })

  it('the next run unregisters a scheme that a killed run had registered', async () => {
    choose('once')
    await granted(run(null).claim, 'maker')
    run(false)
    expect(system.owners.has('maker')).toBe(false)
    expect(JSON.parse(readFileSync(path.join(dir, 'schemes.json'), 'utf8'))).toEqual({ taken: [] })
  })

  it('registers no scheme that cannot be recorded on disk, and starts anyway', async () => {
    choose('once')
    const { claim } = run(null)
    const blocked = path.join(dir, 'schemes.json.new')
    mkdirSync(blocked)
    await expect(claim('maker')).rejects.toThrow()
    expect(system.owners.has('maker')).toBe(false)
    rmSync(blocked, { recursive: true })
    await granted(claim, 'maker')
    expect([system.owners.has('maker'), system.asked.length]).toEqual([true, 2])
    mkdirSync(blocked)
    run(false)
    expect(system.owners.has('maker')).toBe(false)
  })

  it('leaves a scheme that another program registered meanwhile', async () => {
    choose('always')
    ;(await granted(run(null).claim, 'maker'))()
    system.owners.set('maker', 'other.desktop')
    expect(await run(true).claim('maker')).toEqual({ ok: false, reason: 'taken' })
  })

  it('never registers a scheme that systems use for something else', async () => {
    const names =
      'https file javascript ms-settings exefile lnkfile batfile folder directory ssh vscode slack zoommtg microsoft-edge onepassword bitcoin sms'
    const odd = ['a b', '', '.txt', 'a.b', 'x', 'Maker', 'maker:', 'm'.repeat(40)]
    expect([...names.split(' '), ...odd].filter(isClaimable)).toEqual([])
    choose('once')
    const { claim } = run(null)
    for (const name of names.split(' ')) expect(await claim(name)).toEqual({ ok: false, reason: 'taken' })
    expect([system.owners.size, system.asked.length]).toEqual([0, 0])
  })

  it("the app's own scheme is registered without a question and kept", async () => {
    ;(await granted(run(null).claim, 'topical'))()
    expect([ownedSchemes.has('topical'), system.asked.length]).toEqual([true, 0])
  })
})
