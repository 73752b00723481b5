import type { DevicesState } from '../state/accountState.ts'
import type { Device } from '../../api/types.ts'
import { withoutRecords, withPatch, withRecords } from '../../collections/records.ts'
import type { Slice } from '../state/slice.ts'

const idOf = ({ id }: Device): number => id

const newDevice = (id: number): Device => ({
  id,
  pushKeyId: null,
  pushTokenId: null,
  pendingPushTokenId: null,
  pushTokenUpdatedAt: null,
  pushErrorCode: null,
})

export const devicesSlice = {
  fromSnapshot: ({ devices }) => withRecords<number, Device>(new Map(), devices, idOf),
  on: {
    device(slice, event) {
      switch (event.op) {
        case 'add':
          return withRecords(slice, [newDevice(event.deviceId)], idOf)
        case 'update':
          return withPatch(slice, event.deviceId, event.change)
        case 'remove':
          return withoutRecords(slice, [event.deviceId])
        default:
          return slice
      }
    },
  },
} satisfies Slice<DevicesState>
