import { z } from 'zod'
import { isRecord } from '../records/lenient.ts'
import type { EventSchema } from './eventSchema.ts'

const restartEvent: EventSchema<'restart'> = ({ wireName }) =>
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

const heartbeatEvent: EventSchema<'heartbeat'> = () => z.unknown().transform(() => ({ type: 'heartbeat' }))

const webReloadEvent: EventSchema<'web_reload_client'> = () =>
  z.unknown().transform((wire) => ({
    type: 'web_reload_client',
    immediate: isRecord(wire) && wire.immediate === true,
  }))

export const serverEvents = {
  restart: restartEvent,
  web_reload_client: webReloadEvent,
  heartbeat: heartbeatEvent,
} as const
