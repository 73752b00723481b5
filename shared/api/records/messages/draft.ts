import { z } from 'zod'
import type { Draft, UserId } from '../../types.ts'
import { int, moment, text } from '../lenient.ts'
import { destinationFields, destinationOf } from './savedDestination.ts'

export const draft = (selfUserId: UserId) =>
  z
    .object({ ...destinationFields, id: int, content: text, timestamp: moment.nullish() })
    .transform((wire): Draft => ({
      id: wire.id,
      destination: destinationOf(wire, selfUserId),
      content: wire.content,
      timestamp: wire.timestamp ?? 0,
    }))
