import { notifyOfRealm } from '../../actions/people/realm.ts'
import { badRequest } from '../../http/apiError.ts'
import { bool, or } from '../../http/params.ts'
import { route, type Call } from '../../http/route.ts'
import { iconFields, logoFields } from '../../register/realmFields.ts'
import type { Server } from '../../server.ts'
import type { AdminRecords } from '../../state/adminRecords.ts'
import { onlyPicture } from '../server/uploads.ts'

type ImageName = keyof AdminRecords['images']

function notifyOfImage(server: Server, name: ImageName): void {
  notifyOfRealm(server, name === 'icon' ? iconFields(server) : logoFields(server, name === 'nightLogo'), true)
}

function setImage(call: Pick<Call, 'server' | 'files'>, name: ImageName): void {
  const picture = onlyPicture(call)
  const image = call.server.state.admin.images[name]
  image.file = picture
  image.isUploaded = true
  image.version += 1
  notifyOfImage(call.server, name)
}

function clearImage(server: Server, name: ImageName): void {
  const image = server.state.admin.images[name]
  if (!image.isUploaded) throw badRequest('There is no uploaded picture.')
  image.file = null
  image.isUploaded = false
  image.version += 1
  notifyOfImage(server, name)
}

const admin = { admin: true }
const night = { night: or(bool, false) }
const logoName = (params: { readonly night: boolean }) => (params.night ? 'nightLogo' : 'logo')

export const realmImageRoutes = [
  route(
    'POST',
    '/realm/icon',
    {},
    (call) => {
      setImage(call, 'icon')
      return { icon_url: iconFields(call.server).icon_url }
    },
    admin,
  ),
  route(
    'DELETE',
    '/realm/icon',
    {},
    ({ server }) => {
      clearImage(server, 'icon')
      return { icon_url: iconFields(server).icon_url }
    },
    admin,
  ),
  route(
    'POST',
    '/realm/logo',
    night,
    (call) => {
      setImage(call, logoName(call.params))
      return {}
    },
    admin,
  ),
  route(
    'DELETE',
    '/realm/logo',
    night,
    ({ server, params }) => {
      clearImage(server, logoName(params))
      return {}
    },
    admin,
  ),
]

/** Returns an uploaded image of the organization by its path, or null. */
export function realmImage(server: Server, path: string): { bytes: Buffer; type: string } | null {
  const { icon, logo, nightLogo } = server.state.admin.images
  const byPath: Readonly<Record<string, (typeof icon)['file']>> = {
    '/user_avatars/realm/icon.png': icon.file,
    '/user_avatars/realm/logo.png': logo.file,
    '/user_avatars/realm/night_logo.png': nightLogo.file,
  }
  return byPath[path] ?? null
}
