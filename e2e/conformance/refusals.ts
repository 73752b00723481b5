import type { RouteName } from '../../shared/api/routes/index.ts'
import { accountOf, channelId, fresh, later, newChannel, newGroup, newMessage } from './testOrganization.ts'
import type { TestOrganization } from './testOrganization.ts'
import { tokenFor } from './steps/core.ts'

/**
 * A request that is refused with the code it is listed under, or the reason why the reference server never refuses
 * so.
 */
type Refusal = ((organization: TestOrganization) => Promise<unknown>) | string

type RefusedRequest = () => Promise<unknown>

/** Performs a request while a setting of the organization has a different value. */
async function withSetting(
  organization: TestOrganization,
  name: string,
  value: number | boolean,
  request: RefusedRequest,
) {
  const { settings } = organization.server.server.state.realm
  const before = settings[name] ?? null
  settings[name] = value
  await request().finally(() => (settings[name] = before))
}

/** Performs a request on a server without a relay for push notifications. */
async function withoutRelay({ server }: TestOrganization, request: RefusedRequest) {
  const services = server.server.services as { push: unknown }
  const before = services.push
  services.push = null
  await request().finally(() => (services.push = before))
}

async function whileGone(organization: TestOrganization, request: RefusedRequest) {
  await organization.olga.call('deactivateUser', { userId: organization.gus.userId })
  try {
    await request()
  } finally {
    await organization.olga.call('reactivateUser', { userId: organization.gus.userId })
  }
}

/** Performs a request while the own password counts as too weak. */
async function whileWeak({ server, gus }: TestOrganization, request: RefusedRequest) {
  const account = server.server.state.users.get(gus.userId)?.account
  if (account) account.mustResetPassword = true
  await request().finally(() => account && (account.mustResetPassword = false))
}

async function whileClosed({ server }: TestOrganization, request: RefusedRequest) {
  const { realm } = server.server.state
  realm.isDeactivated = true
  await request().finally(() => (realm.isDeactivated = false))
}

async function groupNamed({ ada }: TestOrganization, wanted: string): Promise<number> {
  const groups = await ada.call('getUserGroups', {})
  return groups.find(({ name }) => name === wanted)?.id ?? 0
}

const badNarrow = [{ operator: 'planet', operand: 'mars' }]
const nowhere = { type: 'channel' as const, channelId: 987_654, topic: 'x' }
const noPicture = { name: 'not.png', type: 'image/png', bytes: new TextEncoder().encode('no picture') }
const key = 'a2V5cyBhcmUgbG9uZw=='
const hex = 'abcdef00'
const relayed = 'the server keeps these tokens whether or not there is a relay'
const unknownToken = 'an unknown token is an ordinary bad request'
const encrypted = 'only unencrypted notifications can be forbidden'

const password = (organization: TestOrganization) => {
  const { email, password: secret } = accountOf(organization, organization.gus)
  return organization.gus.call('fetchApiKey', { username: email, password: secret })
}
const development = (organization: TestOrganization) =>
  organization.gus.call('devFetchApiKey', { username: accountOf(organization, organization.gus).email })
const token = (organization: TestOrganization) =>
  organization.gus.call('jwtFetchApiKey', {
    token: tokenFor(accountOf(organization, organization.gus).email),
  })

/** Mentions many users while only administrators may. */
async function mentioning(organization: TestOrganization, content: string, edits: boolean) {
  const value = await groupNamed(organization, 'role:administrators')
  await organization.olga.call('updateOrganization', {
    settings: { can_mention_many_users_group: { value } },
  })
  const destination = {
    type: 'channel' as const,
    channelId: await channelId(organization.ben),
    topic: 'lunch',
  }
  if (!edits) return organization.ben.call('sendMessage', { destination, content })
  const messageId = await organization.ben.send(destination, fresh('nobody'))
  return organization.ben.call('updateMessage', { messageId, content })
}

const forbidden =
  (request: (organization: TestOrganization) => Promise<unknown>) => (organization: TestOrganization) =>
    withSetting(organization, 'require_e2ee_push_notifications', true, () => request(organization))
