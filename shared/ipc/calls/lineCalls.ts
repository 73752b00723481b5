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
  /** Asks for the few messages before and after one in its conversation, and for itself. */
  'lines.around': z.object({ account: accountId, narrow, messageId: z.number().int().nonnegative() }),
}

export interface LinesAnswer {
  readonly lines: readonly MessageLine[]
  /** Messages that do not exist or that the person cannot read. Those in neither list could not be asked for. */
  readonly gone: readonly MessageId[]
}

/** A message as it is shown around a hit: its line, and its whole content. */
export interface AroundMessage extends MessageLine {
  readonly html: string
}

/** In order, with the message itself; without what is not on this computer while it is offline. */
export interface LinesAround {
  readonly messages: readonly AroundMessage[]
}

export interface LineOutputs {
  'lines.fetch': LinesAnswer
  'lines.around': LinesAround
}
