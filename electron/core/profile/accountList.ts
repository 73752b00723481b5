import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { z } from 'zod'
import { bounds } from '../../../shared/api/bounds.ts'
import { address, amount, name, token } from '../../../shared/api/records/lenient.ts'
import { fileSchema } from '../platform/fileSchema.ts'
import { t } from '../../../shared/i18n.ts'
import { keepKey } from '../../../shared/ipc/contract.ts'
import { readJsonFile, writeJsonFile } from '../platform/jsonFile.ts'

const record = z.object({
  id: z
    .string()
    .max(bounds.token.max)
    .regex(/^[a-z0-9-]{1,40}$/),
  realmUrl: z.url({ protocol: /^https?$/ }).max(bounds.token.max),
  realmName: name,
  /** Icon as reported by the server: a path or an absolute address. */
  icon: address.nullable(),
  userId: z.number().int(),
  /** Sent with the key in each request. */
  email: token,
  /**
   * False until the server has accepted `email`. Earlier versions stored the email shown to others, which servers
   * refuse if the user's real one is hidden.
   */
  emailAccepted: z.boolean().default(false),
  userName: name,
  keep: keepKey,
  muted: z.boolean().default(false),
  /** True while the user has paused the account. */
  paused: z.boolean().default(false),
  /**
   * Times (ms since the epoch) at which mutes end. `topic` is the fingerprint of the topic's name; null for a whole
   * channel.
   */
  muteEnds: z
    .array(z.object({ channelId: z.number().int(), topic: token.nullable(), at: amount }))
    .max(bounds.fileRows.max)
    .default([]),
  /**
   * Time (ms since the epoch) at which the status ends, with the fingerprint of that status; null if it does not end.
   */
  statusEnd: z.object({ at: amount, status: token }).nullable().default(null),
})
const schema = fileSchema(
  z.object({ version: z.literal(1), accounts: z.array(record).max(bounds.fileRows.max) }),
)

/** One user of one organization, without the key. */
export type AccountRecord = Readonly<z.output<typeof record>>

export interface AccountList {
  readonly notice: string | null
  records(): readonly AccountRecord[]
  /** Replaces the record with the same id, or appends it. */
  put(record: AccountRecord): void
  remove(id: string): void
  /** Sorts the accounts by `ids`. The others follow in their old order. */
  order(ids: readonly string[]): void
}

/** Opens accounts.json of the profile, which contains no keys. */
export function openAccountList(dir: string, now: number): AccountList {
  const path = join(dir, 'accounts.json')
  const read = readJsonFile(path, schema, { version: 1 as const, accounts: [] }, now)
  let records: readonly AccountRecord[] = read.value.accounts
  const write = (next: readonly AccountRecord[]) => {
    writeJsonFile(path, { version: 1, accounts: next })
    records = next
  }
  return {
    notice: read.setAside === null ? null : t('core.accountsSetAside', { file: read.setAside }),
    records: () => records,
    put: (one) => {
      const old = records.find(({ id }) => id === one.id)
      if (old && JSON.stringify(old) === JSON.stringify(one)) return
      write(old ? records.map((each) => (each === old ? one : each)) : [...records, one])
    },
    order: (ids) => {
      const next = ordered(records, ids)
      if (next.some((record, i) => record !== records[i])) write(next)
    },
    remove: (id) => {
      if (records.some((item) => item.id === id)) write(records.filter((item) => item.id !== id))
    },
  }
}

/** Sorts by `ids`. The others follow in their old order. */
export function ordered<T extends { readonly id: string }>(
  all: readonly T[],
  ids: readonly string[],
): readonly T[] {
  const place = new Map(ids.map((id, index) => [id, index]))
  const positionOf = ({ id }: T) => place.get(id) ?? ids.length
  return all.toSorted((a, b) => positionOf(a) - positionOf(b))
}

/** Returns an opaque, stable id that is valid as the host of a media: address (lower case). */
export function accountId(realmUrl: string, who: string): string {
  return createHash('sha256').update(`${realmUrl} ${who}`).digest('hex').slice(0, 16)
}
