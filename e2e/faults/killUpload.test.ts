import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect } from 'vitest'
import type { UploadRow } from '../../shared/model/outbox/uploadRow.ts'
import { unwrap } from '../core/watchClient.ts'
import type { CoreProcess } from '../coreProcess/coreProcess.ts'
import { dieAt, startAndDie } from './actions.ts'
import { fault } from './fault.ts'
import type { FaultWorld } from './world.ts'

const mib = 1024 * 1024
/** Larger files are sent in chunks. */
const maxSingleBytes = 25 * mib

interface Given {
  readonly file: string
  readonly bytes: Buffer
}
/** Creates a file beside the profile, with different bytes everywhere. */
function make({ folder }: FaultWorld, size: number): Given {
  mkdirSync(folder, { recursive: true })
  const bytes = Buffer.alloc(size)
  for (let index = 0; index + 4 <= size; index += 4096) bytes.writeUInt32LE((index * 2654435761) >>> 0, index)
  const file = path.join(folder, 'film.mp4')
  if (!existsSync(file)) writeFileSync(file, bytes)
  return { file, bytes }
}
const give = ({ account, handlers }: CoreProcess, { file }: Given) =>
  handlers['upload.add']({ account, place: 'here', files: [{ path: file }] })
const rows = async ({ account, handlers }: CoreProcess): Promise<readonly UploadRow[]> =>
  unwrap(await handlers['upload.list']({ account }))
const stored = ({ server }: FaultWorld) =>
  [...server.server.state.uploads.values()].filter(({ name }) => name === 'film.mp4')

/** Asserts that the server has the file once, and that its address was reported once. */
async function isThereOnce(world: FaultWorld, { bytes }: Given): Promise<void> {
  const next = await world.start({ timeScale: 10 })
  await expect
    .poll(async () => (await rows(next)).map(({ state }) => state), { timeout: 15_000 })
    .toEqual(['done'])
  const [row] = await rows(next)
  const files = stored(world)
  expect(files.map(({ pathId }) => `/user_uploads/${pathId}`)).toEqual([row?.url])
  expect(files[0]!.bytes.equals(bytes)).toBe(true)
  expect(world.server.server.resumable.size).toBeLessThanOrEqual(1)
  unwrap(await next.handlers['upload.control']({ account: next.account, id: row!.id, op: 'cancel' }))
  await expect.poll(() => rows(next)).toEqual([])
}

fault('uploading: kill -9 while the chosen file is being saved as an upload', async (world) => {
  const run = await world.start()
  const file = make(world, mib)
  await dieAt(run, { at: 'write', what: 'own save upload+' }, () => void give(run, file))
  const next = await world.start()
  // The file was never accepted, so the user adds it again.
  expect(await rows(next)).toEqual([])
  await give(next, file)
  await next.close()
  await isThereOnce(world, file)
})

for (const [name, stop, size] of [
  ['uploading: kill -9 before the first request is sent', { at: 'request', what: 'POST' }, mib],
  [
    'uploading: kill -9 after the server assigned an address, before that is saved',
    { at: 'write', what: 'own save upload+', text: 'tusUrl":"' },
    maxSingleBytes + mib,
  ],
  ['uploading: kill -9 during a chunk', { at: 'part', what: 'PATCH', nth: 3 }, maxSingleBytes + mib],
  [
    'uploading: kill -9 after a small file was stored, before the response arrives',
    { at: 'answer', what: 'POST /api/v1/user_uploads' },
    mib,
  ],
  [
    'uploading: kill -9 while it is being saved as complete',
    { at: 'write', what: 'own save upload+', text: '"done"' },
    mib,
  ],
] as const)
  fault(name, async (world) => {
    const run = await world.start()
    const file = make(world, size)
    await dieAt(run, stop, () => void give(run, file))
    await isThereOnce(world, file)
  })

fault('uploading: kill -9 after a small file was stored, with a clock an hour ahead', async (world) => {
  world.use({ offsetMs: 3_600_000 })
  const run = await world.start()
  const file = make(world, mib)
  await dieAt(run, { at: 'answer', what: 'POST /api/v1/user_uploads' }, () => void give(run, file))
  await isThereOnce(world, file)
})

fault('uploading: kill -9 after the last chunk was stored, before the response arrives', async (world) => {
  const run = await world.start()
  const file = make(world, maxSingleBytes + mib)
  // Core saves `mayBeStored` before it makes the request whose response may be the last one.
  await dieAt(run, { at: 'told', what: 'own save upload+', text: '"mayBeStored":true' }, () => {
    void give(run, file)
  })
  await startAndDie(world, { at: 'answer', what: 'PATCH' })
  expect(stored(world)).toHaveLength(1)
  await isThereOnce(world, file)
})
