import { z } from 'zod'
import { hasPushDeviceIds } from '../../capabilities.ts'
import { idText, int } from '../../records/lenient.ts'
import { none } from '../params.ts'
import { nothing, reads, route } from '../route.ts'

const tokenKind = z.enum(['fcm', 'apns'])
/** base64 (RFC 4648). */
const base64 = z.string().min(1)
const errors = ['PUSH_SERVICE_NOT_CONFIGURED', 'PUSH_NOTIFICATIONS_DISALLOWED'] as const

const registerPushAccount = route({
  name: 'registerPushAccount',
  doc: 'Registers a device for encrypted notifications; everybody.',
  method: 'POST',
  path: '/mobile_push/register',
  since: 406,
  until: 468,
  errors,
  params: z.object({
    tokenKind,
    /** Random and unique among the accounts of this client. */
    pushAccountId: int,
    /** Public key for encrypting notifications. */
    pushPublicKey: base64,
    /** The relay's key with which the registration was encrypted. */
    bouncerPublicKey: base64,
    /** {token, token_kind, timestamp, ios_app_id} as JSON, encrypted. */
    encryptedPushRegistration: base64,
  }),
  wire: (params) => ({
    token_kind: params.tokenKind,
    push_account_id: params.pushAccountId,
    push_public_key: params.pushPublicKey,
    bouncer_public_key: params.bouncerPublicKey,
    encrypted_push_registration: params.encryptedPushRegistration,
  }),
  result: nothing,
})

const registerClientDevice = route({
  name: 'registerClientDevice',
  doc: 'Makes this client a device of the account, and answers its id; everybody.',
  method: 'POST',
  path: '/register_client_device',
  since: 468,
  params: none,
  wire: () => ({}),
  result: reads(z.object({ device_id: idText }).transform((wire) => ({ deviceId: wire.device_id }))),
})

const removeClientDevice = route({
  name: 'removeClientDevice',
  doc: 'Drops a device of the account and its notifications; everybody, their own.',
  method: 'POST',
  path: '/remove_client_device',
  since: 470,
  params: z.object({ deviceId: int }),
  wire: (params) => ({ device_id: params.deviceId }),
  result: nothing,
})

const registerPush = route({
  name: 'registerPush',
  doc: "Sets a device's key, its token, or both, for encrypted notifications; everybody, on their own devices.",
  method: 'POST',
  path: '/mobile_push/register',
  since: 468,
  errors,
  params: z
    .object({
      deviceId: int,
      /** Key for encrypting notifications, and its id. */
      key: z.object({ id: int, key: base64 }).optional(),
      token: z
        .object({
          kind: tokenKind,
          id: z.string().min(1),
          bouncerPublicKey: base64,
          encryptedPushRegistration: base64,
        })
        .optional(),
    })
    .refine((params) => params.key ?? params.token, { message: 'neither key nor token' }),
  wire: ({ deviceId, key, token }) => ({
    device_id: deviceId,
    push_key_id: key?.id,
    push_key: key?.key,
    token_kind: token?.kind,
    token_id: token?.id,
    bouncer_public_key: token?.bouncerPublicKey,
    encrypted_push_registration: token?.encryptedPushRegistration,
  }),
  result: nothing,
})

const testEncryptedPush = route({
  name: 'testEncryptedPush',
  doc: 'Sends a test notification to one or all of the own devices; everybody.',
  method: 'POST',
  path: '/mobile_push/e2ee/test_notification',
  since: 420,
  errors,
  /** A push account below level 468, else a device. Missing: all. */
  params: z.object({ id: int.optional() }),
  wire: ({ id }, { featureLevel }) =>
    hasPushDeviceIds(featureLevel) ? { device_id: id } : { push_account_id: id },
  result: nothing,
})

const testPush = route({
  name: 'testPush',
  doc: 'Sends a test notification to the devices registered in the old way; everybody.',
  method: 'POST',
  path: '/mobile_push/test_notification',
  since: 217,
  errors: ['INVALID_PUSH_DEVICE_TOKEN', ...errors],
  params: z.object({ token: z.string().optional() }),
  wire: (params) => params,
  result: nothing,
})

const token = z.object({ token: z.string().min(1) })
const tokenRoute = <P extends z.ZodType<{ token: string; appId?: string }>>(
  name: string,
  doc: string,
  method: 'POST' | 'DELETE',
  path: string,
  params: P,
) =>
  route({
    name,
    doc,
    method,
    path,
    errors: ['INVALID_PUSH_DEVICE_TOKEN', ...errors],
    params,
    wire: (params) => ({ token: params.token, appid: params.appId }),
    result: nothing,
  })
const register = 'Registers a device in the old way, unencrypted; everybody.'
const drop = 'Drops a device that was registered in the old way; everybody, their own.'
const apns = '/users/me/apns_device_token'
const fcm = '/users/me/android_gcm_reg_id'

/** Routes for notifications on phones, which a desktop client does not need. Tokens and keys stay in the core. */
export const pushRoutes = {
  registerPushAccount,
  registerClientDevice,
  removeClientDevice,
  registerPush,
  testEncryptedPush,
  testPush,
  addApnsToken: tokenRoute('addApnsToken', register, 'POST', apns, token.extend({ appId: z.string() })),
  removeApnsToken: tokenRoute('removeApnsToken', drop, 'DELETE', apns, token),
  addFcmToken: tokenRoute('addFcmToken', register, 'POST', fcm, token),
  removeFcmToken: tokenRoute('removeFcmToken', drop, 'DELETE', fcm, token),
} as const
