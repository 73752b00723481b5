import { z } from 'zod'
import type { RealmEmoji } from '../../types.ts'
import { address, flag, int, keyedRecords, name, optionalListOf } from '../lenient.ts'

export const realmEmoji = z
  .object({
    id: z.union([name, int]).transform(String),
    name,
    source_url: address,
    still_url: address.nullish(),
    deactivated: flag,
    author_id: int.nullish(),
    /** The author, on servers that send more than the id. */
    author: z.object({ id: int }).nullish().catch(null),
  })
  .transform((wire): RealmEmoji => ({
    id: wire.id,
    name: wire.name,
    sourceUrl: wire.source_url,
    stillUrl: wire.still_url ?? null,
    isDeactivated: wire.deactivated,
    authorId: wire.author_id ?? wire.author?.id ?? null,
  }))

const list = optionalListOf(realmEmoji)

/** Parses `{[id]: RealmEmoji}`, as in registrations and whole-set events. */
export const realmEmojiSet = (value: unknown): RealmEmoji[] => list.parse(keyedRecords(value, 'id'))
