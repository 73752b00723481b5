import { EventEmitter } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { BrowserWindow } from 'electron'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { AccountSummary } from '../../../shared/ipc/contract.ts'

const faked = vi.hoisted(() => ({ profile: '', watchers: [] as EventEmitter[] }))
vi.mock('electron', () => ({
  app: Object.assign(new EventEmitter(), { getPath: () => faked.profile }),
  shell: {},
}))
vi.mock('node:fs', async (original) => {
  const fs = await original<typeof import('node:fs')>()
  return {
    ...fs,
    watch: (...parameters: Parameters<typeof fs.watch>) => {
      const watcher = fs.watch(...parameters)
      faked.watchers.push(watcher)
      return watcher
    },
  }
})

const window = { isDestroyed: () => false } as BrowserWindow
const target = { type: 'channel', channelId: 9, topic: 'Plan' } as const
const texts = (): readonly string[] => readdirSync(path.join(faked.profile, 'editor'))

/** Starts the editors with one account. The program writes the text of the file `save` and ends when `quit` exists. */
async function start() {
  vi.resetModules()
  const place = (name: string): string => path.join(faked.profile, name)
  writeFileSync(
    place('program.sh'),
    `cd ${faked.profile}
while [ ! -e quit ] && [ -e "$1" ]; do sleep 0.02; done
if [ -e save ] && [ -e "$1" ]; then cp save "$1"; fi`,
  )
  vi.stubEnv('VISUAL', `sh ${place('program.sh')}`)
  let emit: (accounts: readonly Pick<AccountSummary, 'id' | 'keep'>[]) => void = () => undefined
  const { createTextEditors } = await import('./textEditor.ts')
  const editors = createTextEditors({ onAccounts: (listener) => (emit = listener as typeof emit) })
  emit([
    { id: 'ada', keep: 'keyring' },
    { id: 'ben', keep: 'run' },
  ])
  const open = async (account = 'ada'): Promise<string> => {
    const opened = await editors.open({ account, draft: 'topic:9:plan', target, text: 'first' }, window)
    return opened.ok ? opened.value : opened.error.message
  }
  return { editors, open, place, emit: (...accounts: Parameters<typeof emit>[0]) => emit(accounts) }
}

beforeEach(() => {
  faked.profile = mkdtempSync(path.join(tmpdir(), 'topical-texts-'))
  faked.watchers.length = 0
})
afterEach(() => {
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
  rmSync(faked.profile, { recursive: true, force: true, maxRetries: 5 })
})

// The program is a shell script.
const test = it.skipIf(process.platform === 'win32')

test('the text that a program saves last is kept until the page takes it', async () => {
  const { editors, open, place } = await start()
  const clock = vi.spyOn(performance, 'now').mockReturnValue(0)
  const id = await open()
  expect(editors.takeOver(window)).toEqual([{ id, account: 'ada', draft: 'topic:9:plan', target, rev: 0 }])
  clock.mockReturnValue(4000)
  writeFileSync(place('save'), 'last\n')
  writeFileSync(place('quit'), '')
  await expect.poll(texts).toEqual([])
  // A response that is lost with a page is sent again.
  expect(await editors.next({ id, rev: 0 })).toEqual({ rev: 1, text: 'last' })
  expect(await editors.next({ id, rev: 0 })).toEqual({ rev: 1, text: 'last' })
  expect(await editors.next({ id, rev: 1 })).toBeNull()
  expect(editors.takeOver(window)).toEqual([])
})

test('a save that comes while no page waits is sent to the next one', async () => {
  const { editors, open } = await start()
  const id = await open()
  const [file] = texts()
  const lost = editors.next({ id, rev: 0 })
  writeFileSync(path.join(faked.profile, 'editor', file!), 'second')
  expect(await lost).toEqual({ rev: 1, text: 'second' })
  const [edit] = editors.takeOver(window)
  expect(edit).toMatchObject({ id, rev: 0 })
  expect(await editors.next({ id, rev: edit!.rev })).toEqual({ rev: 1, text: 'second' })
  const next = editors.next({ id, rev: 1 })
  editors.end(id)
  expect([await next, texts()]).toEqual([null, []])
})

test('texts end with their account, also while they are opened', async () => {
  const { editors, emit, open } = await start()
  const id = await open()
  const next = editors.next({ id, rev: 0 })
  const started = open()
  emit({ id: 'ben', keep: 'run' })
  expect([await next, texts()]).toEqual([null, []])
  expect(await started).toMatch(/signed in until you quit/)
  expect(texts()).toEqual([])
  expect(editors.takeOver(window)).toEqual([])
})

test('nothing is written for an account that is signed in until the app quits', async () => {
  const { emit, open } = await start()
  expect(await open('ben')).toMatch(/signed in until you quit/)
  expect(existsSync(path.join(faked.profile, 'editor'))).toBe(false)
  const id = await open()
  emit({ id: 'ada', keep: 'run' })
  expect([id.length, texts()]).toEqual([36, []])
})

test('old texts are deleted, and a text ends if its folder cannot be watched', async () => {
  const { editors, open, place } = await start()
  mkdirSync(place('editor'))
  writeFileSync(place('editor/message-old.md'), 'old')
  const { deleteEditedTexts } = await import('./editedTexts.ts')
  const id = await open()
  await deleteEditedTexts()
  expect(texts()).toEqual([`message-${id}.md`])
  writeFileSync(place(`editor/message-${id}.md`), 'unseen')
  const next = editors.next({ id, rev: 0 })
  faked.watchers[0]!.emit('error', new Error('out of watches'))
  expect(await next).toEqual({ rev: 1, text: 'unseen' })
  expect(await editors.next({ id, rev: 1 })).toBeNull()
  await expect.poll(texts).toEqual([])
})