const relayless =
  (request: (organization: TestOrganization) => Promise<unknown>) => (organization: TestOrganization) =>
    withoutRelay(organization, () => request(organization))

/** One refusal for each error code that a route declares. */
export const refusals: Partial<Readonly<Record<RouteName, Readonly<Record<string, Refusal>>>>> = {
  fetchApiKey: {
    AUTHENTICATION_FAILED: ({ gus }) =>
      gus.call('fetchApiKey', { username: 'gus@far.example', password: 'x' }),
    PASSWORD_AUTH_DISABLED: (organization) =>
      withSetting(organization, 'password_auth_enabled', false, () => password(organization)),
    PASSWORD_RESET_REQUIRED: (organization) => whileWeak(organization, () => password(organization)),
    USER_DEACTIVATED: (organization) => whileGone(organization, () => password(organization)),
    REALM_DEACTIVATED: (organization) => whileClosed(organization, () => password(organization)),
  },
  devFetchApiKey: {
    USER_DEACTIVATED: (organization) => whileGone(organization, () => development(organization)),
    REALM_DEACTIVATED: (organization) => whileClosed(organization, () => development(organization)),
  },
  jwtFetchApiKey: {
    AUTHENTICATION_FAILED: ({ gus }) => gus.call('jwtFetchApiKey', { token: tokenFor('nobody@far.example') }),
    USER_DEACTIVATED: (organization) => whileGone(organization, () => token(organization)),
    REALM_DEACTIVATED: (organization) => whileClosed(organization, () => token(organization)),
  },
  registerQueue: { BAD_NARROW: 'the route takes no operator that queues do not have' },
  registerWithEvents: { BAD_NARROW: 'the route takes no operator that queues do not have' },
  getEvents: { BAD_EVENT_QUEUE_ID: ({ ben }) => ben.call('getEvents', { queueId: 'none', lastEventId: -1 }) },
  deleteQueue: { BAD_EVENT_QUEUE_ID: ({ ben }) => ben.call('deleteQueue', { queueId: 'none' }) },
  sendMessage: {
    STREAM_DOES_NOT_EXIST: ({ ben }) => ben.call('sendMessage', { destination: nowhere, content: 'x' }),
    STREAM_WILDCARD_MENTION_NOT_ALLOWED: (organization) => mentioning(organization, '@**all**', false),
    TOPIC_WILDCARD_MENTION_NOT_ALLOWED: (organization) => mentioning(organization, '@**topic**', false),
  },
  updateMessage: {
    EXPECTATION_MISMATCH: async (organization) =>
      organization.ben.call('updateMessage', {
        messageId: await newMessage(organization),
        content: 'other',
        prevContentSha256: '0'.repeat(64),
      }),
    MOVE_MESSAGES_TIME_LIMIT_EXCEEDED: (organization) =>
      withSetting(organization, 'move_messages_within_stream_limit_seconds', 60, async () => {
        const { id } = await newChannel(organization)
        const destination = { type: 'channel' as const, channelId: id, topic: fresh('slow') }
        await organization.ben.send(destination, 'early')
        organization.server.advanceClock(3_600_000)
        const messageId = await organization.ben.send(destination, 'late')
        await organization.ben.call('updateMessage', {
          messageId,
          topic: fresh('moved'),
          propagateMode: 'change_all',
        })
      }),
    STREAM_WILDCARD_MENTION_NOT_ALLOWED: (organization) => mentioning(organization, '@**all**', true),
    TOPIC_WILDCARD_MENTION_NOT_ALLOWED: (organization) => mentioning(organization, '@**topic**', true),
  },
  getMessages: {
    BAD_NARROW: ({ ben }) =>
      ben.call('getMessages', { narrow: badNarrow, anchor: 'newest', before: 1, after: 0 }),
  },
  getMessagesById: {
    BAD_NARROW: ({ ben }) => ben.call('getMessagesById', { narrow: badNarrow, messageIds: [1] }),
  },
  matchesNarrow: {
    BAD_NARROW: ({ ben }) => ben.call('matchesNarrow', { narrow: badNarrow, messageIds: [1] }),
  },
  summarizeNarrow: { BAD_NARROW: ({ olga }) => olga.call('summarizeNarrow', { narrow: badNarrow }) },
  updateFlagsForNarrow: {
    BAD_NARROW: ({ ben }) =>
      ben.call('updateFlagsForNarrow', {
        narrow: badNarrow,
        anchor: 'newest',
        before: 1,
        after: 0,
        op: 'add',
        flag: 'read',
      }),
  },
  addReaction: {
    REACTION_ALREADY_EXISTS: async (organization) => {
      const reaction = { messageId: await newMessage(organization), emojiName: 'heart' }
      await organization.ben.call('addReaction', reaction)
      await organization.ben.call('addReaction', reaction)
    },
  },
  removeReaction: {
    REACTION_DOES_NOT_EXIST: async (organization) =>
      organization.ben.call('removeReaction', {
        messageId: await newMessage(organization),
        emojiName: 'heart',
      }),
  },
  createScheduledMessage: {
    STREAM_DOES_NOT_EXIST: (organization) =>
      organization.ben.call('createScheduledMessage', {
        destination: nowhere,
        content: 'x',
        deliverAt: later(organization),
      }),
  },
  updateScheduledMessage: {
    STREAM_DOES_NOT_EXIST: async (organization) => {
      const note = {
        destination: { type: 'direct' as const, userIds: [] },
        content: 'x',
        deliverAt: later(organization),
      }
      const { id: scheduledId } = await organization.ben.call('createScheduledMessage', note)
      await organization.ben.call('updateScheduledMessage', { scheduledId, destination: nowhere })
    },
  },
  uploadFile: {
    REALM_UPLOAD_QUOTA: (organization) =>
      withSetting(organization, 'upload_quota_mib', 0, () =>
        organization.ben.call('uploadFile', {}, { file: noPicture }),
      ),
  },
  createZoomCall: { INVALID_ZOOM_TOKEN: ({ ben }) => ben.call('createZoomCall', {}) },
  createWebexCall: { INVALID_WEBEX_TOKEN: ({ ben }) => ben.call('createWebexCall', {}) },
  registerPushAccount: {
    PUSH_SERVICE_NOT_CONFIGURED: relayless(({ ben }) =>
      ben.call('registerPushAccount', {
        tokenKind: 'fcm',
        pushAccountId: 12,
        pushPublicKey: key,
        bouncerPublicKey: key,
        encryptedPushRegistration: key,
      }),
    ),
    PUSH_NOTIFICATIONS_DISALLOWED: encrypted,
  },
  registerPush: {
    PUSH_SERVICE_NOT_CONFIGURED: relayless(({ ben }) =>
      ben.call('registerPush', { deviceId: 1, key: { id: 7, key } }),
    ),
    PUSH_NOTIFICATIONS_DISALLOWED: encrypted,
  },
  testEncryptedPush: {
    PUSH_SERVICE_NOT_CONFIGURED: relayless(({ ben }) => ben.call('testEncryptedPush', {})),
    PUSH_NOTIFICATIONS_DISALLOWED: encrypted,
  },
  testPush: {
    INVALID_PUSH_DEVICE_TOKEN: ({ ben }) => ben.call('testPush', { token: hex }),
    PUSH_SERVICE_NOT_CONFIGURED: relayless(({ ben }) => ben.call('testPush', {})),
    PUSH_NOTIFICATIONS_DISALLOWED: forbidden(({ ben }) => ben.call('testPush', {})),
  },
  addApnsToken: {
    INVALID_PUSH_DEVICE_TOKEN: unknownToken,
    PUSH_SERVICE_NOT_CONFIGURED: relayed,
    PUSH_NOTIFICATIONS_DISALLOWED: forbidden(({ ben }) =>
      ben.call('addApnsToken', { token: hex, appId: 'example.app' }),
    ),
  },
  removeApnsToken: {
    INVALID_PUSH_DEVICE_TOKEN: unknownToken,
    PUSH_SERVICE_NOT_CONFIGURED: relayed,
    PUSH_NOTIFICATIONS_DISALLOWED: 'a token can always be taken back',
  },
  addFcmToken: {
    INVALID_PUSH_DEVICE_TOKEN: unknownToken,
    PUSH_SERVICE_NOT_CONFIGURED: relayed,
    PUSH_NOTIFICATIONS_DISALLOWED: forbidden(({ ben }) => ben.call('addFcmToken', { token: hex })),
  },
  removeFcmToken: {
    INVALID_PUSH_DEVICE_TOKEN: unknownToken,
    PUSH_SERVICE_NOT_CONFIGURED: relayed,
    PUSH_NOTIFICATIONS_DISALLOWED: 'a token can always be taken back',
  },
  deactivateOwnUser: { CANNOT_DEACTIVATE_LAST_USER: ({ olga }) => olga.call('deactivateOwnUser', {}) },
  uploadAvatar: { BAD_IMAGE: ({ ben }) => ben.call('uploadAvatar', {}, { file: noPicture }) },
  addCustomEmoji: {
    BAD_IMAGE: ({ ada }) => ada.call('addCustomEmoji', { name: 'spade' }, { file: noPicture }),
  },
  uploadIcon: { BAD_IMAGE: ({ ada }) => ada.call('uploadIcon', {}, { file: noPicture }) },
  uploadLogo: { BAD_IMAGE: ({ ada }) => ada.call('uploadLogo', { isNight: false }, { file: noPicture }) },
  createUserGroup: { SYSTEM_GROUP_REQUIRED: 'no permission of groups is for those of the service alone' },
  updateUserGroup: {
    EXPECTATION_MISMATCH: async (organization) => {
      const [groupId, value] = [await newGroup(organization), await groupNamed(organization, 'role:members')]
      const permissions = { can_mention_group: { value, old: 987_654 } }
      await organization.ada.call('updateUserGroup', { groupId, permissions })
    },
    SYSTEM_GROUP_REQUIRED: 'no permission of groups is for those of the service alone',
  },
  deactivateUserGroup: {
    CANNOT_DEACTIVATE_GROUP_IN_USE: async (organization) => {
      const groupId = await newGroup(organization)
      const { id } = await newChannel(organization)
      const permissions = { can_send_message_group: { value: groupId } }
      await organization.ada.call('updateChannel', { channelId: id, permissions })
      await organization.ada.call('deactivateUserGroup', { groupId })
    },
  },
  sendInvites: {
    INVITATION_FAILED: async (organization) =>
      organization.ada.call('sendInvites', {
        emails: [accountOf(organization, organization.ben).email],
        channelIds: [],
      }),
  },
  updateOrganization: {
    EXPECTATION_MISMATCH: async (organization) => {
      const change = { value: await groupNamed(organization, 'role:members'), old: 987_654 }
      await organization.olga.call('updateOrganization', { settings: { can_manage_all_groups: change } })
    },
    SYSTEM_GROUP_REQUIRED: async (organization) => {
      const value = await newGroup(organization)
      await organization.olga.call('updateOrganization', {
        settings: { can_access_all_users_group: { value } },
      })
    },
  },
  updateChannel: {
    CANNOT_ADMINISTER_CHANNEL: async (organization) =>
      organization.ben.call('updateChannel', {
        channelId: (await newChannel(organization)).id,
        description: 'mine',
      }),
    EXPECTATION_MISMATCH: async (organization) => {
      const { id } = await newChannel(organization)
      const value = await groupNamed(organization, 'role:members')
      const permissions = { can_send_message_group: { value, old: 987_654 } }
      await organization.ada.call('updateChannel', { channelId: id, permissions })
    },
    SYSTEM_GROUP_REQUIRED: 'no permission of channels is for the groups of the service alone',
  },
  archiveChannel: {
    CANNOT_ADMINISTER_CHANNEL: async (organization) =>
      organization.ben.call('archiveChannel', { channelId: (await newChannel(organization)).id }),
  },
}
