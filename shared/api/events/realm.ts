import { z } from 'zod'
import { customProfileField } from '../records/people/customProfileField.ts'
import { int, listOf, name, openRecord, parsedLater } from '../records/lenient.ts'
import { linkifier } from '../records/organization/linkifier.ts'
import { playground } from '../records/organization/playground.ts'
import { realmEmoji, realmEmojiSet } from '../records/organization/realmEmoji.ts'
import { realmFieldsOf } from '../records/organization/realmFields.ts'
import type { BodyOf, EventSchema } from './eventSchema.ts'

const realmEvent: EventSchema<'realm'> = (context) =>
  z.discriminatedUnion('op', [
    z
      .object({
        op: z.literal('update'),
        property: name,
        value: parsedLater,
        /** Below level 306: other fields that change with the property. */
        extra_data: openRecord.nullish().catch(null),
      })
      .transform((wire): BodyOf<'realm'> => {
        const quota = wire.extra_data?.upload_quota
        const data = {
          [wire.property]: wire.value,
          ...(quota === undefined ? {} : { upload_quota_mib: quota }),
        }
        return { type: 'realm', op: 'update', data: realmFieldsOf(data, context) }
      }),
    z.object({ op: z.literal('update_dict'), data: openRecord }).transform((wire): BodyOf<'realm'> => ({
      type: 'realm',
      op: 'update',
      data: realmFieldsOf(wire.data, context),
    })),
    z
      .object({ op: z.literal('deactivated') })
      .transform((): BodyOf<'realm'> => ({ type: 'realm', op: 'deactivated' })),
  ])

type Emoji = BodyOf<'realm_emoji' | 'realm_emoji_update'>

const realmEmojiEvent: EventSchema<'realm_emoji' | 'realm_emoji_update'> = () =>
  z.discriminatedUnion('op', [
    z.object({ op: z.literal('update'), realm_emoji: parsedLater }).transform((wire): Emoji => ({
      type: 'realm_emoji',
      whole: true,
      emoji: realmEmojiSet(wire.realm_emoji),
    })),
    z
      .object({ op: z.literal('add'), emoji: realmEmoji })
      .transform((wire): Emoji => ({ type: 'realm_emoji', whole: false, emoji: [wire.emoji] })),
    z
      .object({
        // The specification's text calls it `edit`; the wire has `update_one`.
        op: z.enum(['update_one', 'edit']),
        emoji_id: z.union([name, int]).transform(String),
        data: z.object({ deactivated: z.boolean().optional() }),
      })
      .transform((wire): Emoji | null =>
        wire.data.deactivated === undefined
          ? null
          : { type: 'realm_emoji_update', emojiId: wire.emoji_id, isDeactivated: wire.data.deactivated },
      ),
  ])

const realmLinkifiersEvent: EventSchema<'realm_linkifiers'> = () =>
  z
    .object({ realm_linkifiers: listOf(linkifier) })
    .transform((wire) => ({ type: 'realm_linkifiers', linkifiers: wire.realm_linkifiers }))

/** The same set in its first form, which servers up to level 175 also send. */
const realmFiltersEvent: EventSchema<'realm_linkifiers'> = () =>
  z
    .object({ realm_filters: listOf(linkifier) })
    .transform((wire) => ({ type: 'realm_linkifiers', linkifiers: wire.realm_filters }))

const realmPlaygroundsEvent: EventSchema<'realm_playgrounds'> = () =>
  z
    .object({ realm_playgrounds: listOf(playground) })
    .transform((wire) => ({ type: 'realm_playgrounds', playgrounds: wire.realm_playgrounds }))

const customProfileFieldsEvent: EventSchema<'custom_profile_fields'> = () =>
  z
    .object({ fields: listOf(customProfileField) })
    .transform((wire) => ({ type: 'custom_profile_fields', fields: wire.fields }))

export const realmEvents = {
  realm: realmEvent,
  realm_emoji: realmEmojiEvent,
  realm_linkifiers: realmLinkifiersEvent,
  realm_filters: realmFiltersEvent,
  realm_playgrounds: realmPlaygroundsEvent,
  custom_profile_fields: customProfileFieldsEvent,
} as const
