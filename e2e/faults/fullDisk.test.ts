import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect } from 'vitest'
import { createLog } from '../../electron/core/platform/log.ts'
import { t } from '../../shared/i18n.ts'
import { draftIdOf } from '../../shared/model/outbox/localDraft.ts'
import { unreadOfTopic } from '../../shared/model/unread/unreads.ts'
import { topicNarrow } from '../../shared/model/views/narrow.ts'
import { unwrap } from '../core/harness.ts'
import { putDraft, settles } from './actions.ts'
import { createFullDisk } from './fullDisk.ts'
import { readAll } from './readAll.ts'
import { sharedFaults } from './sharedRun.ts'
import type { SharedRun } from './sharedRun.ts'

const disk = createFullDisk()
const { fault } = sharedFaults({}, disk.free)
const waitOptions = { timeout: 15_000 }
const always = 1_000_000
const why = t('core.diskFull', { why: 'ENOSPC' })

/** Signs in as a second user of the same organization. */
const signIn = ({ run, server }: SharedRun) =>
  run.handlers['login.password']({
    realmUrl: server.url,
    username: server.accounts[3]!.email,
    password: server.accounts[3]!.password,
    keep: 'unprotected-file',
  })
const second = (it: SharedRun) => it.accounts().find((_one, index) => index === 1)
const signOut = async (it: SharedRun) =>
  unwrap(await it.run.handlers['account.signOut']({ account: second(it)!.id }))
const keys = ({ profile }: SharedRun) =>
  Object.keys(
    (JSON.parse(readFileSync(path.join(profile, 'keys-unprotected.json'), 'utf8')) as { keys: object }).keys,
  )

fault('full disk: a setting is not changed, and the user is shown why', async (it) => {
  const before = it.settings().storeSizeMb
  disk.fill(/settings\.json/)
  const set = () => it.run.handlers['settings.set']({ storeSizeMb: before + 100 })
  expect(await set()).toMatchObject({ ok: false, error: { message: why } })
  expect(it.settings().storeSizeMb).toBe(before)
  disk.free()
  unwrap(await set())
  await it.restart()
  expect(it.settings().storeSizeMb).toBe(before + 100)
})

fault('full disk: a sign-in whose account cannot be saved leaves no key', async (it) => {
  const before = keys(it)
  disk.fill(/accounts\.json/)
  expect(await signIn(it)).toMatchObject({ ok: false, error: { message: why } })
  expect(it.accounts()).toHaveLength(1)
  expect(keys(it)).toEqual(before)
  disk.free()
  unwrap(await signIn(it))
  expect(it.accounts()).toHaveLength(2)
  await signOut(it)
})

fault('full disk: a sign-in whose key cannot be saved is refused with a reason', async (it) => {
  disk.fill(/keys-unprotected\.json/)
  expect(await signIn(it)).toMatchObject({ ok: false, error: { message: why } })
  expect(it.accounts()).toHaveLength(1)
  disk.free()
  unwrap(await signIn(it))
  await signOut(it)
})

fault('full disk: a sign-out that cannot be saved changes nothing and reports it', async (it) => {
  unwrap(await signIn(it))
  disk.fill(/leaving\.json/)
  const { id } = second(it)!
  expect(await it.run.handlers['account.signOut']({ account: id })).toMatchObject({
    ok: false,
    error: { message: why },
  })
  expect(second(it)?.needsSignIn).toBe(false)
  expect(keys(it).some((name) => name.startsWith(id))).toBe(true)
  disk.free()
  await signOut(it)
  expect(keys(it).some((name) => name.startsWith(id))).toBe(false)
})

fault('full disk: the position of the window is not saved until there is room', async (it) => {
  const { account, handlers } = it.run
  const remember = async (hash: string) => unwrap(await handlers['ui.remember']({ account, hash }))
  const warned = () => it.lines.some((line) => line.includes('ui.json was not written'))
  disk.fill(/ui\.json/)
  await remember('#first')
  await expect.poll(warned, waitOptions).toBe(true)
  disk.free()
  await remember('#second')
  await it.restart()
  expect(it.hash()).toBe('#second')
})

fault('full disk: an account is muted for this run only', async (it) => {
  disk.fill(/accounts\.json/)
  const { account, handlers } = it.run
  unwrap(await handlers['account.mute']({ account, muted: true }))
  expect(it.accounts()[0]?.muted).toBe(true)
  disk.free()
  unwrap(await handlers['account.mute']({ account, muted: false }))
  await it.restart()
  expect(it.accounts()[0]?.muted).toBe(false)
})

