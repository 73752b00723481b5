import { z } from 'zod'
import type { Draft, UserId } from '../../types.ts'
import { contentOrNone, int, moment } from '../lenient.ts'
import { destinationFields, destinationOf } from './savedDestination.ts'

export const draft = (selfUserId: UserId) =>
  z
    .object({ ...destinationFields, id: int, content: contentOrNone, timestamp: moment.nullish() })
    .transform((wire): Draft => ({
      id: wire.id,
      destination: destinationOf(wire, selfUserId),
      content: wire.content,
      timestamp: wire.timestamp ?? 0,
    }))
