import { z } from 'zod'
import { hasNoAway, hasStatusEmoji } from '../../capabilities.ts'
import { content, int, token } from '../../records/lenient.ts'
import { userStatus } from '../../records/people/userStatus.ts'
import type { WireContext } from '../../wireContext.ts'
import { userIdParam, userIdWire } from '../params.ts'
import { nothing, reads, route } from '../route.ts'

const maxLength = 60

const status = z.object({
  /** "" clears the text. Missing: unchanged. */
  text: content
    .refine((text) => [...text].length <= maxLength, {
      message: `a status has at most ${maxLength} characters`,
    })
    .optional(),
  /** "" clears the emoji. `emojiCode` and `reactionType` identify the emoji with this name. */
  emojiName: token.optional(),
  emojiCode: token.optional(),
  /** One of: unicode_emoji, realm_emoji or <wire name>_extra_emoji. */
  reactionType: token.optional(),
})

/**
 * Returns false when an emoji code or type comes without a name, which the server refuses (specification, Update user
 * status).
 */
const namesEmoji = ({ emojiCode, emojiName, reactionType }: z.output<typeof status>): boolean =>
  emojiName !== undefined || (emojiCode === undefined && reactionType === undefined)
const unnamed = { message: 'the emoji has no name' }

function statusWire(params: z.output<typeof status>, { featureLevel }: WireContext) {
  if (!hasStatusEmoji(featureLevel)) return { status_text: params.text }
  // Reaction types have no empty value, so the empty name alone clears the emoji.
  const emoji =
    params.emojiName === '' ? {} : { emoji_code: params.emojiCode, reaction_type: params.reactionType }
  return { status_text: params.text, emoji_name: params.emojiName, ...emoji }
}

const updateStatus = route({
  name: 'updateStatus',
  doc: 'Sets the own status; everybody.',
  method: 'POST',
  path: '/users/me/status',
  fromWindow: true,
  params: status
    .extend({
      /** Shows the user as away despite their presence. Only on servers below level 148. */
      isAway: z.boolean().optional(),
    })
    .refine(namesEmoji, unnamed),
  wire: ({ isAway, ...params }, context) => ({
    ...statusWire(params, context),
    away: hasNoAway(context.featureLevel) ? undefined : isAway,
  }),
  result: nothing,
})

const updateStatusOf = route({
  name: 'updateStatusOf',
  doc: 'Sets the status of another user; administrators.',
  method: 'POST',
  path: '/users/{user_id}/status',
  since: 407,
  fromWindow: true,
  params: status.extend({ userId: int }).refine(namesEmoji, unnamed),
  wire: (params, context) => ({ ...userIdWire(params), ...statusWire(params, context) }),
  result: nothing,
})

const getStatus = route({
  name: 'getStatus',
  doc: 'The status of somebody; anybody who may see them.',
  method: 'GET',
  path: '/users/{user_id}/status',
  since: 262,
  fromWindow: true,
  params: userIdParam,
  wire: userIdWire,
  result: reads(z.object({ status: userStatus }).transform((wire) => wire.status)),
})

export const statusRoutes = { updateStatus, updateStatusOf, getStatus } as const
