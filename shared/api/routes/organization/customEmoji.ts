import { z } from 'zod'
import { parsedLater } from '../../records/lenient.ts'
import { realmEmojiSet } from '../../records/organization/realmEmoji.ts'
import { none } from '../params.ts'
import { nothing, reads, route } from '../route.ts'

/**
 * Custom emoji names have lower-case letters, digits, dashes and underscores. Other names must not become path
 * segments.
 */
const nameParam = z.object({ name: z.string().regex(/^[^/\\]+$/) })
const nameWire = (params: { name: string }) => ({ emoji_name: params.name })

const getCustomEmoji = route({
  name: 'getCustomEmoji',
  doc: "The organization's own emoji, those that were removed too; everybody.",
  method: 'GET',
  path: '/realm/emoji',
  fromWindow: true,
  params: none,
  wire: () => ({}),
  result: reads(z.object({ emoji: parsedLater }).transform((wire) => realmEmojiSet(wire.emoji))),
})

const addCustomEmoji = route({
  name: 'addCustomEmoji',
  doc: 'Makes the file that goes along an emoji; those who may add emoji.',
  method: 'POST',
  path: '/realm/emoji/{emoji_name}',
  body: 'multipart',
  errors: ['BAD_IMAGE'],
  params: nameParam,
  wire: nameWire,
  result: nothing,
})

const removeCustomEmoji = route({
  name: 'removeCustomEmoji',
  doc: 'Takes an emoji out of use; its author and administrators.',
  method: 'DELETE',
  path: '/realm/emoji/{emoji_name}',
  fromWindow: true,
  params: nameParam,
  wire: nameWire,
  result: nothing,
})

export const customEmojiRoutes = { getCustomEmoji, addCustomEmoji, removeCustomEmoji } as const
