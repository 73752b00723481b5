import { z } from 'zod'
import type { MessageId } from '../api/types.ts'
import { maxLines, type MessageLine } from '../model/messages/lineText.ts'
import { accountId } from './accountId.ts'

/** Calls for the first words of messages that the window does not hold. */
export const lineInputs = {
  /** from: the store of this computer, or the server, which is asked gently and only while it is connected. */
  'lines.fetch': z.object({
    account: accountId,
    messageIds: z.array(z.number().int().nonnegative()).max(maxLines),
    from: z.enum(['store', 'server']),
  }),
}

export interface LinesAnswer {
  readonly lines: readonly MessageLine[]
  /** Messages that do not exist or that the person cannot read. Those in neither list could not be asked for. */
  readonly gone: readonly MessageId[]
}

export interface LineOutputs {
  'lines.fetch': LinesAnswer
}
