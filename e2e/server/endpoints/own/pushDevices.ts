import { notify } from '../../events/queue.ts'
import { badRequest, refused } from '../../http/apiError.ts'
import { int, maybe, oneOf, text } from '../../http/params.ts'
import { route, type Call } from '../../http/route.ts'
import type { Server } from '../../server.ts'
import type { User } from '../../state/records.ts'
import { ownRecords, type Device, type PushAccount } from '../../state/ownRecords.ts'

/** Returns the relay for push notifications; throws the error of servers without one. */
function pushService(server: Server): NonNullable<Server['services']['push']> {
  if (server.services.push !== null) return server.services.push
  throw refused('PUSH_SERVICE_NOT_CONFIGURED', 'Server is not configured to use push notification service.')
}

/** Runs once the relay has responded asynchronously. */
function whenRelayed(server: Server, run: (errorCode: string | null) => void): void {
  const { delayMs, failWith } = pushService(server)
  setTimeout(() => {
    run(failWith)
  }, delayMs).unref()
}

function base64(name: string, value: string): string {
  if (value === '' || !/^[A-Za-z0-9+/]*={0,2}$/.test(value) || value.length % 4 !== 0)
    throw badRequest(`Invalid ${name}`)
  return value
}

function notifyOfAccount(server: Server, user: User, account: PushAccount): void {
  notify(server, [user.id], {
    type: 'push_device',
    push_account_id: server.has('pushAccountIdNumber') ? account.id : String(account.id),
    status: account.status,
    ...(account.errorCode === null ? {} : { error_code: account.errorCode }),
  })
}

const accountParams = {
  token_kind: oneOf('fcm', 'apns'),
  push_account_id: int,
  push_public_key: maybe(text),
  push_key: maybe(text),
  bouncer_public_key: text,
  encrypted_push_registration: text,
}

const registerAccount = route(
  'POST',
  '/mobile_push/register',
  accountParams,
  ({ server, user, params }) => {
    pushService(server)
    const key = params.push_public_key ?? params.push_key
    if (key === undefined)
      throw refused('REQUEST_VARIABLE_MISSING', "Missing 'push_public_key' argument", {
        var_name: 'push_public_key',
      })
    base64('push_public_key', key)
    base64('encrypted_push_registration', params.encrypted_push_registration)
    const account: PushAccount = { id: params.push_account_id, status: 'pending', errorCode: null }
    ownRecords(user).pushAccounts.set(account.id, account)
    notifyOfAccount(server, user, account)
    whenRelayed(server, (errorCode) => {
      if (user.own?.pushAccounts.get(account.id) !== account) return
      account.status = errorCode === null ? 'active' : 'failed'
      account.errorCode = errorCode
      notifyOfAccount(server, user, account)
    })
    return {}
  },
  { levels: [406, 468] },
)

function notifyOfDevice(server: Server, user: User, device: Device, changed: Record<string, unknown>): void {
  notify(server, [user.id], { type: 'device', op: 'update', device_id: device.id, ...changed })
}

function ownDevice({ user }: Pick<Call, 'user'>, id: number): Device {
  const found = user.own?.devices.get(id)
  if (!found) throw badRequest('Device does not exist')
  return found
}

const registerPush = route(
  'POST',
  '/mobile_push/register',
  {
    device_id: maybe(int),
    push_key_id: maybe(int),
    push_key: maybe(text),
    token_kind: maybe(oneOf('fcm', 'apns')),
    token_id: maybe(text),
    bouncer_public_key: maybe(text),
    encrypted_push_registration: maybe(text),
    push_account_id: maybe(int),
    push_public_key: maybe(text),
  },
  (call) => {
    const { server, user, params } = call
    pushService(server)
    if (params.device_id === undefined)
      throw refused('REQUEST_VARIABLE_MISSING', "Missing 'device_id' argument", { var_name: 'device_id' })
    const device = ownDevice(call, params.device_id)
    if ((params.push_key_id === undefined) !== (params.push_key === undefined))
      throw badRequest('Missing parameters: must provide all or none of push_key_id and push_key')
    const token = [
      params.token_kind,
      params.token_id,
      params.bouncer_public_key,
      params.encrypted_push_registration,
    ]
    const tokenCount = token.filter((each) => each !== undefined).length
    if (tokenCount !== 0 && tokenCount !== token.length)
      throw badRequest(
        'Missing parameters: must provide all or none of token_kind, token_id, bouncer_public_key and encrypted_push_registration',
      )
    if (tokenCount === 0 && params.push_key_id === undefined)
      throw badRequest('No parameters provided to update')
    if (tokenCount === 0 && device.pushKeyId === null)
      throw badRequest('No push registration exists to rotate key for')
    if (params.push_key !== undefined) base64('push_key', params.push_key)
    const changed: Record<string, unknown> = {}
    if (params.push_key_id !== undefined) changed['push_key_id'] = device.pushKeyId = params.push_key_id
    if (params.token_id !== undefined) {
      base64('encrypted_push_registration', params.encrypted_push_registration ?? '')
      changed['pending_push_token_id'] = device.pendingTokenId = params.token_id
      changed['push_registration_error_code'] = device.errorCode = null
    }
    notifyOfDevice(server, user, device, changed)
    if (params.token_id !== undefined) finishToken(server, user, device, params.token_id)
    return {}
  },
  { levels: [468] },
)

