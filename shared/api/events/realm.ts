import { z } from 'zod'
import { isRecord, listOf } from '../records/lenient.ts'
import { customProfileField, linkifier, realmEmoji, realmEmojiSet } from '../records/realm.ts'
import type { WireContext } from '../wireContext.ts'
import type { EventBody, EventSchema } from './eventSchema.ts'

export const realmEvent: EventSchema = () =>
  z.discriminatedUnion('op', [
    z
      .looseObject({ op: z.literal('update'), property: z.string(), value: z.unknown() })
      .transform((wire): EventBody => ({
        type: 'realm',
        op: 'update',
        data: { [wire.property]: wire.value },
      })),
    z
      .looseObject({ op: z.literal('update_dict'), data: z.record(z.string(), z.unknown()) })
      .transform((wire): EventBody => ({ type: 'realm', op: 'update', data: wire.data })),
    z
      .looseObject({ op: z.literal('deactivated') })
      .transform((): EventBody => ({ type: 'realm', op: 'deactivated' })),
  ])

export const realmEmojiEvent: EventSchema = () =>
  z.discriminatedUnion('op', [
    z.looseObject({ op: z.literal('update'), realm_emoji: z.unknown() }).transform((wire): EventBody => ({
      type: 'realm_emoji',
      whole: true,
      emoji: realmEmojiSet(wire.realm_emoji),
    })),
    z
      .looseObject({ op: z.literal('add'), emoji: realmEmoji })
      .transform((wire): EventBody => ({ type: 'realm_emoji', whole: false, emoji: [wire.emoji] })),
    z
      .looseObject({
        // Prose calls it `edit`; `update_one` is on the wire.
        op: z.enum(['update_one', 'edit']),
        emoji_id: z.union([z.string(), z.number()]).transform(String),
        data: z.looseObject({ deactivated: z.boolean().optional() }),
      })
      .transform((wire): EventBody | null =>
        wire.data.deactivated === undefined
          ? null
          : { type: 'realm_emoji_update', emojiId: wire.emoji_id, isDeactivated: wire.data.deactivated },
      ),
  ])

export const realmLinkifiersEvent: EventSchema = () =>
  z
    .looseObject({ realm_linkifiers: listOf(linkifier) })
    .transform((wire): EventBody => ({ type: 'realm_linkifiers', linkifiers: wire.realm_linkifiers }))

export const customProfileFieldsEvent: EventSchema = () =>
  z
    .looseObject({ fields: listOf(customProfileField) })
    .transform((wire): EventBody => ({ type: 'custom_profile_fields', fields: wire.fields }))

export const restartEvent: EventSchema = ({ wireName }: WireContext) =>
  z.unknown().transform((wire): EventBody => {
    const event = isRecord(wire) ? wire : {}
    const level = event[`${wireName}_feature_level`]
    const version = event[`${wireName}_version`]
    return {
      type: 'restart',
      featureLevel: typeof level === 'number' ? level : null,
      version: typeof version === 'string' ? version : null,
    }
  })

export const heartbeatEvent: EventSchema = () =>
  z.unknown().transform((): EventBody => ({ type: 'heartbeat' }))
