import { z } from 'zod'
import type { ChannelFolder } from '../../types.ts'
import { descriptionOrNone, flag, int, moment, name } from '../lenient.ts'

export const channelFolder = z
  .object({
    id: int,
    name,
    description: descriptionOrNone,
    rendered_description: descriptionOrNone,
    order: int.nullish(),
    is_archived: flag,
    creator_id: int.nullish(),
    date_created: moment.nullish(),
  })
  .transform((wire): ChannelFolder => ({
    id: wire.id,
    name: wire.name,
    description: wire.description,
    renderedDescription: wire.rendered_description,
    // Without an order, folders are sorted by id.
    order: wire.order ?? wire.id,
    isArchived: wire.is_archived,
    creatorId: wire.creator_id ?? null,
    dateCreated: wire.date_created ?? 0,
  }))
