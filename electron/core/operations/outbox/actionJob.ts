import { z } from 'zod'
import { routes } from '../../../../shared/api/routes/index.ts'
import type { Route } from '../../../../shared/api/routes/route.ts'
import type { CallResult } from '../../../../shared/ipc/contract.ts'
import type { ActionRow } from '../../../../shared/model/actionRow.ts'
import type { StoredJob } from '../../store/ownOperations.ts'
import { actionKind } from './actionKinds.ts'
import type { EditDraft } from './editDraft.ts'
import { jobContent } from './jobContent.ts'

/** Something else than a message that the person does, as long as the server has not answered. */
export interface ActionEntry {
  row: ActionRow
  /** The value before it, where that is known. */
  before: unknown
  /** An answer may have been lost. */
  mayHaveApplied: boolean
  /** How often asking for it threw. */
  faults: number
  /** Answers in a row that could not be read. */
  unreadable: number
  /** Resolves when the file has it as it was at last. */
  kept: Promise<unknown>
  readonly draft?: EditDraft | null
  tell: (answer: CallResult<unknown>) => void
}

/** Nobody waits for the answer. */
export const toNobody = () => undefined

const stored = z.object({
  row: z.object({
    id: z.string(),
    action: z.string(),
    params: z.record(z.string(), z.unknown()),
    createdAt: z.number(),
    status: z.enum(['queued', 'sending', 'failed']),
    reason: z.string().nullable(),
  }),
  before: z.unknown().optional(),
})

export const routeOf = (action: string) =>
  (routes as unknown as Readonly<Record<string, Route | undefined>>)[action]

export const newAction = (
  row: ActionRow,
  before: unknown,
  more: Partial<Pick<ActionEntry, 'mayHaveApplied' | 'draft'>> = {},
): ActionEntry => ({
  row,
  before,
  mayHaveApplied: false,
  faults: 0,
  unreadable: 0,
  kept: Promise.resolve(),
  tell: toNobody,
  ...more,
})

/** Out of the file. null: this version does not know it. */
export function readAction(job: StoredJob): ActionEntry | null {
  const found = jobContent(job, stored)
  if (found === null) return null
  const { row, before } = found
  const isKnown = actionKind(row.action) !== null && routeOf(row.action)?.params.safeParse(row.params).success
  if (isKnown !== true) return null
  const status = row.status === 'sending' ? 'queued' : row.status
  return newAction({ ...row, status }, before, { mayHaveApplied: true })
}
