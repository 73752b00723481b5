import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { unwrap } from '../core/watchClient.ts'
import { dieAt } from './actions.ts'
import { openWorld } from './world.ts'

test('killed once a message waiting for its file is saved, the file stays attached', async () => {
  const world = await openWorld()
  try {
    const run = await world.start()
    const { account, handlers } = run
    mkdirSync(world.folder)
    const file = path.join(world.folder, 'notes.txt')
    writeFileSync(file, 'some notes')
    world.server.hold('POST /api/v1/user_uploads', 'request')
    const [row] = unwrap(await handlers['upload.add']({ account, place: 'here', files: [{ path: file }] }))
    const awaits = [{ upload: row!.id, placeholder: '[notes]()' }]
    const localId = 'with-its-file'
    await dieAt(run, { at: 'commit', what: 'own save outbox+', text: localId }, () => {
      const message = { account, destination: world.destination, content: 'See [notes]()', localId, awaits }
      void handlers['message.send'](message)
    })
    await world.server.down()
    const next = await world.start({ offline: true })
    const places = async () => {
      const listed = unwrap(await next.handlers['upload.list']({ account: next.account }))
      return listed.map(({ place }) => place)
    }
    await expect.poll(places).toEqual([`send:${localId}`])
  } finally {
    await world.end()
  }
})
