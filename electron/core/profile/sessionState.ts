import { join } from 'node:path'
import { z } from 'zod'
import { bounds } from '../../../shared/api/bounds.ts'
import { amount, recordOf, token } from '../../../shared/api/records/lenient.ts'
import { fileSchema } from '../platform/fileSchema.ts'
import type { MessageId } from '../../../shared/api/types.ts'
import type { WireContext } from '../../../shared/api/wireContext.ts'
import type { Restore, ScrollAnchor } from '../../../shared/ipc/contract.ts'
import type { PageRequest } from '../../../shared/model/views/pageRequest.ts'
import { readJsonFile, writeJsonFile } from '../platform/jsonFile.ts'
import type { Log } from '../platform/log.ts'

const rows = bounds.fileRows.max
const operand = z.union([token, amount, z.array(amount).max(rows)])
const page = z.object({
  narrow: z.array(z.object({ operator: token, operand, negated: z.boolean().optional() })).max(rows),
  anchor: z.union([amount, z.enum(['newest', 'oldest', 'first_unread'])]),
  before: amount,
  after: amount,
})
const context = z.object({ wireName: token, featureLevel: amount, selfUserId: amount })
/** Hash with which the window opens. Any other text would make the page fail at each start; '' opens the inbox. */
const hash = z
  .string()
  .max(bounds.token.max)
  .regex(/^(#|$)/)
  .catch('')
const schema = fileSchema(
  z.object({
    version: z.literal(1),
    account: token.nullable(),
    hash,
    accounts: recordOf(
      z.object({
        page: page.nullable(),
        context: context.nullable(),
        hash: hash.default(''),
        scroll: z.object({ messageId: amount, offset: amount }).nullable().default(null),
        told: amount.default(0),
        held: amount.nullable().default(null),
      }),
    ),
  }),
)
type Memory = z.output<typeof schema>
type AccountMemory = Memory['accounts'][string]

export interface SessionState {
  restore(): Restore
  remember(account: string | null, hash: string, scroll?: ScrollAnchor | null): void
  /** Returns the page to request during the registration. */
  page(account: string): PageRequest | null
  setPage(account: string, page: PageRequest): void
  /** Returns the context of the account's server from the last registration. */
  context(account: string): WireContext | null
  setContext(account: string, context: WireContext): void
  /** Returns the newest message that the user was notified of, or 0. */
  readonly told: (account: string) => MessageId
  /** Writes before it returns, so that the next run does not notify again. */
  readonly setTold: (account: string, id: MessageId) => void
  /** Returns the message after which a quiet time held back notifications, or null. */
  readonly held: (account: string) => MessageId | null
  readonly setHeld: (account: string, since: MessageId | null) => void
  readonly forget: (account: string) => void
  /** Returns the accounts for which something is stored. */
  readonly accounts: () => readonly string[]
  flush(): void
}

const none: AccountMemory = { page: null, context: null, hash: '', scroll: null, told: 0, held: null }
const writeDelayMs = 250

/**
 * Opens ui.json of the profile, which makes the next start fast and familiar. Its loss costs a place or a summary
 * of notifications, so an invalid file is ignored.
 */
export function openSessionState(dir: string, now: number, log: Log): SessionState {
  const path = join(dir, 'ui.json')
  const empty: Memory = { version: 1, account: null, hash: '', accounts: {} }
  let memory = readJsonFile(path, schema, empty, now).value
  let timer: NodeJS.Timeout | null = null

  const flush = () => {
    if (timer === null) return
    clearTimeout(timer)
    timer = null
    try {
      writeJsonFile(path, memory)
    } catch (error) {
      log.warn('ui.json was not written', { error })
    }
  }
  const change = (next: Memory) => {
    memory = next
    timer ??= setTimeout(flush, writeDelayMs)
    timer.unref()
  }
  const changeAccount = (id: string, next: Partial<AccountMemory>) =>
    change({
      ...memory,
      accounts: { ...memory.accounts, [id]: { ...(memory.accounts[id] ?? none), ...next } },
    })

  return {
    restore: () => ({
      account: memory.account,
      hash: memory.hash,
      places: Object.fromEntries(
        Object.entries(memory.accounts).flatMap(([id, { hash }]) => (hash === '' ? [] : [[id, hash]])),
      ),
      scroll: Object.fromEntries(
        Object.entries(memory.accounts).flatMap(([id, { scroll }]) =>
          scroll === null ? [] : [[id, scroll]],
        ),
      ),
    }),
    remember: (account, hash, scroll = null) => {
      change({ ...memory, account, hash })
      if (account !== null) changeAccount(account, { hash, scroll })
    },
    page: (id) => {
      const last = memory.accounts[id]?.page
      return last ? { ...last, direction: 'around', replaces: false } : null
    },
    setPage: (id, { narrow, anchor, before, after }) =>
      changeAccount(id, {
        page: {
          narrow: narrow.map(({ operator, operand: value, negated }) => ({
            operator,
            operand: typeof value === 'object' ? [...value] : value,
            ...(negated === undefined ? {} : { negated }),
          })),
          anchor,
          before,
          after,
        },
      }),
    context: (id) => memory.accounts[id]?.context ?? null,
    setContext: (id, context) => changeAccount(id, { context: { ...context } }),
    told: (id) => memory.accounts[id]?.told ?? 0,
    // An update of a notification shows earlier messages.
    setTold: (id, told) => {
      if (told <= (memory.accounts[id]?.told ?? 0)) return
      changeAccount(id, { told })
      flush()
    },
    held: (id) => memory.accounts[id]?.held ?? null,
    setHeld: (id, held) => changeAccount(id, { held }),
    accounts: () => Object.keys(memory.accounts),
    forget: (id) => {
      const { [id]: _gone, ...accounts } = memory.accounts
      change({ ...memory, accounts, ...(memory.account === id ? { account: null, hash: '' } : {}) })
      // Written at once, so that nothing of a removed account stays on disk.
      flush()
    },
    flush,
  }
}
