import { z } from 'zod'
import { bounds } from '../../../shared/api/bounds.ts'
import { token } from '../../../shared/api/records/lenient.ts'
import { fileSchema } from '../../core/platform/fileSchema.ts'
import { readJsonFile, writeJsonFile } from '../../core/platform/jsonFile.ts'

/** Windows of one conversation that are open at a time: each is a process of its own. */
export const mostOpen = 8

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

/** The windows of one conversation, as windows.json of the profile has them; the one changed last is last. */
export interface OwnWindowTable {
  readonly rows: () => readonly OwnWindowEntry[]
  /** The conversation's row; a new one where it has none. */
  readonly get: (account: string, hash: string) => OwnWindowEntry
  readonly set: (row: OwnWindowEntry) => void
  /** Removes a conversation's row: it has another address. */
  readonly remove: (account: string, hash: string) => void
  /** Forgets the windows of all other accounts. */
  readonly keepOnly: (accounts: ReadonlySet<string>) => void
}

/**
 * Reads the file; one that is no such table is set aside, and there are no windows. `write` is called with what is to be
 * written after each change, and may wait. Rows of an account for which `isKept` answers false are not written.
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
    // The open ones stay, whatever else is forgotten.
    const closed = next.filter(({ isOpen }) => !isOpen)
    const gone = new Set(closed.slice(0, Math.max(0, next.length - bounds.windows.max)))
    rows = next.filter((row) => !gone.has(row))
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