function finishToken(server: Server, user: User, device: Device, tokenId: string): void {
  whenRelayed(server, (errorCode) => {
    if (device.pendingTokenId !== tokenId || user.own?.devices.get(device.id) !== device) return
    device.pendingTokenId = null
    if (errorCode !== null) {
      device.errorCode = errorCode
      notifyOfDevice(server, user, device, {
        pending_push_token_id: null,
        push_registration_error_code: errorCode,
      })
      return
    }
    device.tokenId = tokenId
    device.tokenUpdated = server.seconds()
    notifyOfDevice(server, user, device, {
      push_token_id: tokenId,
      pending_push_token_id: null,
      push_token_last_updated_timestamp: device.tokenUpdated,
    })
  })
}

const addDevice = route(
  'POST',
  '/register_client_device',
  {},
  ({ server, user }) => {
    const device: Device = {
      id: server.state.nextIds.other++,
      pushKeyId: null,
      tokenId: null,
      pendingTokenId: null,
      tokenUpdated: null,
      errorCode: null,
    }
    ownRecords(user).devices.set(device.id, device)
    notify(server, [user.id], { type: 'device', op: 'add', device_id: device.id })
    return { device_id: device.id }
  },
  { levels: [468] },
)

const removeDevice = route(
  'POST',
  '/remove_client_device',
  { device_id: int },
  (call) => {
    const { server, user, params } = call
    const device = ownDevice(call, params.device_id)
    user.own?.devices.delete(device.id)
    notify(server, [user.id], { type: 'device', op: 'remove', device_id: device.id })
    return {}
  },
  { levels: [470] },
)

const testEncrypted = route(
  'POST',
  '/mobile_push/e2ee/test_notification',
  { push_account_id: maybe(int), device_id: maybe(int) },
  (call) => {
    const { server, user, params } = call
    pushService(server)
    const devices = server.has('pushByDevice')
      ? [...(user.own?.devices.values() ?? [])].filter((each) => each.tokenId !== null).map((each) => each.id)
      : [...(user.own?.pushAccounts.values() ?? [])]
          .filter((each) => each.status === 'active')
          .map((each) => each.id)
    const wanted = server.has('pushByDevice') ? params.device_id : params.push_account_id
    if (devices.length === 0 || (wanted !== undefined && !devices.includes(wanted)))
      throw badRequest('No active registered push device')
    return {}
  },
  { levels: [420] },
)

/** Newer servers can be configured to send nothing that the relay could read. */
function checkPlainPush(server: Server): void {
  if (
    server.has('plainPushCanBeOff') &&
    server.state.realm.settings['require_e2ee_push_notifications'] === true
  )
    throw refused('PUSH_NOTIFICATIONS_DISALLOWED', 'Unencrypted push notifications are disabled.')
}

const testPlain = route(
  'POST',
  '/mobile_push/test_notification',
  { token: maybe(text) },
  ({ server, user, params }) => {
    checkPlainPush(server)
    const tokens = user.own?.pushTokens
    if (params.token !== undefined && tokens?.has(params.token) !== true)
      throw refused('INVALID_PUSH_DEVICE_TOKEN', 'Device not recognized')
    pushService(server)
    return {}
  },
  { levels: [217] },
)

function addToken(
  kind: 'apns' | 'fcm',
  { server, user }: Pick<Call, 'server' | 'user'>,
  token: string,
): void {
  checkPlainPush(server)
  if (token === '' || token.length > 4096) throw badRequest('Empty or invalid length token')
  if (kind === 'apns' && !/^([0-9a-f]{2})+$/i.test(token)) throw badRequest('Invalid APNS token')
  ownRecords(user).pushTokens.set(token, kind)
}

function dropToken(kind: 'apns' | 'fcm', { user }: Pick<Call, 'user'>, token: string): void {
  if (user.own?.pushTokens.get(token) !== kind) throw badRequest('Token does not exist')
  user.own.pushTokens.delete(token)
}

const apnsPath = '/users/me/apns_device_token'
const fcmPath = '/users/me/android_gcm_reg_id'

const tokens = [
  route('POST', apnsPath, { token: text, appid: maybe(text) }, (call) => {
    if (call.params.appid === undefined && call.server.has('appIdRequired'))
      throw refused('REQUEST_VARIABLE_MISSING', "Missing 'appid' argument", { var_name: 'appid' })
    addToken('apns', call, call.params.token)
    return {}
  }),
  route('DELETE', apnsPath, { token: text }, (call) => {
    dropToken('apns', call, call.params.token)
    return {}
  }),
  route('POST', fcmPath, { token: text }, (call) => {
    addToken('fcm', call, call.params.token)
    return {}
  }),
  route('DELETE', fcmPath, { token: text }, (call) => {
    dropToken('fcm', call, call.params.token)
    return {}
  }),
]

export const pushDeviceRoutes = [
  registerAccount,
  registerPush,
  addDevice,
  removeDevice,
  testEncrypted,
  testPlain,
  ...tokens,
]
