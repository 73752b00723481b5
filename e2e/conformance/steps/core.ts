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
  fetchApiKey: async (at) => {
    const { email, password } = accountOf(at, at.ben)
    await at.ben.call('fetchApiKey', { username: email, password })
  },
  devFetchApiKey: async (at) => at.ben.call('devFetchApiKey', { username: accountOf(at, at.ben).email }),
  devListUsers: async ({ ben }) => ben.call('devListUsers', {}),
  jwtFetchApiKey: async (at) => {
    const token = tokenFor(accountOf(at, at.ben).email)
    await at.ben.call('jwtFetchApiKey', { token })
    await at.ben.call('jwtFetchApiKey', { token, includeProfile: true })
  },
  regenerateApiKey: async (at) => {
    const { email, apiKey, userId } = await newBot(at)
    const bot = at.as({ email, apiKey, userId })
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
  const account = server.accounts.find((one) => one.user_id === userId)
  return { userId: userId ?? 0, apiKey, email: account?.email ?? '' }
}
const storing = async (at: TestOrganization) => {
  const bot = at.as(await newBot(at))
  await bot.call('updateBotStorage', { storage: { colour: 'green', size: '3' } })
  return bot
}

export const botSteps: Steps<typeof botRoutes> = {
  getBots: async (at) => {
    await newBot(at)
    await at.ben.call('getBots', {})
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
  updateBot: async (at) => {
    const { userId: botId } = await newBot(at)
    await at.ben.call('updateBot', { botId, fullName: fresh('Renamed') })
    await at.ben.call('updateBot', { botId, defaultSendingChannel: 'general' })
    await at.ben.call('updateBot', { botId, ownerId: at.ada.userId })
  },
  deactivateBot: async (at) => at.ben.call('deactivateBot', { botId: (await newBot(at)).userId }),
  getBotKey: async (at) => at.ben.call('getBotKey', { botId: (await newBot(at)).userId }),
  getBotTokens: async ({ ben }) => {
    const { queueId } = await ben.call('getBotTokens', {})
    await ben.call('deleteQueue', { queueId })
  },
  regenerateBotKey: async (at) => at.ben.call('regenerateBotKey', { botId: (await newBot(at)).userId }),
  updateBotStorage: storing,
  getBotStorage: async (at) => (await storing(at)).call('getBotStorage', { keys: ['colour'] }),
  removeBotStorage: async (at) => (await storing(at)).call('removeBotStorage', { keys: ['size'] }),
}

const key = 'a2V5cyBhcmUgbG9uZw=='
const newDevice = async ({ ben }: TestOrganization) => (await ben.call('registerClientDevice', {})).deviceId
async function pushing(at: TestOrganization): Promise<number> {
  const deviceId = await newDevice(at)
  await at.ben.call('registerPush', {
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
  removeClientDevice: async (at) => at.ben.call('removeClientDevice', { deviceId: await newDevice(at) }),
  registerPush: pushing,
  testEncryptedPush: async (at) => at.ben.call('testEncryptedPush', { id: await pushing(at) }),
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
