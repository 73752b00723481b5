import type { z } from 'zod'
import { token } from '../../records/lenient.ts'
import { messageIdParam } from './narrowParams.ts'
import { nothing, route } from '../route.ts'

/**
 * The emoji. For an existing reaction, all three fields as the server sent them, so that they match even if the emoji
 * was renamed since.
 */
const reaction = messageIdParam.extend({
  emojiName: token,
  emojiCode: token.optional(),
  /** One of: unicode_emoji, realm_emoji or <wire name>_extra_emoji. */
  reactionType: token.optional(),
})
const reactionWire = (params: Partial<z.output<typeof reaction>> & { readonly messageId: number }) => ({
  message_id: params.messageId,
  emoji_name: params.emojiName,
  emoji_code: params.emojiCode,
  reaction_type: params.reactionType,
})

const addReaction = route({
  name: 'addReaction',
  doc: 'Reacts to a message; whoever can read it.',
  method: 'POST',
  path: '/messages/{message_id}/reactions',
  errors: ['REACTION_ALREADY_EXISTS'],
  params: reaction,
  wire: reactionWire,
  result: nothing,
})

const removeReaction = route({
  name: 'removeReaction',
  doc: 'Takes an own reaction back; whoever can read the message.',
  method: 'DELETE',
  path: '/messages/{message_id}/reactions',
  errors: ['REACTION_DOES_NOT_EXIST'],
  // The name may be missing, because the code identifies one of several own reactions with the same name.
  params: reaction.partial({ emojiName: true }),
  wire: reactionWire,
  result: nothing,
})

export const reactionRoutes = { addReaction, removeReaction } as const
