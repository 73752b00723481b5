import { int, isRecord, name, parsedLater } from '../records/lenient.ts'
import type { EventSchema } from './eventSchema.ts'

const restartEvent: EventSchema<'restart'> = ({ wireName }) =>
  parsedLater.transform((wire) => {
    const event = isRecord(wire) ? wire : {}
    const level = event[`${wireName}_feature_level`]
    const version = event[`${wireName}_version`]
    return {
      type: 'restart',
      featureLevel: int.safeParse(level).data ?? null,
      version: name.safeParse(version).data ?? null,
    }
  })

const heartbeatEvent: EventSchema<'heartbeat'> = () => parsedLater.transform(() => ({ type: 'heartbeat' }))

const webReloadEvent: EventSchema<'web_reload_client'> = () =>
  parsedLater.transform((wire) => ({
    type: 'web_reload_client',
    immediate: isRecord(wire) && wire.immediate === true,
  }))

export const serverEvents = {
  restart: restartEvent,
  web_reload_client: webReloadEvent,
  heartbeat: heartbeatEvent,
} as const
