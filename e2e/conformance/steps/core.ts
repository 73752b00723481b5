import { createHmac } from 'node:crypto'
import type { botRoutes } from '../../../shared/api/routes/people/bots.ts'
import type { loginRoutes } from '../../../shared/api/routes/server/login.ts'
import type { pushRoutes } from '../../../shared/api/routes/own/push.ts'
import type { queueRoutes } from '../../../shared/api/routes/server/queue.ts'
import type { serverRoutes } from '../../../shared/api/routes/server/server.ts'
import { accountOf, fresh, picture } from '../testOrganization.ts'
import type { TestOrganization, Steps } from '../testOrganization.ts'

/** The test server signs and checks tokens with this secret. */
export const jwtSecret = 'of the walk'

/** Returns the token that a sign-in page with the secret issues for this email address. */
export function tokenFor(email: string): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const text = `${part({ alg: 'HS256', typ: 'JWT' })}.${part({ email })}`
  return `${text}.${createHmac('sha256', jwtSecret).update(text).digest('base64url')}`
}

export const serverSteps: Steps<typeof serverRoutes> = {
  getServerSettings: async ({ gus }) => gus.call('getServerSettings', {}),
}

export const loginSteps: Steps<typeof loginRoutes> = {
  fetchApiKey: async (organization) => {
    const { email, password } = accountOf(organization, organization.ben)
    await organization.ben.call('fetchApiKey', { username: email, password })
  },
  devFetchApiKey: async (organization) =>
    organization.ben.call('devFetchApiKey', { username: accountOf(organization, organization.ben).email }),
  devListUsers: async ({ ben }) => ben.call('devListUsers', {}),
  jwtFetchApiKey: async (organization) => {
    const token = tokenFor(accountOf(organization, organization.ben).email)
    await organization.ben.call('jwtFetchApiKey', { token })
    await organization.ben.call('jwtFetchApiKey', { token, includeProfile: true })
  },
  regenerateApiKey: async (organization) => {
    const { email, apiKey, userId } = await newBot(organization)
    const bot = organization.as({ email, apiKey, userId })
    await bot.call('regenerateApiKey', {})
  },
}

export const queueSteps: Steps<typeof queueRoutes> = {
  registerQueue: async ({ ada, gus }) => {
    await ada.call('registerQueue', {})
    await gus.call('registerQueue', { includeSubscribers: 'all', idleQueueTimeoutSeconds: 60 })
  },
  getEvents: async ({ gus }) => {
    const { queueId, lastEventId } = await gus.call('registerQueue', {})
    await gus.call('getEvents', { queueId, lastEventId, dontBlock: true })
  },
  registerWithEvents: async ({ gus }) => gus.call('registerWithEvents', { dontBlock: true }),
  deleteQueue: async ({ gus }) => {
    const { queueId } = await gus.call('registerQueue', {})
    await gus.call('deleteQueue', { queueId })
  },
}

/** Creates a generic bot of Ben. */
async function newBot({ ben, server }: TestOrganization) {
  const shortName = fresh('helper').replace(' ', '-')
  const { userId, apiKey } = await ben.call('createBot', { fullName: fresh('Helper'), shortName, botType: 1 })
  const account = server.accounts.find((serverAccount) => serverAccount.user_id === userId)
  return { userId: userId ?? 0, apiKey, email: account?.email ?? '' }
}
const storing = async (organization: TestOrganization) => {
  const bot = organization.as(await newBot(organization))
  await bot.call('updateBotStorage', { storage: { colour: 'green', size: '3' } })
  return bot
}

export const botSteps: Steps<typeof botRoutes> = {
  getBots: async (organization) => {
    await newBot(organization)
    await organization.ben.call('getBots', {})
  },
  createBot: async ({ ben }) =>
    ben.call('createBot', {
      fullName: fresh('Caller'),
      shortName: fresh('caller').replace(' ', '-'),
      botType: 3,
      payloadUrl: 'https://bots.example/call',
      interfaceType: 1,
      defaultSendingChannel: 'general',
    }),
  createBotWithPicture: async ({ ben }) =>
    ben.call(
      'createBotWithPicture',
      { fullName: fresh('Seen'), shortName: fresh('seen').replace(' ', '-'), botType: 1 },
      { file: picture },
    ),
  updateBot: async (organization) => {
    const { userId: botId } = await newBot(organization)
    await organization.ben.call('updateBot', { botId, fullName: fresh('Renamed') })
    await organization.ben.call('updateBot', { botId, defaultSendingChannel: 'general' })
    await organization.ben.call('updateBot', { botId, ownerId: organization.ada.userId })
  },
  deactivateBot: async (organization) =>
    organization.ben.call('deactivateBot', { botId: (await newBot(organization)).userId }),
  getBotKey: async (organization) =>
    organization.ben.call('getBotKey', { botId: (await newBot(organization)).userId }),
  getBotTokens: async ({ ben }) => {
    const { queueId } = await ben.call('getBotTokens', {})
    await ben.call('deleteQueue', { queueId })
  },
  regenerateBotKey: async (organization) =>
    organization.ben.call('regenerateBotKey', { botId: (await newBot(organization)).userId }),
  updateBotStorage: storing,
  getBotStorage: async (organization) =>
    (await storing(organization)).call('getBotStorage', { keys: ['colour'] }),
  removeBotStorage: async (organization) =>
    (await storing(organization)).call('removeBotStorage', { keys: ['size'] }),
}

const key = 'a2V5cyBhcmUgbG9uZw=='
const newDevice = async ({ ben }: TestOrganization) => (await ben.call('registerClientDevice', {})).deviceId
async function pushing(organization: TestOrganization): Promise<number> {
  const deviceId = await newDevice(organization)
  await organization.ben.call('registerPush', {
    deviceId,
    key: { id: 7, key },
    token: { kind: 'fcm', id: 'abcd', bouncerPublicKey: key, encryptedPushRegistration: key },
  })
  // The relay responds asynchronously.
  await new Promise((resolve) => setTimeout(resolve, 30))
  return deviceId
}
/** Returns a hexadecimal token, as both vendors use them. */
const newToken = () => fresh('abcdef').replace(' ', '').padEnd(64, '0')

export const pushSteps: Steps<typeof pushRoutes> = {
  registerPushAccount: async ({ ben }) => {
    await ben.call('registerPushAccount', {
      tokenKind: 'fcm',
      pushAccountId: 12,
      pushPublicKey: key,
      bouncerPublicKey: key,
      encryptedPushRegistration: key,
    })
    await new Promise((resolve) => setTimeout(resolve, 30))
  },
  registerClientDevice: newDevice,
  removeClientDevice: async (organization) =>
    organization.ben.call('removeClientDevice', { deviceId: await newDevice(organization) }),
  registerPush: pushing,
  testEncryptedPush: async (organization) =>
    organization.ben.call('testEncryptedPush', { id: await pushing(organization) }),
  addApnsToken: async ({ ben }) => ben.call('addApnsToken', { token: newToken(), appId: 'example.app' }),
  removeApnsToken: async ({ ben }) => {
    const token = newToken()
    await ben.call('addApnsToken', { token, appId: 'example.app' })
    await ben.call('removeApnsToken', { token })
  },
  addFcmToken: async ({ ben }) => ben.call('addFcmToken', { token: newToken() }),
  removeFcmToken: async ({ ben }) => {
    const token = newToken()
    await ben.call('addFcmToken', { token })
    await ben.call('removeFcmToken', { token })
  },
  testPush: async ({ ben }) => {
    const token = newToken()
    await ben.call('addFcmToken', { token })
    await ben.call('testPush', { token })
  },
}
