import { expect, test } from 'vitest'
import { startSourceThread } from '../../electron/core/store/testing/startSourceThread.ts'
import { draftIdOf } from '../../shared/model/outbox/localDraft.ts'
import { eachRuns } from './eachRuns.ts'
import { openClient, unwrap } from './harness.ts'
import type { TestClient } from './harness.ts'
import type { ProfileRuns } from './profileRuns.ts'

let runs: ProfileRuns
eachRuns((fixtures) => ({ runs } = fixtures))

const target = { type: 'direct' as const, userIds: [] }
const id = draftIdOf(target)
const write = ({ client }: Pick<TestClient, 'client'>, account: string, content: string) =>
  client.handlers['draft.put']({ account, id, target, content, caret: null, rev: 0, writer: content })

test('text typed before stored drafts are loaded replaces one and keeps a version', async () => {
  const first = await runs.run()
  unwrap(await write(first, first.account, 'from the last run'))
  await runs.close(first)

  const second = await openClient({ profile: runs.profile, storeThread: startSourceThread })
  const account = second.client.bootstrap().accounts[0]!.id
  const written = write(second, account, 'at once')
  await second.attach()
  unwrap(await written)
  expect(second.state().localDrafts.get(id)?.content).toBe('at once')
  await second.close()

  const third = await runs.run()
  expect(third.state().localDrafts.get(id)?.content).toBe('at once')
  const versions = unwrap(await third.client.handlers['draft.versions']({ account, id }))
  expect(versions.map(({ content }) => content)).toEqual(['from the last run'])
})

test('text sent before stored drafts are loaded is sent and no longer a draft', async () => {
  await runs.close(await runs.run())
  const run = await openClient({ profile: runs.profile, storeThread: startSourceThread })
  const account = run.client.bootstrap().accounts[0]!.id
  const written = write(run, account, 'quick')
  const sent = run.client.handlers['message.send']({
    account,
    destination: target,
    content: 'quick',
    draft: id,
  })
  await run.attach()
  unwrap(await written)
  unwrap(await sent)
  expect(run.state().localDrafts.size).toBe(0)
  await run.until('it is sent', ({ outbox }) => outbox.size === 0)
  await run.close()
})
