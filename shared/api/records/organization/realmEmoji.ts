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
    /** Who made it, on servers that do not give the id alone. */
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

/** `{[id]: RealmEmoji}`, as registers and whole-set events have it. */
export const realmEmojiSet = (value: unknown): RealmEmoji[] => list.parse(keyedRecords(value, 'id'))
