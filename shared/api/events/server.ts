import { z } from 'zod'
import { isRecord } from '../records/lenient.ts'
import type { EventSchema } from './eventSchema.ts'

export const restartEvent: EventSchema<'restart'> = ({ wireName }) =>
  z.unknown().transform((wire) => {
    const event = isRecord(wire) ? wire : {}
    const level = event[`${wireName}_feature_level`]
    const version = event[`${wireName}_version`]
    return {
      type: 'restart',
      featureLevel: typeof level === 'number' ? level : null,
      version: typeof version === 'string' ? version : null,
    }
  })

export const heartbeatEvent: EventSchema<'heartbeat'> = () =>
  z.unknown().transform(() => ({ type: 'heartbeat' }))

export const webReloadEvent: EventSchema<'web_reload_client'> = () =>
  z.unknown().transform((wire) => ({
    type: 'web_reload_client',
    immediate: isRecord(wire) && wire.immediate === true,
  }))