fault('full disk: a pasted file is uploaded although no copy of it can be saved', async (it) => {
  disk.fill(/uploads/)
  const { account, handlers } = it.run
  const files = [{ name: 'pasted.txt', type: 'text/plain', bytes: new Uint8Array([1, 2, 3]) }]
  const added = unwrap(await handlers['upload.add']({ account, place: it.topic, files }))
  expect(added).toHaveLength(1)
  const stored = () =>
    [...it.server.server.state.uploads.values()].filter(({ name }) => name === 'pasted.txt')
  await expect.poll(() => stored().length, waitOptions).toBe(1)
  disk.free()
})

fault('full disk: the progress of an upload is not saved, and it completes anyway', async (it) => {
  it.threads.fault('full', 'own save upload+', always)
  const file = it.write('report.txt', 'contents')
  const { account, handlers } = it.run
  const [row] = unwrap(await handlers['upload.add']({ account, place: it.topic, files: [{ path: file }] }))
  const uploads = () =>
    it.run.pushes.filter((push) => push.name === 'upload.changed').at(-1)?.payload.uploads ?? []
  await expect.poll(() => uploads().find(({ id }) => id === row!.id)?.state, waitOptions).toBe('done')
  expect(it.threads.met()).toBeGreaterThan(0)
  await it.threads.heal()
  await it.restart()
})

fault('full disk: a draft that cannot be saved is reported, and saved with room again', async (it) => {
  it.threads.fault('full', 'own save draft', always)
  await putDraft(it.run, it, 'half a thought')
  await expect.poll(() => it.notices(), waitOptions).toContain(t('core.ownFull'))
  await it.threads.heal()
  await expect.poll(() => it.notices(), waitOptions).toContain(t('core.ownMended'))
  await it.restart()
  expect(it.run.state().localDrafts.get(draftIdOf(it.destination))?.content).toBe('half a thought')
})

fault('full disk: a sent message cannot be deleted from the file, and is not sent again', async (it) => {
  it.threads.fault('full', 'own save outbox-', always)
  await it.send('only once')
  await settles(it.run)
  await expect.poll(() => it.threads.met(), waitOptions).toBeGreaterThan(0)
  await it.restart()
  await it.threads.heal()
  await settles(it.run)
})

fault('full disk: a registration that cannot be saved is reported, and saved later', async (it) => {
  it.threads.fault('full', 'main stagePiece', 1)
  it.server.expireQueue('all')
  it.say('missed')
  await expect.poll(() => it.notices(), waitOptions).toContain(t('core.storeFull'))
  await expect.poll(() => it.notices(), waitOptions).toContain(t('core.storeMended'))
  await it.restart({ offline: true })
  expect(unreadOfTopic(it.run.state(), it.channelId, it.topic)).toBe(1)
})

fault('full disk: messages cannot be indexed, and are found once there is room', async (it) => {
  const { account, handlers } = it.run
  const found = async (word: string) => {
    const narrow = [{ operator: 'search', operand: word }]
    return unwrap(await handlers['search.local']({ account, narrow, before: null, limit: 9 })).hits.length
  }
  await readAll(it.run, topicNarrow(it.channelId, it.topic))
  it.say('gooseberry')
  await expect.poll(() => found('gooseberry'), waitOptions).toBe(1)
  it.threads.fault('full', 'main searchIndex', always)
  it.say('blackcurrant')
  await expect.poll(() => it.threads.met(), waitOptions).toBeGreaterThan(0)
  expect([await found('gooseberry'), await found('blackcurrant')]).toEqual([1, 0])
  await it.threads.heal()
  it.say('redcurrant')
  await expect.poll(() => found('blackcurrant'), waitOptions).toBe(1)
})

fault('full disk: lines of the log are lost, and nothing else', async (it) => {
  const dir = path.join(it.profile, 'log')
  mkdirSync(dir)
  const log = createLog({ dir, redact: (text) => text })
  disk.fill(/topical\.log/)
  log.error('lost')
  expect(existsSync(log.path)).toBe(false)
  disk.free()
  log.error('kept')
  expect(readFileSync(log.path, 'utf8')).toContain('kept')
})
