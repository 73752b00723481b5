import { z } from 'zod'
import { changesOf } from '../records/change.ts'
import type { ChangeRows } from '../records/change.ts'
import { tokenId } from '../records/people/device.ts'
import { idText, int, moment, name, parsedLater } from '../records/lenient.ts'
import { pushDevice } from '../records/people/pushDevice.ts'
import type { Device } from '../types.ts'
import type { BodyOf, EventSchema } from './eventSchema.ts'

/** For levels 406 to 467. */
const pushDeviceEvent: EventSchema<'push_device'> = () =>
  pushDevice.transform((device) => ({ type: 'push_device', device }))

const properties: ChangeRows<Omit<Device, 'id'>> = {
  push_key_id: ['pushKeyId', int.nullable()],
  push_token_id: ['pushTokenId', tokenId],
  pending_push_token_id: ['pendingPushTokenId', tokenId],
  push_token_last_updated_timestamp: ['pushTokenUpdatedAt', moment.nullable()],
  push_registration_error_code: ['pushErrorCode', name.nullable()],
}

/** From level 468. In an update, null means null, and a missing key did not change. */
const deviceEvent: EventSchema<'device'> = () =>
  z.discriminatedUnion('op', [
    z
      .object({ op: z.enum(['add', 'remove']), device_id: idText })
      .transform((wire): BodyOf<'device'> => ({ type: 'device', op: wire.op, deviceId: wire.device_id })),
    z
      .looseObject({ op: z.literal('update'), device_id: idText })
      .catchall(parsedLater)
      .transform((wire, context): BodyOf<'device'> => ({
        type: 'device',
        op: 'update',
        deviceId: wire.device_id,
        change: changesOf(properties, wire, context),
      })),
  ])

export const devicesEvents = {
  push_device: pushDeviceEvent,
  device: deviceEvent,
} as const
