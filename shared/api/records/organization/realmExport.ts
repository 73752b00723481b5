import { z } from 'zod'
import type { RealmExport } from '../../types.ts'
import { address, flag, int, moment, name } from '../lenient.ts'

/** Below level 449 export types are numbers; below 304 they are missing. */
const typeNames: Readonly<Record<number, string>> = { 1: 'public', 2: 'full_with_consent' }

export const realmExport = z
  .object({
    id: int,
    acting_user_id: int,
    export_time: moment,
    deleted_timestamp: moment.nullish(),
    failed_timestamp: moment.nullish(),
    export_url: address.nullish(),
    pending: flag,
    export_from_prior_server: flag,
    export_type: z.union([name, int.transform((type) => typeNames[type] ?? String(type))]).nullish(),
  })
  .transform((wire): RealmExport => ({
    id: wire.id,
    actingUserId: wire.acting_user_id,
    exportTime: wire.export_time,
    deletedAt: wire.deleted_timestamp ?? null,
    failedAt: wire.failed_timestamp ?? null,
    url: wire.export_url ?? null,
    isPending: wire.pending,
    isFromPriorServer: wire.export_from_prior_server,
    exportType: wire.export_type ?? '',
  }))
