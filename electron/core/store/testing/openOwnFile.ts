import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { onTestFinished } from 'vitest'
import type { OwnFile } from '../ownTable.ts'
import { ownOperations } from '../state/ownOperations.ts'
import { ownSteps } from '../state/ownSteps.ts'
import { openStoreFile } from '../thread/openStoreFile.ts'

/**
 * Opens an empty own.db without a thread, which is deleted after the test. `atCall` is called before each operation and
 * may throw.
 */
export function openOwnFile(atCall: (operation: string, input: unknown) => void = () => undefined): OwnFile {
  const dir = mkdtempSync(path.join(tmpdir(), 'topical-own-'))
  const options = { path: path.join(dir, 'own.db'), key: 'ab'.repeat(32), durable: false }
  const { database } = openStoreFile(options, ownSteps, 0)
  onTestFinished(() => {
    database.close()
    rmSync(dir, { recursive: true, force: true })
  })
  const call = async (
    _file: 'own',
    operation: keyof typeof ownOperations,
    input: never,
  ): Promise<unknown> => {
    atCall(operation, input)
    return database.transaction(() => ownOperations[operation](database, input))
  }
  return { call } as unknown as OwnFile
}
