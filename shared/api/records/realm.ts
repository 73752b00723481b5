import { z } from 'zod'
import type { CustomProfileField, Linkifier, RealmEmoji, UserTopic } from '../types.ts'
import { int, isRecord, text } from './lenient.ts'

export const realmEmoji = z
  .looseObject({
    id: z.union([z.string(), int]).transform(String),
    name: z.string(),
    source_url: z.string(),
    still_url: z.string().nullish(),
    deactivated: z.boolean().nullish(),
  })
  .transform((wire): RealmEmoji => ({
    id: wire.id,
    name: wire.name,
    sourceUrl: wire.source_url,
    stillUrl: wire.still_url ?? null,
    isDeactivated: wire.deactivated ?? false,
  }))

/** `{[id]: RealmEmoji}`, as registers and whole-set events have it. */
export function realmEmojiSet(value: unknown): RealmEmoji[] {
  if (!isRecord(value)) return []
  return Object.entries(value).flatMap(([id, entry]) => {
    const parsed = realmEmoji.safeParse(isRecord(entry) ? { id, ...entry } : entry)
    return parsed.success ? [parsed.data] : []
  })
}

export const linkifier = z
  .looseObject({
    id: int,
    pattern: z.string(),
    url_template: z.string().nullish(),
    url_format: z.string().nullish(),
  })
  .transform((wire): Linkifier => ({
    id: wire.id,
    pattern: wire.pattern,
    urlTemplate: wire.url_template ?? wire.url_format ?? '',
  }))

export const customProfileField = z
  .looseObject({
    id: int,
    type: int,
    name: z.string(),
    hint: text,
    order: int.nullish(),
    field_data: text,
    display_in_profile_summary: z.boolean().nullish(),
  })
  .transform((wire): CustomProfileField => ({
    id: wire.id,
    type: wire.type,
    name: wire.name,
    hint: wire.hint,
    order: wire.order ?? 0,
    fieldData: wire.field_data,
    displayInProfileSummary: wire.display_in_profile_summary ?? false,
  }))

export const userTopic = z
  .looseObject({
    stream_id: int,
    topic_name: z.string(),
    last_updated: z.number().nullish(),
    visibility_policy: int,
  })
  .transform((wire): UserTopic => ({
    channelId: wire.stream_id,
    topic: wire.topic_name,
    policy: wire.visibility_policy,
    lastUpdated: wire.last_updated ?? 0,
  }))
