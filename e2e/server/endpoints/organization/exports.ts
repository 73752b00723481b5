import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import { notify } from '../../events/queue.ts'
import { activeOwners } from '../../actions/people/people.ts'
import { badRequest } from '../../http/apiError.ts'
import { jsonOrText, or } from '../../http/params.ts'
import { route } from '../../http/route.ts'
import { adminIds } from '../../rules/access.ts'
import { mustBeOwner } from '../../rules/roles.ts'
import type { Server } from '../../server.ts'
import type { RealmExport } from '../../state/adminRecords.ts'
import type { User } from '../../state/records.ts'

const types = { public: 1, full_with_consent: 2, full_without_consent: 3 } as const
const exportType = z.union([z.literal(1), z.literal(2), z.literal(3)])

/** Milliseconds that the server takes to create an export. */
const makingMs = 150
const perWeek = 5

function exportPath(server: Server, made: RealmExport): string {
  return `/user_avatars/exports/${String(server.state.realm.id)}/${made.secret}/export.tar.gz`
}

function exportRecord(server: Server, made: RealmExport): Record<string, unknown> {
  const isThere = !made.isPending && made.failed === null && made.deleted === null
  const names = Object.keys(types)
  return {
    id: made.id,
    acting_user_id: made.actingUserId,
    export_time: made.created,
    deleted_timestamp: made.deleted,
    failed_timestamp: made.failed,
    export_url: isThere ? `${server.realmUrl}${exportPath(server, made)}` : null,
    pending: made.isPending,
    ...(server.level >= 304 ? { export_type: server.level >= 449 ? names[made.type - 1] : made.type } : {}),
    ...(server.level >= 499 ? { export_from_prior_server: false } : {}),
  }
}

function allExports(server: Server): Record<string, unknown>[] {
  return server.state.admin.exports.map((made) => exportRecord(server, made))
}

function notifyOfExports(server: Server): void {
  notify(server, adminIds(server), { type: 'realm_export', exports: allExports(server) })
}

/** Sends administrators whether a user consents to exporting their private data. */
export function notifyOfConsent(server: Server, userId: number, consented: boolean): void {
  notify(server, adminIds(server), { type: 'realm_export_consent', user_id: userId, consented })
}

const list = route('GET', '/export/realm', {}, ({ server }) => ({ exports: allExports(server) }), {
  admin: true,
})

/** Refuses exports without consent, unless for owners of an organization that permits it. */
function mayExportAll(server: Server, user: User): void {
  if (server.level < 449) throw badRequest('Invalid export_type')
  mustBeOwner(server, user)
  if (server.state.realm.settings['owner_full_content_access'] !== true)
    throw badRequest('Exports without consent are not allowed in this organization.')
}

/** True if administrators can see the email of an owner. */
const showsAddress = (owner: User) => owner.settings['email_address_visibility'] !== 4

const create = route(
  'POST',
  '/export/realm',
  { export_type: or(jsonOrText, 1) },
  ({ server, user, params }) => {
    const requestedType = params.export_type
    const parsed = exportType.safeParse(
      typeof requestedType === 'string' && server.level >= 449
        ? types[requestedType as keyof typeof types]
        : requestedType,
    )
    if (!parsed.success) throw badRequest('Invalid export_type')
    if (parsed.data === types.full_without_consent) mayExportAll(server, user)
    if (server.has('exportsNeedOwner') && !activeOwners(server).some(showsAddress))
      throw badRequest(
        'Make sure at least one Organization Owner allows other Administrators to see their email address before exporting',
      )
    const { exports: all } = server.state.admin
    const now = server.seconds()
    if (all.filter((each) => each.created > now - 7 * 86400).length >= perWeek)
      throw badRequest('Exceeded rate limit.')
    const made: RealmExport = {
      id: server.state.nextIds.other++,
      actingUserId: user.id,
      created: now,
      type: parsed.data,
      isPending: true,
      failed: null,
      deleted: null,
      secret: randomBytes(16).toString('hex'),
    }
    all.push(made)
    notifyOfExports(server)
    setTimeout(() => {
      made.isPending = false
      notifyOfExports(server)
    }, makingMs).unref()
    return server.level >= 182 ? { id: made.id } : {}
  },
  { admin: true },
)

const remove = route(
  'DELETE',
  '/export/realm/{id}',
  {},
  ({ server, path }) => {
    const made = server.state.admin.exports.find((each) => each.id === Number(path[0]))
    if (!made) throw badRequest('Invalid data export ID')
    if (made.deleted !== null) throw badRequest('Export already deleted')
    if (made.failed !== null) throw badRequest('Export failed, nothing to delete')
    if (made.isPending) throw badRequest('Export still in progress')
    made.deleted = server.seconds()
    notifyOfExports(server)
    return {}
  },
  { admin: true },
)

const consents = route(
  'GET',
  '/export/realm/consents',
  {},
  ({ server }) => ({
    export_consents: [...server.state.users.values()]
      .filter((user) => user.isActive && user.botType === null && !user.isSystem)
      .map((user) => ({
        user_id: user.id,
        consented: user.settings['allow_private_data_export'] === true,
        ...(server.level >= 430
          ? { email_address_visibility: user.settings['email_address_visibility'] ?? 1 }
          : {}),
      })),
  }),
  { levels: [295], admin: true },
)

/** Returns the file of an export by its path, or null. */
export function exportFile(server: Server, path: string): { bytes: Buffer; type: string } | null {
  const made = server.state.admin.exports.find((each) => path === exportPath(server, each))
  if (!made || made.isPending || made.deleted !== null) return null
  const summary = { realm: server.state.realm.name, users: server.state.users.size }
  return { bytes: Buffer.from(JSON.stringify(summary)), type: 'application/gzip' }
}

export const exportRoutes = [list, create, remove, consents]
