import { z } from 'zod'
import type { MessageId } from '../../api/types.ts'
import { maxLines, type MessageLine } from '../../model/messages/lineText.ts'
import { accountId } from './accountId.ts'
import { narrow } from './narrowInput.ts'

/** Calls for the first words of messages that the window does not hold. */
export const lineInputs = {
  /** from: the store of this computer, or the server, which is asked gently and only while it is connected. */
  'lines.fetch': z.object({
    account: accountId,
    messageIds: z.array(z.number().int().nonnegative()).max(maxLines),
    from: z.enum(['store', 'server']),
  }),
  /** Asks for the messages before and after one in its conversation. */
  'lines.around': z.object({ account: accountId, narrow, messageId: z.number().int().nonnegative() }),
}

export interface LinesAnswer {
  readonly lines: readonly MessageLine[]
  /** Messages that do not exist or that the person cannot read. Those in neither list could not be asked for. */
  readonly gone: readonly MessageId[]
}

/** null: there is none, or none on this computer while it is offline. */
export interface LinesAround {
  readonly before: MessageLine | null
  readonly after: MessageLine | null
}

export interface LineOutputs {
  'lines.fetch': LinesAnswer
  'lines.around': LinesAround
}
