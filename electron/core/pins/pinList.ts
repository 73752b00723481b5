import { z } from 'zod'
import { amount, token } from '../../../shared/api/records/lenient.ts'
import { fileSchema } from '../platform/fileSchema.ts'
import { conversationSchema } from '../../../shared/api/conversation.ts'
import type { Pin } from '../../../shared/model/state/localRecords.ts'
import { maxPins } from '../../../shared/model/lists/pins.ts'
import { conversationKey } from '../../../shared/api/conversationKey.ts'
import { createConversationList, type ConversationList } from '../lists/conversationList.ts'
import { parseContent } from '../store/ownTable.ts'
import type { AccountRuntime } from '../sync/accountRuntime.ts'

/** Conversations pinned by the user. */
export interface PinList extends ConversationList<Pin> {
  /** Pins or reorders conversations. Resolves with true when they are saved, or with false if the list is full. */
  readonly set: (pins: readonly Pin[]) => Promise<boolean>
}

const schema = fileSchema(
  z.object({
    conversation: conversationSchema,
    rank: amount,
    anchor: z.object({ messageId: z.number().int().nonnegative(), queueId: token }).nullable(),
  }),
)

const keyOf = ({ conversation }: Pin): string => conversationKey(conversation)

export function createPinList(runtime: AccountRuntime): PinList {
  const { list, put, records, whenLoaded } = createConversationList<Pin>(runtime, {
    name: 'the list of pins',
    follows: 'pinned topics',
    parse: parseContent(schema),
    table: 'pin',
    itemOf: ({ conversation, rank }) => ({ conversation, rank }),
    slices: (pins) => ({ pins }),
    told: (pin) => ({ type: 'local/pin', pin }),
    gone: (key) => ({ type: 'local/pin-gone', key }),
    joined: (moved, there) => ({ ...moved, rank: Math.min(moved.rank, there.rank) }),
  })
  return {
    ...list,
    set: async (pins) => {
      await whenLoaded
      if (new Set([...records.keys(), ...pins.map(keyOf)]).size > maxPins) return false
      await put(pins)
      return true
    },
  }
}
