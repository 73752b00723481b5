import { z } from 'zod'
import { bounds } from '../../../shared/api/bounds.ts'
import { token } from '../../../shared/api/records/lenient.ts'
import { fileSchema } from '../../core/platform/fileSchema.ts'
import { readJsonFile, writeJsonFile } from '../../core/platform/jsonFile.ts'

/** Maximum number of open conversation windows. */
export const maxOpen = 8

const entry = z.object({
  account: token,
  hash: z.string().max(bounds.token.max).regex(/^#./),
  place: z
    .object({
      x: z.number().int(),
      y: z.number().int(),
      width: z.number().int().positive(),
      height: z.number().int().positive(),
    })
    .nullable(),
  onTop: z.boolean(),
  isOpen: z.boolean(),
})
export type OwnWindowEntry = Readonly<z.infer<typeof entry>>
const schema = fileSchema(
  z.object({ version: z.literal(1), windows: z.array(entry).max(bounds.windows.max) }),
)

/** The conversation windows in windows.json of the profile, the one changed last at the end. */
export interface OwnWindowTable {
  readonly rows: () => readonly OwnWindowEntry[]
  /** Returns the conversation's row, or a new one. */
  readonly get: (account: string, hash: string) => OwnWindowEntry
  readonly set: (row: OwnWindowEntry) => void
  /** Removes a conversation's row because its address has changed. */
  readonly remove: (account: string, hash: string) => void
  /** Deletes the windows of all other accounts. */
  readonly keepOnly: (accounts: ReadonlySet<string>) => void
}

/**
 * Reads the file. An invalid one is set aside, and there are no windows. `write` is called with a function that saves,
 * after each change; it may delay the call. Rows of an account for which `isKept` returns false are not saved.
 */
export function openOwnWindowTable(
  path: string,
  now: number,
  write: (save: () => void) => void,
  isKept: (account: string) => boolean,
): OwnWindowTable {
  let rows: readonly OwnWindowEntry[] = readJsonFile(path, schema, { version: 1, windows: [] }, now).value
    .windows
  const put = (next: readonly OwnWindowEntry[]): void => {
    // Open windows are kept, whatever else is deleted.
    const closed = next.filter(({ isOpen }) => !isOpen)
    const dropped = new Set(closed.slice(0, Math.max(0, next.length - bounds.windows.max)))
    rows = next.filter((row) => !dropped.has(row))
    write(() => writeJsonFile(path, { version: 1, windows: rows.filter(({ account }) => isKept(account)) }))
  }
  const others = (account: string, hash: string): readonly OwnWindowEntry[] =>
    rows.filter((row) => row.account !== account || row.hash !== hash)
  return {
    rows: () => rows,
    get: (account, hash) =>
      rows.find((row) => row.account === account && row.hash === hash) ?? {
        account,
        hash,
        place: null,
        onTop: false,
        isOpen: false,
      },
    set: (row) => put([...others(row.account, row.hash), row]),
    remove: (account, hash) => put(others(account, hash)),
    keepOnly(accounts) {
      const kept = rows.filter(({ account }) => accounts.has(account))
      if (kept.length < rows.length) put(kept)
    },
  }
}
