import { linkSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { t } from '../../shared/i18n.ts'
import { startServer } from '../server/startServer.ts'
import { unwrap } from './harness.ts'
import { openKept } from './openKept.ts'

test('no file of the profile is sent, nor through a link to it', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'topical-profile-files-'))
  const profile = path.join(folder, 'profile')
  const server = await startServer({ scenario: 'small' })
  const opened = await openKept(server, server.accounts[1]!, { profile })
  const { account, client, pushes } = opened
  const give = async (...files: readonly string[]) =>
    unwrap(
      await client.handlers['upload.add']({
        account,
        place: 'here',
        files: files.map((file) => ({ path: file })),
      }),
    )
  const files = readdirSync(profile, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.endsWith('.new'))
    .map(({ name, parentPath }) => path.join(parentPath, name))
  expect(files.map((file) => path.basename(file))).toEqual(
    expect.arrayContaining(['accounts.json', 'keys-unprotected.json', 'own.db', 'service.db']),
  )
  const links = files.flatMap((file, index) => {
    const soft = path.join(folder, `soft-${String(index)}`)
    symlinkSync(file, soft)
    // Any other file may be replaced by a rename in the meantime, and a hard link would keep the old content.
    if (!file.endsWith('.db')) return [soft]
    const hard = path.join(folder, `hard-${String(index)}`)
    linkSync(file, hard)
    return [soft, hard]
  })
  for (const row of await give(...files, ...links))
    expect(row, row.name).toMatchObject({ state: 'failed', canRetry: false, reason: t('uploads.file_ours') })

  const notes = path.join(folder, 'notes.txt')
  writeFileSync(notes, 'seen')
  linkSync(notes, path.join(folder, 'second name'))
  await give(notes)
  await opened.pushed('the file is sent', () =>
    pushes.some(
      (push) => push.name === 'upload.changed' && push.payload.uploads.some(({ state }) => state === 'done'),
    ),
  )
  expect([...server.server.state.uploads.values()].map(({ name }) => name)).toEqual(['notes.txt'])
  await opened.close()
  await server.close()
  rmSync(folder, { recursive: true, force: true })
})
