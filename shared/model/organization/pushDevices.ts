import type { PushDevicesState } from '../state/accountState.ts'
import type { PushDevice } from '../../api/types.ts'
import { withRecords } from '../../collections/records.ts'
import type { Slice } from '../state/slice.ts'

const idOf = ({ id }: PushDevice): string => id

export const pushDevicesSlice = {
  fromSnapshot: ({ pushDevices }) => withRecords<string, PushDevice>(new Map(), pushDevices, idOf),
  on: { push_device: (slice, { device }) => withRecords(slice, [device], idOf) },
} satisfies Slice<PushDevicesState>
