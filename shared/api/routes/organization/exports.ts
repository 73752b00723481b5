import { z } from 'zod'
import { firstLevelOf, hasExportConsents, hasExportTypes, namesExportTypes } from '../../capabilities.ts'
import { int, listOf } from '../../records/lenient.ts'
import { realmExport } from '../../records/organization/realmExport.ts'
import { none, tooOld } from '../params.ts'
import { nothing, reads, route } from '../route.ts'

const getExports = route({
  name: 'getExports',
  doc: 'Exports of the organization that were asked for; administrators.',
  method: 'GET',
  path: '/export/realm',
  fromWindow: true,
  params: none,
  wire: () => ({}),
  result: reads(z.object({ exports: listOf(realmExport) }).transform((wire) => wire.exports)),
})

const exportType = z.enum(['public', 'full_with_consent', 'full_without_consent'])

/** Numbers below level 449, without exports that ignore consent. Before 304, all exports are public. */
function exportTypeWire(type: z.output<typeof exportType>, level: number): string | number | undefined {
  if (namesExportTypes(level)) return type
  if (type === 'full_without_consent') tooOld(type)
  if (!hasExportTypes(level)) return type === 'public' ? undefined : tooOld(type)
  return type === 'public' ? 1 : 2
}

const startExport = route({
  name: 'startExport',
  doc: 'Begins an export of the organization; administrators, and owners for everything without consent.',
  method: 'POST',
  path: '/export/realm',
  fromWindow: true,
  params: z.object({ type: exportType }),
  wire: (params, { featureLevel }) => ({ export_type: exportTypeWire(params.type, featureLevel) }),
  // Missing below level 182.
  result: reads(z.object({ id: int.nullish() }).transform((wire) => ({ id: wire.id ?? null }))),
})

const deleteExport = route({
  name: 'deleteExport',
  doc: 'Deletes the file of an export; administrators.',
  method: 'DELETE',
  path: '/export/realm/{export_id}',
  fromWindow: true,
  params: z.object({ exportId: int }),
  wire: (params) => ({ export_id: params.exportId }),
  result: nothing,
})

const getExportConsents = route({
  name: 'getExportConsents',
  doc: 'Who lets their private data be exported; administrators.',
  method: 'GET',
  path: '/export/realm/consents',
  since: firstLevelOf(hasExportConsents),
  fromWindow: true,
  params: none,
  wire: () => ({}),
  result: reads(
    z
      .object({
        export_consents: listOf(
          z
            .object({
              user_id: int,
              consented: z.boolean(),
              email_address_visibility: int.nullish(),
            })
            .transform((wire) => ({
              userId: wire.user_id,
              hasConsented: wire.consented,
              emailVisibility: wire.email_address_visibility ?? null,
            })),
        ),
      })
      .transform((wire) => wire.export_consents),
  ),
})

export const exportRoutes = { getExports, startExport, deleteExport, getExportConsents } as const
